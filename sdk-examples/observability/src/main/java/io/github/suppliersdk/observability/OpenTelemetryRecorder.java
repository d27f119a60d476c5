package io.github.suppliersdk.observability;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;

/** Records into a meter of OpenTelemetry. */
final class OpenTelemetryRecorder implements Recorder {
    private final Meter meter;
    private final String account;
    private final Map<Metric, DoubleHistogram> histograms = new ConcurrentHashMap<>();
    private final Map<Metric, LongCounter> counters = new ConcurrentHashMap<>();

    OpenTelemetryRecorder(Meter meter, String account) {
        this.meter = meter;
        this.account = account;
    }

    private Attributes attributes(Metric metric, List<String> values) {
        AttributesBuilder all = Attributes.builder().put(Metric.ACCOUNT, account);
        List<String> names = metric.tags();
        for (int i = 0; i < values.size(); i++) {
            all.put(AttributeKey.stringKey(names.get(i)), values.get(i));
        }
        return all.build();
    }

    @Override
    public void count(Metric metric, long amount, List<String> values) {
        counters.computeIfAbsent(metric, this::counter).add(amount, attributes(metric, values));
    }

    private LongCounter counter(Metric metric) {
        return meter.counterBuilder(metric.id)
                .setDescription(metric.description)
                .build();
    }

    @Override
    public void time(Metric metric, Duration duration, List<String> values) {
        histograms
                .computeIfAbsent(metric, this::histogram)
                .record(MeasuringObservers.seconds(duration), attributes(metric, values));
    }

    private DoubleHistogram histogram(Metric metric) {
        return meter.histogramBuilder(metric.id)
                .setUnit("s")
                .setDescription(metric.description)
                .setExplicitBucketBoundariesAdvice(metric.bounds().stream()
                        .map(MeasuringObservers::seconds)
                        .toList())
                .build();
    }

    @Override
    public Runnable read(Metric metric, DoubleSupplier value, List<String> values) {
        Attributes attributes = attributes(metric, values);
        if (metric.kind == Metric.Kind.FUNCTION_COUNTER) {
            return meter.counterBuilder(metric.id)
                    .setDescription(metric.description)
                    .buildWithCallback(to -> to.record((long) value.getAsDouble(), attributes))::close;
        }
        var gauge = meter.gaugeBuilder(metric.id).setDescription(metric.description);
        return (metric.kind == Metric.Kind.GAUGE_SECONDS ? gauge.setUnit("s") : gauge).buildWithCallback(to -> {
            double now = value.getAsDouble();
            if (!Double.isNaN(now)) {
                to.record(now, attributes);
            }
        })::close;
    }
}
