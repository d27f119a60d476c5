package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.http.HttpResponse;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.Response;

/** A response of OkHttp in the library's terms. */
final class OkHttpResponse implements HttpResponse {
    private final Response response;
    private final List<String> hiddenRetryAfter;
    private final Runnable afterClose;

    OkHttpResponse(Response response, List<String> hiddenRetryAfter, Runnable afterClose) {
        this.response = response;
        this.hiddenRetryAfter = hiddenRetryAfter;
        this.afterClose = afterClose;
    }

    @Override
    public int status() {
        return response.code();
    }

    @Override
    public Map<String, List<String>> headers() {
        Map<String, List<String>> headers = response.headers().toMultimap();
        if (hiddenRetryAfter.isEmpty()) {
            return headers;
        }
        Map<String, List<String>> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(headers);
        all.put(AttemptInterceptor.RETRY_AFTER, hiddenRetryAfter);
        return all;
    }

    @Override
    public InputStream body() {
        return response.body().byteStream();
    }

    @Override
    public void close() {
        response.close();
        afterClose.run();
    }
}
