package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.http.HttpResponse;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import okhttp3.Call;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** A response of OkHttp as the library's {@link HttpResponse}. */
public final class OkHttpResponse implements HttpResponse {
    private final Call call;
    private final Response response;
    private final List<String> secrets;
    private final Runnable afterClose;
    private @Nullable Body body;

    OkHttpResponse(Call call, Response response, List<String> secrets, Runnable afterClose) {
        this.call = call;
        this.response = response;
        this.secrets = secrets;
        this.afterClose = afterClose;
    }

    @Override
    public int status() {
        return response.code();
    }

    @Override
    public Map<String, List<String>> headers() {
        return response.headers().toMultimap();
    }

    @Override
    public InputStream body() {
        if (body == null) {
            body = new Body(response.body().byteStream());
        }
        return body;
    }

    @Override
    public void close() {
        try {
            if (body != null && !body.ended) {
                call.cancel(); // otherwise OkHttp reads on for up to 100 ms to reuse the connection
            }
            response.close();
        } finally {
            afterClose.run();
        }
    }

    /** The secrets that the caller's interceptors have added to the headers of the request. */
    public List<String> secrets() {
        return secrets;
    }

    private static final class Body extends FilterInputStream {
        private boolean ended;

        private Body(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            return noted(in.read());
        }

        @Override
        public int read(byte[] bytes, int offset, int count) throws IOException {
            return noted(in.read(bytes, offset, count));
        }

        private int noted(int result) {
            ended |= result < 0;
            return result;
        }
    }
}
