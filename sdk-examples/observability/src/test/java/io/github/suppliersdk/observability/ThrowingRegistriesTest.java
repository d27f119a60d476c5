package io.github.suppliersdk.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.config.MeterFilterReply;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.context.propagation.ContextPropagators;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that exceptions and errors of registries affect neither the library nor the supplier's code. */
@Timeout(60)
class ThrowingRegistriesTest {
    private static MeterRegistry failing() {
        MeterRegistry registry = new SimpleMeterRegistry();
        registry.config().meterFilter(new MeterFilter() {
            @Override
            public MeterFilterReply accept(Meter.Id id) {
                throw new LinkageError("an old version of something");
            }
        });
        return registry;
    }

    @Test
    void aThrowingRegistryAffectsNeitherCallsNorRunsNorWebhooks() throws InterruptedException {
        try (RealRun run = new RealRun(SupplierMetrics.of(failing()))) {
            run.load();
            run.sellOnDay(0);
            assertThat(run.sandbox.bookings()).hasSize(1);
            assertThat(run.sandbox.slots("cellar-tour", "evening")).hasSize(30);
            assertThat(run.sync.status().listenerFailures()).isZero();
            var report = SlotPublisher.builder(run.client)
                    .listener(SupplierMetrics.of(failing()).publishing())
                    .build()
                    .publish(run.cellar
                            .all()
                            .map(slot -> new SlotTarget(Cellar.OPTION.experienceId(), slot))
                            .toList());
            assertThat(report.listenerFailures()).isZero();
            assertThat(report.endedEarly()).isEmpty();
        }
    }

    /** A registry whose meters and tracers throw when they are created or used. */
    private static OpenTelemetry failingTelemetry() {
        OpenTelemetry nothing = OpenTelemetry.noop();
        return new OpenTelemetry() {
            @Override
            public TracerProvider getTracerProvider() {
                return new TracerProvider() {
                    @Override
                    public Tracer get(String scope) {
                        return name -> {
                            throw new LinkageError("no span " + name);
                        };
                    }

                    @Override
                    public Tracer get(String scope, String version) {
                        return get(scope);
                    }
                };
            }

            @Override
            public MeterProvider getMeterProvider() {
                return nothing.getMeterProvider();
            }

            @Override
            public ContextPropagators getPropagators() {
                return nothing.getPropagators();
            }
        };
    }

    @Test
    void throwingTracersAffectNeitherCallsNorHandlers() throws InterruptedException {
        SupplierTelemetry telemetry = SupplierTelemetry.of(failingTelemetry());
        try (RealRun run = new RealRun(telemetry, telemetry::handler, telemetry::source)) {
            run.load();
            run.sellOnDay(0);
            assertThat(run.sandbox.bookings()).hasSize(1);
        }
    }

    @Test
    void callsOfTheHandlerAndTheSourceAreObserved() throws InterruptedException {
        TestObservationRegistry registry = TestObservationRegistry.create();
        SupplierObservations observations = SupplierObservations.of(registry);
        try (RealRun run = new RealRun(
                SupplierMetrics.of(new SimpleMeterRegistry()), observations::handler, observations::source)) {
            run.run();
        }
        TestObservationRegistryAssert.assertThat(registry)
                .hasAnObservationWithAKeyValue("operation", "book")
                .hasAnObservationWithAKeyValue("query", "current")
                .hasAnObservationWithAKeyValue("query", "options");
    }

    @Test
    void theCallIsMadeExactlyOnceIfAnObservationHandlerThrows() {
        for (int when = 0; when < 4; when++) {
            int failsAt = when;
            ObservationRegistry registry = ObservationRegistry.create();
            registry.observationConfig().observationHandler(new ObservationHandler<Observation.Context>() {
                private void at(int moment) {
                    if (moment == failsAt) {
                        throw new LinkageError("moment " + moment);
                    }
                }

                @Override
                public void onStart(Observation.Context context) {
                    at(0);
                }

                @Override
                public void onScopeOpened(Observation.Context context) {
                    at(1);
                }

                @Override
                public void onScopeClosed(Observation.Context context) {
                    at(2);
                }

                @Override
                public void onStop(Observation.Context context) {
                    at(3);
                }

                @Override
                public boolean supportsContext(Observation.Context context) {
                    return true;
                }
            });
            AtomicInteger asked = new AtomicInteger();
            Cellar cellar = new Cellar(LocalDate.EPOCH, 1);
            var source = SupplierObservations.of(registry).source(new CountingSource(cellar, asked));
            assertThat(source.current(Set.of(Cellar.key(LocalDate.EPOCH)))).hasSize(1);
            assertThat(asked).hasValue(1);
            assertThat(registry.getCurrentObservation()).as("moment " + when).isNull();
        }
    }

    private record CountingSource(Cellar cellar, AtomicInteger asked) implements AvailabilitySource {
        @Override
        public Map<SlotKey, SlotRequest> current(Set<SlotKey> keys) {
            asked.incrementAndGet();
            return cellar.current(keys);
        }

        @Override
        public Stream<SlotRequest> between(OptionRef option, LocalDate from, LocalDate to) {
            return cellar.between(option, from, to);
        }

        @Override
        public Stream<OptionRef> options() {
            return cellar.options();
        }
    }

    @Test
    void exceptionsOfTheSourceAreRethrown() {
        var source = SupplierObservations.of(TestObservationRegistry.create())
                .source(new CountingSource(new Cellar(LocalDate.EPOCH, 1), new AtomicInteger()));
        assertThatThrownBy(() -> source.current(Set.of(SlotKey.of("a", "b", "evening-x"))))
                .isInstanceOf(DateTimeException.class);
    }

    @Test
    void countingCompensationsBlocksNoCallerAndAnOldCountExpires() throws InterruptedException {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        AtomicInteger asked = new AtomicInteger();
        AtomicLong now = new AtomicLong();
        CountDownLatch hangs = new CountDownLatch(1);
        Semaphore counted = new Semaphore(0);
        CompensationCount count = new CompensationCount(
                () -> {
                    if (asked.incrementAndGet() > 1) {
                        counted.release();
                        try {
                            hangs.await();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                    return List.of();
                },
                Duration.ofMinutes(1),
                now::get);
        var unused = count.registerWith(new GuardedRecorder(new MicrometerRecorder(registry, "default")));
        var gauge = registry.get("supplier.webhooks.compensations.open").gauge();
        while (Double.isNaN(gauge.value())) {
            Thread.onSpinWait();
        }
        assertThat(gauge.value()).isZero();
        assertThat(asked).hasValue(1);
        now.addAndGet(Duration.ofMinutes(2).toNanos());
        assertThat(gauge.value()).isZero();
        counted.acquire();
        now.addAndGet(Duration.ofMinutes(2).toNanos());
        assertThat(gauge.value()).isZero();
        now.addAndGet(Duration.ofMinutes(2).toNanos());
        assertThat(gauge.value()).isNaN();
        assertThat(asked).hasValue(2);
        hangs.countDown();
    }
}
