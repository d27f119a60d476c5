package io.github.suppliersdk.internal.http;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Hides from OkHttp what it would act on by itself; see {@link FollowUps}. It is the first of the network interceptors, so
 * the caller's see the response as it came.
 */
final class FollowUpInterceptor implements Interceptor {
    @Override
    public Response intercept(Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        Attempt attempt = chain.call().request().tag(Attempt.class);
        return attempt == null
                ? FollowUps.withoutRetryAfter(response) // nobody could show it again
                : attempt.followUps().hide(response, chain.connection());
    }
}
