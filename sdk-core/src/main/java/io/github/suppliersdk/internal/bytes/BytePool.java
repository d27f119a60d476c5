package io.github.suppliersdk.internal.bytes;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Reuses buffers between calls. A body of 100 slots is some 30 KB each way, and a new array for each would be a third
 * of what a call allocates. Large or superfluous buffers go to the garbage collector.
 */
public final class BytePool {
    private static final int KEPT_BUFFERS = 32;
    static final int LARGEST_KEPT = 256 * 1024;

    private final BlockingQueue<Bytes> idle = new ArrayBlockingQueue<>(KEPT_BUFFERS);

    /** Takes an empty buffer; {@link Bytes#close()} returns it to the pool. */
    public Bytes take() {
        Bytes idleOne = idle.poll();
        Bytes bytes = idleOne == null ? new Bytes(this) : idleOne;
        bytes.open();
        return bytes;
    }

    void release(Bytes bytes) {
        if (bytes.array().length <= LARGEST_KEPT) {
            idle.offer(bytes);
        }
    }
}
