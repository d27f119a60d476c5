package io.github.suppliersdk.internal.webhooks;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** The timers of one task. Only the task's events use them, and a timer that ends is one of these events. */
final class TaskTimers {
    private final Ports ports;
    private final Consumer<Runnable> post;
    private final Set<Ports.Timer> timers = new HashSet<>();

    TaskTimers(Ports ports, Consumer<Runnable> post) {
        this.ports = ports;
        this.post = post;
    }

    void after(Duration delay, Runnable event) {
        AtomicReference<Ports.Timer> timer = new AtomicReference<>();
        timer.set(ports.after(
                delay,
                () -> post.accept(() -> {
                    timers.remove(timer.get());
                    event.run();
                })));
        timers.add(timer.get());
    }

    int count() {
        return timers.size();
    }

    void cancelAll() {
        timers.forEach(Ports.Timer::cancel);
        timers.clear();
    }
}
