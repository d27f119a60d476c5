package io.github.suppliersdk.tool.doctor;

import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import okhttp3.Headers;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the last request to the service and the headers of its last response, so that a request can be sent that the
 * library itself would reject.
 */
final class LastExchange implements Interceptor {
    private static final MediaType JSON = MediaType.get("application/json");

    private volatile @Nullable Request lastRequest;
    private volatile @Nullable Headers lastHeaders;

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        // a token request, whose body has credentials, has no such header
        boolean isOfService = request.header("accept-version") != null;
        if (isOfService) {
            lastRequest = request;
        }
        Response response = chain.proceed(request);
        if (isOfService) {
            lastHeaders = response.headers();
        }
        return response;
    }

    /** Whether a request was sent to the service. Without a token none is sent. */
    boolean hasCalledService() {
        return lastRequest != null;
    }

    /** Returns a header of the service's last response. */
    Optional<String> header(String name) {
        return Optional.ofNullable(lastHeaders).map(headers -> headers.get(name));
    }

    /**
     * Posts an empty object to this path with the headers of the last request, and returns the status of the
     * response.
     */
    int postEmptyObject(OkHttpClient http, String baseUrl, String path) throws IOException {
        Request last = Objects.requireNonNull(lastRequest, "no request was sent to the service before");
        Request request = new Request.Builder()
                .url(baseUrl + path)
                .headers(last.headers())
                .post(RequestBody.create("{}", JSON))
                .build();
        try (Response response = http.newCall(request).execute()) {
            return response.code();
        }
    }
}
