package io.github.suppliersdk.internal.webhooks;

import java.util.ArrayDeque;
import java.util.Queue;

/** Events that are handled one after the other, on whatever thread brings them. */
final class SerialEvents {
    private final Queue<Runnable> events = new ArrayDeque<>();
    private boolean handling;

    /** Handles it now; or the thread that is handling another one does so next. */
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
