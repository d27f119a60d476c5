package io.github.suppliersdk.internal.webhooks;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Delivers reports to one observer, or to the log. If that hangs, only a few threads and its own reports are affected.
 */
final class ReportQueue {
    static final int MOST_AT_ONCE = 4;
    static final int MOST_WAITING = 10_000;

    private final Ports ports;
    private final Consumer<Throwable> failed;
    private final Runnable full;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int running;
    private boolean isFull;
    private boolean isDrained;

    /**
     * @param failed receives the exception of a report
     * @param full runs when reports are dropped, once until there is room again
     */
    ReportQueue(Ports ports, Consumer<Throwable> failed, Runnable full) {
        this.ports = ports;
        this.failed = failed;
        this.full = full;
    }

    void add(Runnable report) {
        boolean isFirstLost = false;
        boolean mayStart = false;
        synchronized (waiting) {
            if (isDrained) {
                return;
            }
            if (waiting.size() < MOST_WAITING) {
                waiting.add(report);
                isFull = false;
            } else {
                isFirstLost = !isFull;
                isFull = true;
            }
            if (running < MOST_AT_ONCE) {
                running++;
                mayStart = true;
            }
        }
        if (isFirstLost) {
            full.run();
        }
        if (mayStart) {
            start();
        }
    }

    /**
     * Waits until all reports are delivered, or until this time of {@link System#nanoTime()}; returns how many are not.
     * Reports that have not begun by then, and later ones, are dropped.
     */
    int drain(long until) {
        synchronized (waiting) {
            try {
                for (long left = until - System.nanoTime(); left > 0 && running > 0; left = until - System.nanoTime()) {
                    TimeUnit.NANOSECONDS.timedWait(waiting, left);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            isDrained = true;
            int lost = waiting.size() + running;
            waiting.clear();
            return lost;
        }
    }

    private void start() {
        ports.run(
                () -> {
                    reportAll();
                    return true;
                },
                (done, failure) -> {
                    if (failure != null) { // closed, or no thread can be started: the next report tries again
                        stopped();
                        failed.accept(failure);
                    }
                });
    }

    private void stopped() {
        synchronized (waiting) {
            running--;
            waiting.notifyAll();
        }
    }

    private void reportAll() {
        while (true) {
            Runnable next;
            synchronized (waiting) {
                next = waiting.poll();
                if (next == null) {
                    running--;
                    waiting.notifyAll();
                    return;
                }
            }
            try {
                next.run();
            } catch (Throwable e) { // an observer's Error must not end the other reports
                failed.accept(e);
            }
            // Clears an interrupt that the observer left: it would fail the next report, and close an embedded database
            // that this one writes to.
            Thread.interrupted();
        }
    }
}
