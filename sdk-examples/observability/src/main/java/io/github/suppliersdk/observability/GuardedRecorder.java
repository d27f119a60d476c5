package io.github.suppliersdk.observability;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A recorder that logs what a registry throws, at most once a minute, so that no call, webhook or run fails because of
 * it.
 */
final class GuardedRecorder implements Recorder {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.observability");
    private static final long LOG_INTERVAL = Duration.ofMinutes(1).toNanos();

    private static final AtomicLong LAST_LOGGED = new AtomicLong(System.nanoTime() - LOG_INTERVAL);

    private final Recorder recorder;

    GuardedRecorder(Recorder recorder) {
        this.recorder = recorder;
    }

    @Override
    public void count(Metric metric, long amount, List<String> values) {
        run(() -> recorder.count(metric, amount, values));
    }

    @Override
    public void time(Metric metric, Duration duration, List<String> values) {
        run(() -> recorder.time(metric, duration, values));
    }

    @Override
    public Runnable read(Metric metric, DoubleSupplier value, List<String> values) {
        try {
            Runnable remove = recorder.read(metric, () -> read(value), values);
            return () -> run(remove);
        } catch (Throwable e) {
            logFailure(e);
            return () -> {};
        }
    }

    private static double read(DoubleSupplier value) {
        try {
            return value.getAsDouble();
        } catch (Throwable e) {
            logFailure(e);
            return Double.NaN;
        }
    }

    static void run(Runnable measurement) {
        try {
            measurement.run();
        } catch (Throwable e) {
            logFailure(e);
        }
    }

    static void logFailure(Throwable failure) {
        long now = System.nanoTime();
        long before = LAST_LOGGED.get();
        if (now - before >= LOG_INTERVAL && LAST_LOGGED.compareAndSet(before, now)) {
            LOG.warn(
                    "a measurement failed; nothing else is affected, and further failures are not logged for a minute",
                    failure);
        }
    }
}
