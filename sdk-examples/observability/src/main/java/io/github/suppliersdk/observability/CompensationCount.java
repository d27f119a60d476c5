package io.github.suppliersdk.observability;

import io.github.suppliersdk.observability.SupplierObservers.Watch;
import io.github.suppliersdk.webhooks.receiver.WebhookOperations.OpenCompensation;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts open compensations on a thread of its own, because that reads a whole store and may hang. */
final class CompensationCount {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.observability");
    private static final int STALE_AFTER_INTERVALS = 5;

    private record Counts(long open, long abandoned, long at) {}

    private final Supplier<List<OpenCompensation>> store;
    private final long interval;
    private final LongSupplier nanos;
    private final AtomicBoolean counting = new AtomicBoolean();
    private volatile @Nullable Counts counts;
    private volatile long askedAt;

    CompensationCount(Supplier<List<OpenCompensation>> store, Duration interval, LongSupplier nanos) {
        this.store = store;
        this.interval = interval.toNanos();
        this.nanos = nanos;
        this.askedAt = nanos.getAsLong() - this.interval;
    }

    Watch registerWith(MicrometerRecorder recorder) {
        Runnable open = recorder.read(Metric.OPEN_COMPENSATIONS, () -> read(Counts::open), List.of());
        Runnable abandoned = recorder.read(Metric.ABANDONED_COMPENSATIONS, () -> read(Counts::abandoned), List.of());
        refresh();
        return () -> {
            open.run();
            abandoned.run();
        };
    }

    private double read(ToDoubleFunction<Counts> value) {
        refresh();
        Counts known = counts;
        return known == null || nanos.getAsLong() - known.at() > STALE_AFTER_INTERVALS * interval
                ? Double.NaN
                : value.applyAsDouble(known);
    }

    private void refresh() {
        if (nanos.getAsLong() - askedAt >= interval && counting.compareAndSet(false, true)) {
            askedAt = nanos.getAsLong();
            Thread thread = new Thread(this::count, "supplier-sdk-compensation-count");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void count() {
        try {
            List<OpenCompensation> all = store.get();
            long abandoned = all.stream().filter(OpenCompensation::isAbandoned).count();
            counts = new Counts(all.size(), abandoned, nanos.getAsLong());
        } catch (RuntimeException e) {
            LOG.warn("open compensations could not be counted", e);
        } finally {
            counting.set(false);
        }
    }
}
