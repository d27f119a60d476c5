package io.github.suppliersdk.tool.terminal;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C, or a signal to end, for a command that ends in good order: its thread is interrupted, and the process waits for it,
 * but not for ever. The JVM gives the exit code.
 */
public final class Interrupts implements AutoCloseable {
    private static final Duration LONGEST = Duration.ofSeconds(20);

    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook;
    private volatile boolean signalled;

    private Interrupts(Thread thread) {
        this.hook = new Thread(() -> {
            signalled = true;
            thread.interrupt();
            try {
                boolean inTime = ended.await(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
                if (!inTime) {
                    System.err.println("supplier: did not end within " + LONGEST.toSeconds() + " s, is cut off");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** From now on a signal interrupts the calling thread. */
    public static Interrupts ofThisThread() {
        return new Interrupts(Thread.currentThread());
    }

    /** Whether a signal came. */
    public boolean signalled() {
        return signalled;
    }

    @Override
    public void close() {
        if (signalled) {
            ended.countDown();
            return;
        }
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            ended.countDown(); // the signal came just now
        }
    }
}
