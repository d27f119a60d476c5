package io.github.suppliersdk.observability;

import io.github.suppliersdk.observability.SupplierObservers.Watch;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SyncResult;
import io.github.suppliersdk.sync.SyncStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The gauges of a sync and of its reconciles. */
final class SyncGauges {
    private static final String EQUAL = "equal";
    private static final String DIFFERENT = "different";
    private static final String INCOMPLETE = "incomplete";
    private static final Map<String, ToDoubleFunction<SyncResult>> STATES = states();

    private final MicrometerRecorder recorder;
    private final LongSupplier nanos;
    private volatile long completeAt;
    private volatile @Nullable SyncResult last;
    private boolean showsReconciles;

    SyncGauges(MicrometerRecorder recorder, LongSupplier nanos) {
        this.recorder = recorder;
        this.nanos = nanos;
        this.completeAt = nanos.getAsLong();
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

    Watch watch(AvailabilitySync sync) {
        List<Runnable> removals = new ArrayList<>();
        add(removals, sync, Metric.SYNC_PENDING, SyncStatus::pending);
        add(removals, sync, Metric.SYNC_VERIFYING, SyncStatus::verifying);
        add(removals, sync, Metric.SYNC_OLDEST, status -> MeasuringObservers.seconds(status.oldest()));
        add(removals, sync, Metric.SYNC_IN_FLIGHT, SyncStatus::inFlight);
        add(removals, sync, Metric.SYNC_PARKED, SyncStatus::parked);
        add(removals, sync, Metric.SYNC_PAUSED, status -> status.pausedBecause().isPresent() ? 1 : 0);
        add(
                removals,
                sync,
                Metric.SYNC_PAUSED_OPTIONS,
                status -> status.pausedOptions().size());
        add(removals, sync, Metric.SYNC_WITHHELD, SyncStatus::withheld);
        add(removals, sync, Metric.SYNC_SILENT, status -> MeasuringObservers.seconds(status.silentFor()));
        add(removals, sync, Metric.SYNC_DROPPED, SyncStatus::eventsDropped);
        add(removals, sync, Metric.SYNC_LISTENER_FAILURES, SyncStatus::listenerFailures);
        removals.add(recorder.read(Metric.RECONCILE_AGE, () -> (nanos.getAsLong() - completeAt) / 1e9, List.of()));
        recorder.count(Metric.RECONCILES, 0, List.of(EQUAL));
        recorder.count(Metric.RECONCILES, 0, List.of(DIFFERENT));
        recorder.count(Metric.RECONCILES, 0, List.of(INCOMPLETE));
        return () -> removals.forEach(Runnable::run);
    }

    private void add(
            List<Runnable> removals, AvailabilitySync sync, Metric metric, ToDoubleFunction<SyncStatus> value) {
        removals.add(recorder.read(metric, () -> value.applyAsDouble(sync.status()), List.of()));
    }

    synchronized void reconciled(SyncResult result) {
        last = result;
        // options that the source does not list are not compared, and can still be on sale
        boolean isComplete = result.withheld().isEmpty()
                && result.failed().isEmpty()
                && result.notListed().isEmpty()
                && !result.isMore();
        if (isComplete) {
            completeAt = nanos.getAsLong();
        }
        recorder.count(Metric.RECONCILES, 1, List.of(!isComplete ? INCOMPLETE : result.isEqual() ? EQUAL : DIFFERENT));
        if (!showsReconciles) {
            showsReconciles = true;
            STATES.forEach((state, value) -> {
                Runnable unused = recorder.read(Metric.RECONCILE_SLOTS, () -> ofLast(value), List.of(state));
            });
        }
    }

    private double ofLast(ToDoubleFunction<SyncResult> value) {
        SyncResult result = last;
        return result == null ? Double.NaN : value.applyAsDouble(result);
    }
}
