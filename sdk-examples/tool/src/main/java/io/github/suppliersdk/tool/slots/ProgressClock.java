package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.tool.terminal.ProgressBar;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Updates a progress bar at regular intervals while the command waits for something else. */
final class ProgressClock implements AutoCloseable {
    private static final long PERIOD_MILLIS = 200;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "progress");
        thread.setDaemon(true);
        return thread;
    });

    private ProgressClock() {}

    static ProgressClock start(ProgressBar bar, LongSupplier done) {
        ProgressClock clock = new ProgressClock();
        long began = System.nanoTime();
        var unused = clock.timer.scheduleAtFixedRate(
                () -> {
                    Duration elapsed = Duration.ofNanos(System.nanoTime() - began);
                    long count = done.getAsLong();
                    double rate = count * 1e9 / Math.max(1, elapsed.toNanos());
                    bar.show(new ProgressBar.State(count, 0, rate, elapsed));
                },
                0,
                PERIOD_MILLIS,
                TimeUnit.MILLISECONDS);
        return clock;
    }

    @Override
    public void close() {
        timer.shutdownNow();
        try {
            boolean ended = timer.awaitTermination(1, TimeUnit.SECONDS);
            assert ended;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
