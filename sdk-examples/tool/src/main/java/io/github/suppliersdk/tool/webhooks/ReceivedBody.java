package io.github.suppliersdk.tool.webhooks;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Collects the body of a response up to a limit in bytes. Whatever follows is discarded. */
final class ReceivedBody implements HttpResponse.BodyHandler<Void> {
    private final int limit;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<Void> tooLong = new CompletableFuture<>();
    private volatile boolean begun;

    ReceivedBody(int limit) {
        this.limit = limit;
    }

    @Override
    public BodySubscriber<Void> apply(HttpResponse.ResponseInfo head) {
        begun = true;
        return BodySubscribers.ofByteArrayConsumer(this::add);
    }

    private synchronized void add(Optional<byte[]> part) {
        part.ifPresent(more -> {
            if (bytes.size() + more.length > limit) {
                tooLong.complete(null);
            } else {
                bytes.writeBytes(more);
            }
        });
    }

    /** Whether the headers of the response were received. */
    boolean hasBegun() {
        return begun;
    }

    /** Completes when the body exceeds the limit. */
    CompletableFuture<Void> tooLong() {
        return tooLong;
    }

    synchronized String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
