package io.github.suppliersdk.observability;

import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.http.CallEvent;
import io.github.suppliersdk.http.CallObserver;
import io.github.suppliersdk.publishing.PublishListener;
import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SyncEvent;
import io.github.suppliersdk.sync.SyncListener;
import io.github.suppliersdk.sync.SyncResult;
import io.github.suppliersdk.webhooks.OpenOperation;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookObserver;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongSupplier;

/** The observers: which events are measured. */
final class MeasuringObservers implements SupplierObservers {
    private static final String OTHER = "other";

    private final MicrometerRecorder recorder;
    private final SyncGauges gauges;

    MeasuringObservers(MicrometerRecorder recorder, LongSupplier nanos) {
        this.recorder = recorder;
        this.gauges = new SyncGauges(recorder, nanos);
    }

    static String text(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    static String status(OptionalInt status) {
        return status.isPresent() ? Integer.toString(status.getAsInt()) : "none";
    }

    /**
     * The name of an exception of the library; for any other class one common name, since their number is not bounded.
     */
    static String outcome(CallEvent call) {
        return call.failure()
                .map(Throwable::getClass)
                .map(type -> type.getPackage() == SupplierException.class.getPackage() ? type.getSimpleName() : OTHER)
                .orElse("success");
    }

    @Override
    public CallObserver calls() {
        return call -> {
            recorder.time(
                    Metric.CALLS,
                    call.duration(),
                    List.of(call.method(), call.pathTemplate(), status(call.status()), outcome(call)));
            if (call.attempts() > 1) {
                recorder.count(Metric.RETRIES, call.attempts() - 1L, List.of(call.method(), call.pathTemplate()));
            }
        };
    }

    /** Records 0 for what has not happened yet, so that its first occurrence is an increase. */
    private void countZero(Metric metric, Enum<?>[] first, String... second) {
        for (Enum<?> each : first) {
            for (String other : second) {
                recorder.count(metric, 0, List.of(text(each), other));
            }
        }
    }

    @Override
    public PublishListener publishing() {
        for (SlotResult result : SlotResult.values()) {
            recorder.count(Metric.PUBLISHED, 0, List.of(text(result)));
        }
        recorder.count(Metric.TO_VERIFY, 0, List.of());
        return new PublishListener() {
            @Override
            public void outcome(SlotOutcome outcome) {
                recorder.count(Metric.PUBLISHED, 1, List.of(text(outcome.result())));
                if (outcome.toVerify()) {
                    recorder.count(Metric.TO_VERIFY, 1, List.of());
                }
            }
        };
    }

    @Override
    public SyncListener sync() {
        for (SyncEvent.Kind kind : SyncEvent.Kind.values()) {
            recorder.count(Metric.SYNC_EVENTS, 0, List.of(text(kind)));
        }
        return event -> {
            recorder.count(Metric.SYNC_EVENTS, 1, List.of(text(event.kind())));
            if (event.kind() == SyncEvent.Kind.SENT) {
                event.lag().ifPresent(lag -> recorder.time(Metric.SYNC_LAG, lag, List.of()));
            }
        };
    }

    @Override
    public WebhookObserver webhooks(Duration deadline) {
        double seconds = seconds(deadline);
        Runnable unusedGauge = recorder.read(Metric.WEBHOOK_DEADLINE, () -> seconds, List.of());
        countZero(Metric.WEBHOOK_WORK, OpenOperation.Work.values(), "done", "failed");
        for (OpenOperation.Work work : OpenOperation.Work.values()) {
            recorder.count(Metric.WEBHOOK_ALERTS, 0, List.of(text(work)));
        }
        return new WebhookObserver() {
            @Override
            public void onWebhook(WebhookEvent event) {
                recorder.time(
                        Metric.WEBHOOKS,
                        event.duration(),
                        List.of(text(event.kind()), Integer.toString(event.status()), text(event.outcome())));
            }

            @Override
            public void onWork(OpenOperation operation, Optional<Throwable> failure) {
                String result = failure.isPresent() ? "failed" : "done";
                recorder.count(Metric.WEBHOOK_WORK, 1, List.of(text(operation.work()), result));
            }

            @Override
            public void onAlert(OpenOperation alert) {
                recorder.count(Metric.WEBHOOK_ALERTS, 1, List.of(text(alert.work())));
            }
        };
    }

    static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    @Override
    public Watch watch(AvailabilitySync sync) {
        return gauges.watch(sync);
    }

    @Override
    public SyncResult reconciled(SyncResult result) {
        gauges.reconciled(result);
        return result;
    }
}
