package io.github.suppliersdk.observability;

import io.github.suppliersdk.http.CallEvent;
import io.github.suppliersdk.http.CallObserver;
import io.github.suppliersdk.publishing.PublishListener;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SyncListener;
import io.github.suppliersdk.sync.SyncResult;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKind;
import io.github.suppliersdk.webhooks.WebhookObserver;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Scope;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Metrics and spans with OpenTelemetry; needs its API only. The metrics have the names of those of {@link
 * SupplierMetrics}, and the attribute {@code account}; durations are in seconds. Each call is a span that includes all
 * its attempts, a child of the current span. Calls of a wrapped handler or source are spans, too. For a span of each
 * attempt, and the header {@code traceparent}, add OpenTelemetry's instrumentation of OkHttp.
 */
public final class SupplierTelemetry implements SupplierObservers {
    private static final String SCOPE = "io.github.suppliersdk";

    private final SupplierObservers metrics;
    private final Tracer tracer;
    private final Instrumentation instrumentation;

    private SupplierTelemetry(OpenTelemetry telemetry, String account) {
        this.metrics =
                new MeasuringObservers(new OpenTelemetryRecorder(telemetry.getMeter(SCOPE), account), System::nanoTime);
        this.tracer = telemetry.getTracer(SCOPE);
        this.instrumentation = new InSpan(tracer);
    }

    /** Creates the observers of a program with one account, which is named {@code default}. */
    public static SupplierTelemetry of(OpenTelemetry telemetry) {
        return of(telemetry, "default");
    }

    /**
     * Creates the observers of one of several accounts.
     *
     * @param account the value of the attribute {@code account}
     */
    public static SupplierTelemetry of(OpenTelemetry telemetry, String account) {
        return new SupplierTelemetry(telemetry, account);
    }

    /** Wraps a handler in spans. The wrapper returns and throws what the handler does. */
    public WebhookHandler handler(WebhookHandler handler) {
        return new ObservedHandler(handler, instrumentation);
    }

    /** Wraps a source in spans. The wrapper returns and throws what the source does. */
    public AvailabilitySource source(AvailabilitySource source) {
        return new ObservedSource(source, instrumentation);
    }

    @Override
    public CallObserver calls() {
        CallObserver measuring = metrics.calls();
        return call -> {
            measuring.onCall(call);
            GuardedRecorder.run(() -> span(call));
        };
    }

    /**
     * Creates the span of a call, which is reported after it has ended. Names follow OpenTelemetry's conventions for
     * HTTP clients.
     */
    private void span(CallEvent call) {
        Instant end = Instant.now();
        Span span = tracer.spanBuilder(call.method() + " " + call.pathTemplate())
                .setSpanKind(SpanKind.CLIENT)
                .setStartTimestamp(end.minus(call.duration()))
                .setAttribute("http.request.method", call.method())
                .setAttribute("url.template", call.pathTemplate())
                .setAttribute("http.request.resend_count", call.attempts() - 1L)
                .startSpan();
        call.status().ifPresent(status -> span.setAttribute("http.response.status_code", (long) status));
        if (call.failure().isPresent()) {
            span.setAttribute("error.type", MeasuringObservers.outcome(call));
            span.setStatus(StatusCode.ERROR);
        }
        span.end(end);
    }

    @Override
    public PublishListener publishing() {
        return metrics.publishing();
    }

    @Override
    public SyncListener sync() {
        return metrics.sync();
    }

    @Override
    public WebhookObserver webhooks(Map<WebhookKind, Duration> deadlines) {
        return metrics.webhooks(deadlines);
    }

    @Override
    public Watch watch(AvailabilitySync sync) {
        return metrics.watch(sync);
    }

    @Override
    public Watch watch(WebhookReceiver receiver, Duration interval) {
        return metrics.watch(receiver, interval);
    }

    @Override
    public SyncResult reconciled(SyncResult result) {
        return metrics.reconciled(result);
    }

    private record InSpan(Tracer tracer) implements Instrumentation {
        @Override
        public <T> T perform(String name, String key, String value, Supplier<T> call) {
            return Instrumentation.perform(() -> open(name, key, value), call);
        }

        @SuppressWarnings("MustBeClosedChecker") // the returned object closes the scope
        private Open open(String name, String key, String value) {
            Span span = tracer.spanBuilder(name + " " + value)
                    .setAttribute(key, value)
                    .startSpan();
            Scope scope = span.makeCurrent();
            return failure -> {
                scope.close();
                if (failure != null) {
                    span.recordException(failure);
                    span.setStatus(StatusCode.ERROR);
                }
                span.end();
            };
        }
    }
}
