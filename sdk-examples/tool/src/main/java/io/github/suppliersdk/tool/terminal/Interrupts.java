package io.github.suppliersdk.tool.terminal;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C or another termination signal into an interrupt of the command's thread, so that the command can end in
 * an orderly way. The process waits for it for at most 20 seconds. The JVM sets the exit code.
 */
public final class Interrupts implements AutoCloseable {
    private static final Duration TIME_LIMIT = Duration.ofSeconds(20);

    private static final CountDownLatch ENDED = new CountDownLatch(1);

    private final Thread hook;
    private volatile boolean signalled;

    private Interrupts(Thread thread) {
        this.hook = new Thread(() -> {
            signalled = true;
            thread.interrupt();
            try {
                boolean unused = ENDED.await(TIME_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Registers the calling thread: from now on a signal interrupts it. */
    public static Interrupts ofThisThread() {
        return new Interrupts(Thread.currentThread());
    }

    /** Lets the process end after a signal: the last message has been printed. */
    public static void end() {
        ENDED.countDown();
    }

    @Override
    public void close() {
        if (!signalled) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                signalled = true; // the JVM has already begun to shut down
            }
        }
    }
}
