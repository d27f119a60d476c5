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
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Metrics with Micrometer: the observers of one account, which measure the parts of the library. Each observer is added
 * to the builder of its part; a sync is watched once it is built. The README of this module lists all meters; each has
 * the tag {@code account}, and none has a tag with ids.
 *
 * <pre>{@code
 * SupplierMetrics metrics = SupplierMetrics.of(registry);
 * SupplierClient client = SupplierClient.builder().addObserver(metrics.calls())…build();
 * AvailabilitySync sync = AvailabilitySync.builder(client).source(tours).listener(metrics.sync()).build();
 * metrics.watch(sync);
 * }</pre>
 *
 * <p>Metrics for the same registry and account write into the same meters.
 */
public final class SupplierMetrics {
    private final MicrometerRecorder recorder;
    private final SyncGauges gauges;

    private SupplierMetrics(MicrometerRecorder recorder) {
        this.recorder = recorder;
        this.gauges = new SyncGauges(recorder);
    }

    /**
     * Creates the metrics of a program with one account, which is named {@code default}.
     *
     * @param registry the registry in which the meters are registered
     */
    public static SupplierMetrics of(MeterRegistry registry) {
        return of(registry, "default");
    }

    /**
     * Creates the metrics of one of several accounts.
     *
     * @param registry the registry in which the meters are registered
     * @param account the value of the tag {@code account}
     */
    public static SupplierMetrics of(MeterRegistry registry, String account) {
        return new SupplierMetrics(new MicrometerRecorder(registry, account));
    }

    static String text(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /**
     * The name of an exception of the library; for any other class one common name, since their number is not bounded.
     */
    private static String outcome(CallEvent call) {
        return call.failure()
                .map(Throwable::getClass)
                .map(type -> type.getPackage() == SupplierException.class.getPackage() ? type.getSimpleName() : "other")
                .orElse("success");
    }

    /** The observer for the builder of a client: it measures the duration and the outcome of calls. */
    public CallObserver calls() {
        return call -> {
            String status =
                    call.status().isPresent() ? Integer.toString(call.status().getAsInt()) : "none";
            recorder.time(
                    Metric.CALLS, call.duration(), List.of(call.method(), call.pathTemplate(), status, outcome(call)));
            if (call.attempts() > 1) {
                recorder.count(Metric.RETRIES, call.attempts() - 1L, List.of(call.method(), call.pathTemplate()));
            }
        };
    }

    /** Records 0 for what has not happened yet, so that its first occurrence is an increase. */
    private void countZero(Metric metric, Enum<?>... values) {
        for (Enum<?> each : values) {
            recorder.count(metric, 0, List.of(text(each)));
        }
    }

    /** The listener for the builder of a publisher: it counts the outcomes of slots. */
    public PublishListener publishing() {
        countZero(Metric.PUBLISHED, SlotResult.values());
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

    /**
     * The listener for the builder of a sync: it counts events of slots, measures the time from a change to the response
     * to its call, and counts reconciles. One counts as equal if {@link SyncResult#isEqual} is true, and {@link
     * SyncResult#notListed} has an empty list: options that the source does not list are not compared.
     */
    public SyncListener sync() {
        countZero(Metric.SYNC_EVENTS, SyncEvent.Kind.values());
        return new SyncListener() {
            @Override
            public void onSlot(SyncEvent event) {
                recorder.count(Metric.SYNC_EVENTS, 1, List.of(text(event.kind())));
                if (event.kind() == SyncEvent.Kind.SENT) {
                    event.lag().ifPresent(lag -> recorder.time(Metric.SYNC_LAG, lag, List.of()));
                }
            }

            @Override
            public void onReconcile(SyncResult result) {
                gauges.reconciled(result);
            }
        };
    }

    /**
     * The observer for the builder of a receiver: it measures the duration and outcome of responses, and counts what the
     * receiver does by itself, and alerts, which a person should look at.
     *
     * @param deadline the receiver's deadline: see {@link
     *     io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig#deadline}
     */
    public WebhookObserver webhooks(Duration deadline) {
        recorder.read(Metric.WEBHOOK_DEADLINE, () -> seconds(deadline), List.of());
        for (OpenOperation.Work work : OpenOperation.Work.values()) {
            recorder.count(Metric.WEBHOOK_WORK, 0, List.of(text(work), "done"));
            recorder.count(Metric.WEBHOOK_WORK, 0, List.of(text(work), "failed"));
        }
        countZero(Metric.WEBHOOK_ALERTS, OpenOperation.Work.values());
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

    /**
     * Registers gauges of the slots that wait in a sync. Watch one sync for each account. Reading the gauges makes no
     * call of the service.
     */
    public void watch(AvailabilitySync sync) {
        gauges.watch(sync);
    }
}
