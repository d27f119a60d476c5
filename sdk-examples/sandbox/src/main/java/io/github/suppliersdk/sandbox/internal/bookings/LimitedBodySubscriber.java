package io.github.suppliersdk.sandbox.internal.bookings;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Collects the bytes of a response body, and fails if there are more than the limit. */
final class LimitedBodySubscriber implements BodySubscriber<byte[]> {

    private final BodySubscriber<byte[]> bytes = BodySubscribers.ofByteArray();
    private final int limit;
    private long read;
    private Flow.@Nullable Subscription subscription;

    LimitedBodySubscriber(int limit) {
        this.limit = limit;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return bytes.getBody();
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        bytes.onSubscribe(given);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        if (read > limit) {
            return;
        }
        read += buffers.stream().mapToLong(ByteBuffer::remaining).sum();
        if (read <= limit) {
            bytes.onNext(buffers);
            return;
        }
        if (subscription != null) {
            subscription.cancel();
        }
        bytes.onError(new IOException("the body has more than " + limit + " bytes"));
    }

    @Override
    public void onError(Throwable problem) {
        bytes.onError(problem);
    }

    @Override
    public void onComplete() {
        if (read <= limit) {
            bytes.onComplete();
        }
    }
}
