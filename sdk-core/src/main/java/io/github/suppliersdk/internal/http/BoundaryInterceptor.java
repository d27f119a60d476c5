package io.github.suppliersdk.internal.http;

import java.io.IOException;
import java.net.ProtocolException;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * The boundary between the caller's interceptors and OkHttp. It is the last application interceptor, so it sees every
 * request that the caller's interceptors let through, and its response.
 */
final class BoundaryInterceptor implements Interceptor {
    private final InputBudget budget;

    BoundaryInterceptor(InputBudget budget) {
        this.budget = budget;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Attempt attempt = chain.call().request().tag(Attempt.class);
        if (attempt == null) {
            return chain.proceed(chain.request());
        }
        attempt.begins(budget.nextPassage());
        // here, because the request may not get a connection
        attempt.sends(chain.request().headers(), chain.call().request().headers());
        // What the caller's interceptors have read before does not belong to this request.
        budget.begin(attempt.passage());
        try {
            return attempt.received(
                    attempt.followUps().show(chain.proceed(ForeignBody.followed(chain.request(), attempt.delivery()))));
        } catch (ProtocolException e) {
            Response withoutContent = NoContent.of(e, chain.request());
            if (withoutContent != null) {
                return attempt.received(withoutContent);
            }
            attempt.delivery().failed(e);
            throw e;
        } catch (Throwable e) {
            attempt.delivery().failed(e);
            throw e;
        }
    }
}
