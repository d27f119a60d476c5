package io.github.suppliersdk.tool.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.suppliersdk.config.TimeoutOptions;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.http.OkHttpTransport;
import io.github.suppliersdk.tool.json.Json;
import io.github.suppliersdk.tool.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * The transport of a dry run. It sends reads and token requests. It does not send write requests, which the library has
 * validated by then, but passes them to a consumer.
 */
public final class DryRun implements HttpTransport {
    private final HttpTransport reads;
    private final Consumer<HttpRequest> wouldBeSent;
    private volatile boolean withheldAWrite;

    private DryRun(HttpTransport reads, Consumer<HttpRequest> wouldBeSent) {
        this.reads = reads;
        this.wouldBeSent = wouldBeSent;
    }

    /** Returns a dry run that prints the write requests. */
    static DryRun printingTo(Terminal terminal) {
        return new DryRun(OkHttpTransport.create(TimeoutOptions.defaults()), request -> {
            terminal.data().println(request.method() + ' ' + request.url());
            request.body().ifPresent(body -> terminal.data().println(text(body)));
        });
    }

    /** Returns a dry run that does not show the write requests. */
    static DryRun silent() {
        return new DryRun(OkHttpTransport.create(TimeoutOptions.defaults()), request -> {});
    }

    private static String text(io.github.suppliersdk.http.HttpBody body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            body.writeTo(bytes);
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory cannot fail", e);
        }
        String text = bytes.toString(StandardCharsets.UTF_8);
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
    public HttpResponse execute(HttpRequest request) throws HttpTransportException {
        if (request.method().equals("GET") || !Requests.isServiceRequest(request)) {
            return reads.execute(request);
        }
        withheldAWrite = true;
        wouldBeSent.accept(request);
        throw HttpTransportException.notSent("dry run: nothing is sent", null);
    }

    @Override
    public void close() {
        reads.close();
    }
}
