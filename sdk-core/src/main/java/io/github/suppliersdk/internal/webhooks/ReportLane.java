package io.github.suppliersdk.internal.webhooks;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Reports to one receiver of them. If it hangs, it costs a few threads and then its own reports, and nobody else's. */
final class ReportLane {
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
     * @param failed is told what a report has thrown
     * @param full is told, once until there is room again, that reports are thrown away
     */
    ReportLane(Ports ports, Consumer<Throwable> failed, Runnable full) {
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
     * Waits until all reports have been made, or this moment of {@link System#nanoTime()} has come; says how many have not,
     * and makes none of those that have not begun, nor any that come later.
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
                    if (failure != null) { // closed, or no thread to be had: the next report tries again
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
            } catch (Throwable e) { // an observer's Error ends no other report
                failed.accept(e);
            }
            // an interrupt that it has left set would meet the next report: if that one writes into an embedded
            // database, it closes it for everybody
            Thread.interrupted();
        }
    }
}
