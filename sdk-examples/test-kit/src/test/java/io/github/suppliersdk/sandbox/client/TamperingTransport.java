package io.github.suppliersdk.sandbox.client;

import io.github.suppliersdk.config.TimeoutOptions;
import io.github.suppliersdk.http.HttpBody;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.http.OkHttpTransport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Replaces a text in the body of a request after the library has validated it, so that the service receives what the
 * library would refuse. Single quotes stand for double quotes.
 */
final class TamperingTransport implements HttpTransport {

    private record Change(String right, String wrong) {}

    private final HttpTransport wire = OkHttpTransport.create(TimeoutOptions.defaults());
    private volatile @Nullable Change change;

    /** From now on, replaces the first occurrence of a text in every body. */
    void replace(String right, String wrong) {
        change = new Change(right.replace('\'', '"'), wrong.replace('\'', '"'));
    }

    @Override
    public HttpResponse execute(HttpRequest request) throws HttpTransportException {
        Change wanted = change;
        HttpBody body = request.body().orElse(null);
        if (wanted == null || body == null) {
            return wire.execute(request);
        }
        return wire.execute(new HttpRequest(
                request.method(),
                request.url(),
                request.pathTemplate(),
                request.headers(),
                new Text(tampered(wanted, text(body))),
                request.timeout(),
                request.cancellation()));
    }

    private static String tampered(Change wanted, String text) {
        int place = text.indexOf(wanted.right());
        if (place < 0) {
            throw new IllegalStateException("no " + wanted.right() + " in " + text);
        }
        return text.substring(0, place)
                + wanted.wrong()
                + text.substring(place + wanted.right().length());
    }

    private static String text(HttpBody body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            body.writeTo(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        wire.close();
    }

    private record Text(String text) implements HttpBody {

        @Override
        public long length() {
            return text.getBytes(StandardCharsets.UTF_8).length;
        }

        @Override
        public void writeTo(OutputStream out) throws IOException {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
