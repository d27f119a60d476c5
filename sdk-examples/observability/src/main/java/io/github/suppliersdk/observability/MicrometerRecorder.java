package io.github.suppliersdk.observability;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;

/** Records into a registry of Micrometer. The values of tags are in the order of {@link Metric#tags()}. */
final class MicrometerRecorder {
    private record Key(Metric metric, List<String> values) {}

    private final MeterRegistry registry;
    private final Tags account;
    private final Map<Key, Timer> timers = new ConcurrentHashMap<>();
    private final Map<Key, Counter> counters = new ConcurrentHashMap<>();

    MicrometerRecorder(MeterRegistry registry, String account) {
        this.registry = registry;
        this.account = Tags.of(Metric.ACCOUNT, account);
    }

    private Tags tags(Metric metric, List<String> values) {
        Tags all = account;
        List<String> names = metric.tags();
        for (int i = 0; i < values.size(); i++) {
            all = all.and(names.get(i), values.get(i));
        }
        return all;
    }

    void count(Metric metric, long amount, List<String> values) {
        counters.computeIfAbsent(new Key(metric, values), this::counter).increment((double) amount);
    }

    private Counter counter(Key key) {
        return Counter.builder(key.metric.id)
                .description(key.metric.description)
                .tags(tags(key.metric, key.values))
                .register(registry);
    }

    void time(Metric metric, Duration duration, List<String> values) {
        timers.computeIfAbsent(new Key(metric, values), this::timer).record(duration);
    }

    private Timer timer(Key key) {
        return Timer.builder(key.metric.id)
                .description(key.metric.description)
                .tags(tags(key.metric, key.values))
                .serviceLevelObjectives(key.metric.bounds().toArray(Duration[]::new))
                .register(registry);
    }

    /** Registers a value that is read whenever the registry is. */
    void read(Metric metric, DoubleSupplier value, List<String> values) {
        Tags tags = tags(metric, values);
        if (metric.kind == Metric.Kind.FUNCTION_COUNTER) {
            // the meter has a weak reference to the object and a strong one to the function
            FunctionCounter.builder(metric.id, registry, any -> value.getAsDouble())
                    .description(metric.description)
                    .tags(tags)
                    .register(registry);
            return;
        }
        Gauge.builder(metric.id, value::getAsDouble)
                .description(metric.description)
                .baseUnit(metric.kind == Metric.Kind.GAUGE_SECONDS ? "seconds" : null)
                .tags(tags)
                .strongReference(true)
                .register(registry);
    }
}
