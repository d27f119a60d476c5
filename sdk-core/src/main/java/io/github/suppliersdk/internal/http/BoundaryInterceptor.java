package io.github.suppliersdk.internal.http;

import java.io.IOException;
import java.net.ProtocolException;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * The boundary between the caller's interceptors and OkHttp itself. It is the last of the application interceptors, so it
 * sees which requests come out of the caller's at all, and with what each of them is answered.
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
        attempt.sends(chain.request().headers(), chain.call().request().headers()); // there may be no connection for it
        budget.begin(attempt.passage()); // what the caller's interceptors have read before is none of this request's
        // business
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
