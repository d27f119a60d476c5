package io.github.suppliersdk.tool.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.tool.json.Json;
import io.github.suppliersdk.tool.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * A transport that reads as usual. Requests that write are checked by the library, passed to a listener, and not sent.
 */
public final class DryRun implements HttpTransport {
    private final HttpTransport reads;
    private final Consumer<HttpRequest> wouldBeSent;
    private volatile boolean stopped;

    DryRun(HttpTransport reads, Consumer<HttpRequest> wouldBeSent) {
        this.reads = reads;
        this.wouldBeSent = wouldBeSent;
    }

    /** Shows requests to a person. */
    static Consumer<HttpRequest> shownOn(Terminal terminal) {
        return request -> {
            terminal.data().println(request.method() + ' ' + request.url());
            request.body().ifPresent(body -> terminal.data().println(text(body)));
        };
    }

    private static String text(io.github.suppliersdk.http.HttpBody body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            body.writeTo(bytes);
        } catch (IOException e) {
            throw new IllegalStateException("nothing can fail in memory", e);
        }
        String text = bytes.toString(StandardCharsets.UTF_8);
        try {
            return Json.pretty(Json.read(text));
        } catch (JsonProcessingException e) {
            return text;
        }
    }

    /** Whether a write was held back. */
    public boolean stopped() {
        return stopped;
    }

    @Override
    public HttpResponse execute(HttpRequest request) throws HttpTransportException {
        if (request.method().equals("GET")) {
            return reads.execute(request);
        }
        stopped = true;
        wouldBeSent.accept(request);
        throw HttpTransportException.notSent("dry run: nothing is sent", null);
    }

    @Override
    public void close() {
        reads.close();
    }
}
