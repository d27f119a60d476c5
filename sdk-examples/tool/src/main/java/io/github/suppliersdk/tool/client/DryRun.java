package io.github.suppliersdk.tool.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.suppliersdk.tool.json.Json;
import io.github.suppliersdk.tool.terminal.Terminal;
import java.io.IOException;
import java.util.function.Consumer;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.Buffer;

/**
 * Sends reads and token requests. It does not send write requests, which the library has validated by then, but passes
 * them to a consumer.
 */
public final class DryRun implements Interceptor {
    private final Consumer<Request> wouldBeSent;
    private volatile boolean withheldAWrite;

    private DryRun(Consumer<Request> wouldBeSent) {
        this.wouldBeSent = wouldBeSent;
    }

    /** Returns a dry run that prints the write requests. */
    static DryRun printingTo(Terminal terminal) {
        return new DryRun(request -> {
            terminal.data().println(request.method() + ' ' + request.url());
            RequestBody body = request.body();
            if (body != null) {
                terminal.data().println(text(body));
            }
        });
    }

    /** Returns a dry run that does not show the write requests. */
    static DryRun silent() {
        return new DryRun(request -> {});
    }

    /** An HTTP client for it. */
    OkHttpClient httpClient() {
        return new OkHttpClient.Builder().addInterceptor(this).build();
    }

    private static String text(RequestBody body) {
        Buffer bytes = new Buffer();
        try {
            body.writeTo(bytes);
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory cannot fail", e);
        }
        String text = bytes.readUtf8();
        try {
            return Json.pretty(Json.read(text));
        } catch (JsonProcessingException e) {
            return text;
        }
    }

    /** Whether a write request was withheld. */
    public boolean withheldAWrite() {
        return withheldAWrite;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        // a token request, whose body has credentials, has no such header
        boolean isOfService = request.header("accept-version") != null;
        if (request.method().equals("GET") || !isOfService) {
            return chain.proceed(request);
        }
        withheldAWrite = true;
        wouldBeSent.accept(request);
        throw new IOException("dry run: nothing is sent");
    }
}
