package io.github.suppliersdk.http;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import okhttp3.Call;

/**
 * Cancels the call of a thread that is interrupted. A thread that waits on a plain socket does not notice an interrupt
 * by itself, so one daemon thread looks after all calls that are under way, every few milliseconds, and ends when there
 * have been none for a while. Asking costs less than handing every call to another thread, and unlike an interruptible
 * socket it never closes a connection that other calls share.
 */
final class InterruptWatch {
    private static final long LOOK_EVERY_NANOS = 5_000_000;
    private static final int LOOKS_BEFORE_IDLE_END = 400;

    private final Map<Watched, Thread> underWay = new ConcurrentHashMap<>();
    private final AtomicBoolean running = new AtomicBoolean();

    Watched watch(Call call) {
        Watched watched = new Watched(call);
        underWay.put(watched, Thread.currentThread());
        if (!running.get()) {
            startUnlessRunning();
        }
        return watched;
    }

    private void startUnlessRunning() {
        if (running.compareAndSet(false, true)) {
            Thread thread = new Thread(this::look, "supplier-sdk-interrupts");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void look() {
        int idle = 0;
        while (idle < LOOKS_BEFORE_IDLE_END) {
            idle = underWay.isEmpty() ? idle + 1 : 0;
            underWay.forEach((watched, thread) -> {
                if (thread.isInterrupted()) {
                    watched.call.cancel();
                }
            });
            LockSupport.parkNanos(LOOK_EVERY_NANOS);
        }
        running.set(false);
        if (!underWay.isEmpty()) {
            startUnlessRunning(); // a call came between the last look and the line above
        }
    }

    /** A call that is looked after until it is closed. */
    final class Watched {
        private final Call call;

        private Watched(Call call) {
            this.call = call;
        }

        void close() {
            underWay.remove(this);
        }
    }
}
