package io.github.suppliersdk.internal.webhooks;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** A body that must have arrived within a time. What a single read waits for is the web server's to limit. */
final class TimedStream extends FilterInputStream {
    private final long start;
    private final long longest;

    /** The time counts from this moment in {@link System#nanoTime()}. */
    TimedStream(InputStream body, long start, Duration longest) {
        super(body);
        this.start = start;
        this.longest = longest.toNanos();
    }

    private void checkTime() throws IOException {
        if (System.nanoTime() - start > longest) {
            throw new IOException("the body did not arrive before the deadline");
        }
    }

    @Override
    public int read() throws IOException {
        checkTime();
        return in.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int count) throws IOException {
        checkTime();
        return in.read(bytes, offset, count);
    }

    /** The web server's own. */
    @Override
    public void close() {}
}
