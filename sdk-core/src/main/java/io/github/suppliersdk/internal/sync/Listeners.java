package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.threads.Threads;
import io.github.suppliersdk.sync.SyncEvent;
import io.github.suppliersdk.sync.SyncListener;
import io.github.suppliersdk.sync.SyncResult;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Delivers events to the listeners on a separate thread, so that a listener that hangs delays nothing else. */
final class Listeners {
    private static final int MOST_WAITING = 10_000;

    private final List<SyncListener> listeners;
    private final BlockingQueue<SyncEvent> events = new LinkedBlockingQueue<>(MOST_WAITING);
    private final AtomicLong dropped = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private final Thread thread;

    Listeners(List<SyncListener> listeners) {
        this.listeners = List.copyOf(listeners);
        this.thread = Threads.daemons("supplier-sdk-sync-events").newThread(this::run);
    }

    void start() {
        if (!listeners.isEmpty()) {
            thread.start();
        }
    }

    void publish(SyncEvent event) {
        if (!listeners.isEmpty() && !events.offer(event) && dropped.getAndIncrement() == 0) {
            SyncEngine.LOG.warn(
                    "a listener of a sync is too slow or hangs: events are dropped, and counted in its status");
        }
    }

    private void run() {
        try {
            while (true) {
                SyncEvent event = events.take();
                for (SyncListener listener : listeners) {
                    deliver(() -> listener.onSlot(event));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    /** Tells the listeners of a reconcile, on the thread that reconciles. */
    void reconciled(SyncResult result) {
        listeners.forEach(listener -> deliver(() -> listener.onReconcile(result)));
    }

    private void deliver(Runnable call) {
        try {
            call.run();
        } catch (Throwable e) {
            failures.incrementAndGet();
            SyncEngine.LOG.warn("a listener of a sync failed", e);
        }
    }

    boolean isOwnThread() {
        return Thread.currentThread() == thread;
    }

    /** Stops; events that are still queued are not delivered. */
    void stop() {
        if (!isOwnThread()) {
            thread.interrupt();
        }
    }

    long dropped() {
        return dropped.get();
    }

    long failures() {
        return failures.get();
    }
}
