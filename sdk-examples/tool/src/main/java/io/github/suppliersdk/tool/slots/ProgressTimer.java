package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.tool.terminal.ProgressBar;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Updates a progress bar at regular intervals while the command waits for something else. */
final class ProgressTimer implements AutoCloseable {
    private static final long PERIOD_MILLIS = 200;

    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "progress");
        thread.setDaemon(true);
        return thread;
    });

    private ProgressTimer() {}

    static ProgressTimer start(ProgressBar bar, LongSupplier done) {
        ProgressTimer timer = new ProgressTimer();
        long began = System.nanoTime();
        var unused = timer.scheduler.scheduleAtFixedRate(
                () -> {
                    Duration elapsed = Duration.ofNanos(System.nanoTime() - began);
                    long count = done.getAsLong();
                    double rate = count * 1e9 / Math.max(1, elapsed.toNanos());
                    bar.show(new ProgressBar.State(count, 0, rate, elapsed, Optional.empty()));
                },
                0,
                PERIOD_MILLIS,
                TimeUnit.MILLISECONDS);
        return timer;
    }

    @Override
    public void close() {
        scheduler.shutdownNow();
        try {
            boolean ended = scheduler.awaitTermination(1, TimeUnit.SECONDS);
            assert ended;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
