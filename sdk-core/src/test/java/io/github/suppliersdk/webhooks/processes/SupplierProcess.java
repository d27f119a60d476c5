package io.github.suppliersdk.webhooks.processes;

import io.github.suppliersdk.support.ServingJvm;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A {@link SupplierProgram} that runs in a JVM of its own. */
final class SupplierProcess {
    private final Duration deadline;
    private final Queue<String> alerts;
    private final ServingJvm jvm;
    private final AtomicInteger stops = new AtomicInteger();
    private volatile boolean isKilled;
    private volatile boolean isStopped;

    /** Starts a process, and returns when it accepts requests. */
    SupplierProcess(String database, Duration deadline, Queue<String> alerts) {
        this.deadline = deadline;
        this.alerts = alerts;
        this.jvm = ServingJvm.start(
                SupplierProgram.class, List.of(database, String.valueOf(deadline.toMillis())), this::read);
    }

    private void read(String line) {
        if (line.startsWith(SupplierProgram.ALERT)) {
            alerts.add(line);
        } else if (line.startsWith(SupplierProgram.STOPPING)) { // it stops itself, inside a handler
            stops.incrementAndGet();
            isStopped = true;
            for (int i = 2; i <= 4; i++) { // on a busy machine it may stop only after it was first continued
                Executor later = CompletableFuture.delayedExecutor(i * deadline.toMillis(), TimeUnit.MILLISECONDS);
                later.execute(() -> {
                    if (jvm.handle().isAlive()) {
                        SupplierProgram.signal("CONT", jvm.handle().pid());
                    }
                    isStopped = false;
                });
            }
        }
    }

    /** How often it has been stopped inside a handler. */
    int stops() {
        return stops.get();
    }

    /** Whether it is stopped now. */
    boolean isStopped() {
        return isStopped;
    }

    String url() {
        return jvm.url();
    }

    /** Whether it has been killed, or is about to be. */
    boolean isKilled() {
        return isKilled;
    }

    /** Kills the process as {@code kill -9} does. */
    void kill() {
        isKilled = true;
        jvm.kill();
    }
}
