package io.github.suppliersdk.observability;

import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SyncResult;
import io.github.suppliersdk.sync.SyncStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The gauges of a sync and of its reconciles. */
final class SyncGauges {
    private static final Map<String, ToDoubleFunction<SyncResult>> STATES = states();

    private final MicrometerRecorder recorder;
    private volatile long completeAt = System.nanoTime();
    private volatile @Nullable SyncResult last;

    SyncGauges(MicrometerRecorder recorder) {
        this.recorder = recorder;
    }

    private static Map<String, ToDoubleFunction<SyncResult>> states() {
        Map<String, ToDoubleFunction<SyncResult>> all = new LinkedHashMap<>();
        all.put("compared", SyncResult::compared);
        all.put("found", result -> result.found().count());
        all.put("pending", result -> result.pending().count());
        all.put("refused", result -> result.refused().count());
        all.put("not_kept", result -> result.notKept().count());
        all.put("held", result -> result.held().count());
        all.put("unreadable", SyncResult::unreadable);
        return all;
    }

    void watch(AvailabilitySync sync) {
        add(sync, Metric.SYNC_PENDING, SyncStatus::pending);
        add(sync, Metric.SYNC_VERIFYING, SyncStatus::verifying);
        add(sync, Metric.SYNC_OLDEST, status -> SupplierMetrics.seconds(status.oldest()));
        add(sync, Metric.SYNC_IN_FLIGHT, SyncStatus::inFlight);
        add(sync, Metric.SYNC_PARKED, SyncStatus::parked);
        add(sync, Metric.SYNC_PAUSED, status -> status.pausedBecause().isPresent() ? 1 : 0);
        add(sync, Metric.SYNC_PAUSED_OPTIONS, status -> status.pausedOptions().size());
        add(sync, Metric.SYNC_WITHHELD, SyncStatus::withheld);
        add(sync, Metric.SYNC_SILENT, status -> SupplierMetrics.seconds(status.silentFor()));
        add(sync, Metric.SYNC_DROPPED, SyncStatus::eventsDropped);
        add(sync, Metric.SYNC_LISTENER_FAILURES, SyncStatus::listenerFailures);
        recorder.read(Metric.RECONCILE_AGE, () -> (System.nanoTime() - completeAt) / 1e9, List.of());
        STATES.forEach((state, value) -> recorder.read(Metric.RECONCILE_SLOTS, () -> ofLast(value), List.of(state)));
        for (String outcome : List.of("equal", "different", "incomplete")) {
            recorder.count(Metric.RECONCILES, 0, List.of(outcome));
        }
    }

    private void add(AvailabilitySync sync, Metric metric, ToDoubleFunction<SyncStatus> value) {
        recorder.read(metric, () -> value.applyAsDouble(sync.status()), List.of());
    }

    void reconciled(SyncResult result) {
        last = result;
        // options that the source does not list are not compared, and can still be on sale
        boolean isComplete = result.withheld().isEmpty()
                && result.failed().isEmpty()
                && result.notListed().equals(Optional.of(List.of()))
                && !result.isMore();
        if (isComplete) {
            completeAt = System.nanoTime();
        }
        String outcome = !isComplete ? "incomplete" : result.isEqual() ? "equal" : "different";
        recorder.count(Metric.RECONCILES, 1, List.of(outcome));
    }

    /** NaN, which is not shown, before the first reconcile. */
    private double ofLast(ToDoubleFunction<SyncResult> value) {
        SyncResult result = last;
        return result == null ? Double.NaN : value.applyAsDouble(result);
    }
}
