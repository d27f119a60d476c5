package io.github.suppliersdk.internal.webhooks;

import java.util.ArrayDeque;
import java.util.Queue;

/** Handles events one after the other, on any of the threads that post them. */
final class SerialEvents {
    private final Queue<Runnable> events = new ArrayDeque<>();
    private boolean handling;

    /** Handles the event now, or has the thread that is handling another one handle it next. */
    void post(Runnable event) {
        synchronized (events) {
            events.add(event);
            if (handling) {
                return;
            }
            handling = true;
        }
        while (true) {
            Runnable next;
            synchronized (events) {
                next = events.poll();
                if (next == null) {
                    handling = false;
                    return;
                }
            }
            next.run();
        }
    }
}
