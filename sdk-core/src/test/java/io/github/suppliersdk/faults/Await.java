package io.github.suppliersdk.faults;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition that another thread brings about. */
public final class Await {
    private static final long TIMEOUT = TimeUnit.SECONDS.toNanos(20);

    private Await() {}

    /** Returns as soon as the condition holds; fails if it does not within the time limit. */
    public static void until(String what, BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > TIMEOUT) {
                throw new AssertionError("never came true: " + what);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    /** Returns as soon as this thread is waiting. */
    public static void untilWaiting(Thread thread) {
        until(
                thread + " waits",
                () -> thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING);
    }
}
