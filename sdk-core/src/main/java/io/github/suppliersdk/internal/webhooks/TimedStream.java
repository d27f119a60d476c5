package io.github.suppliersdk.internal.webhooks;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** A body that must arrive within a time limit. The web server limits how long a single read waits. */
final class TimedStream extends FilterInputStream {
    private final long start;
    private final long longest;

    /** Limits the time from {@code start}, a time of {@link System#nanoTime()}. */
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

    /** Does nothing: the web server closes its own stream. */
    @Override
    public void close() {}
}
