package io.github.suppliersdk.internal.http;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Follows a request from the moment that it has a connection. It is the last of the network interceptors, so it sees what
 * really leaves: an interceptor of the caller's may have put another request, or another body, in place of ours.
 */
final class AttemptInterceptor implements Interceptor {
    static final String RETRY_AFTER = "Retry-After";

    private static final int PROXY_AUTHENTICATION_REQUIRED = 407;
    private static final int UNAVAILABLE = 503;

    @Override
    public Response intercept(Chain chain) throws IOException {
        // The tag of the request that the call was made with: what stands in its place now may have none.
        Attempt attempt = chain.call().request().tag(Attempt.class);
        if (attempt == null) {
            return withoutRetryAfter(chain.proceed(chain.request()));
        }
        Delivery delivery = attempt.delivery();
        delivery.connected();
        Response response = chain.proceed(followed(chain.request(), delivery));
        if (response.code() == PROXY_AUTHENTICATION_REQUIRED) {
            delivery.keptByProxy();
        }
        if (response.code() == UNAVAILABLE) {
            attempt.hideRetryAfter(response.headers(RETRY_AFTER));
        }
        return withoutRetryAfter(response);
    }

    private static Request followed(Request request, Delivery delivery) {
        @Nullable RequestBody body = request.body();
        if (body == null) {
            delivery.mayHaveArrived(); // the head alone is the whole request
            return request;
        }
        if (body instanceof DeliveredBody own && own.reportsTo(delivery)) {
            return request;
        }
        return request.newBuilder()
                .method(request.method(), new ForeignBody(body, delivery))
                .build();
    }

    /**
     * OkHttp itself sends a request again at once when it is told "503, Retry-After: 0", and has no setting against that.
     * So it does not get to see the header.
     */
    private static Response withoutRetryAfter(Response response) {
        return response.code() == UNAVAILABLE
                ? response.newBuilder().removeHeader(RETRY_AFTER).build()
                : response;
    }
}
