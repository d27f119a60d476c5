package io.github.suppliersdk.internal.http;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Hides responses from OkHttp that it would act on by itself; see {@link FollowUps}. It is the first network
 * interceptor, so the caller's network interceptors see the original response.
 */
final class FollowUpInterceptor implements Interceptor {
    @Override
    public Response intercept(Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        Attempt attempt = chain.call().request().tag(Attempt.class);
        return attempt == null
                ? FollowUps.withoutRetryAfter(response) // without an attempt, nothing could show the original again
                : attempt.followUps().hide(response, chain.connection());
    }
}
