package io.github.suppliersdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.observability.SupplierMetrics;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SyncResult;
import io.github.suppliersdk.test.SandboxExtension;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.ObservationTextPublisher;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** The metrics and observations of an application with the observability artifact and a registry. */
@Timeout(60)
class ObservabilityTest {
    @RegisterExtension
    static final SandboxExtension SANDBOX = Contexts.sandbox();

    private static ApplicationContextRunner application(Sandbox sandbox) {
        return Contexts.runner(sandbox).withBean(Shop.class);
    }

    @Test
    void metersAreRegisteredWithoutCode(Sandbox sandbox) {
        application(sandbox)
                .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withPropertyValues("supplier.webhooks.deadline=4s")
                .run(context -> {
                    MeterRegistry registry = context.getBean(MeterRegistry.class);
                    context.getBean(SupplierClient.class).vendors().list();
                    SyncResult unused = context.getBean(AvailabilitySync.class).reconcile(Shop.DAY, Shop.DAY);

                    assertThat(registry.get("supplier.calls").timers()).isNotEmpty();
                    assertThat(registry.get("supplier.sync.pending").gauges()).hasSize(1);
                    assertThat(registry.get("supplier.sync.reconciles").counters())
                            .isNotEmpty();
                    assertThat(registry.get("supplier.webhooks.deadline")
                                    .gauge()
                                    .value())
                            .isEqualTo(4);
                });
    }

    @Test
    void theHandlerAndTheSourceOfTheApplicationAreObserved(Sandbox sandbox) {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        application(sandbox)
                .withBean(ObservationRegistry.class, () -> {
                    ObservationRegistry registry = ObservationRegistry.create();
                    registry.observationConfig().observationHandler(new ObservationTextPublisher(seen::add));
                    return registry;
                })
                .run(context -> {
                    AvailabilitySync sync = context.getBean(AvailabilitySync.class);
                    sync.changed(Shop.EVENING);
                    assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue();
                    assertThat(seen).anyMatch(line -> line.contains("supplier.source"));
                });
    }

    @Test
    void withoutARegistryOrTheArtifactNothingIsMeasured(Sandbox sandbox) {
        application(sandbox).run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(SupplierMetrics.class));
        application(sandbox)
                .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withClassLoader(new FilteredClassLoader("io.github.suppliersdk.observability"))
                .run(context -> {
                    assertThat(context).hasNotFailed().doesNotHaveBean("supplierMetrics");
                    context.getBean(SupplierClient.class).vendors().list();
                    assertThat(context.getBean(MeterRegistry.class).getMeters()).isEmpty();
                });
    }
}
