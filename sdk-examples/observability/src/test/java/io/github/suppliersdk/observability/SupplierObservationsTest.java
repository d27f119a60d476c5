package io.github.suppliersdk.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import java.lang.reflect.Proxy;
import java.time.DateTimeException;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The observations around the supplier's own code. */
@Timeout(60)
class SupplierObservationsTest {
    private final TestObservationRegistry registry = TestObservationRegistry.create();
    private final SupplierObservations observations = SupplierObservations.of(registry);

    @Test
    void callsOfTheHandlerAreObserved() {
        try (WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(observations.handler(Cellar.handler()))
                .addKey(WebhookKey.of("key"))
                .build()) {
            var unused = receiver.receive(SampleWebhooks.withKey("key")
                    .request(
                            SampleWebhooks.hold("cellar-tour", "evening", "evening-1", HolderQuantity.of("adult", 1))));
        }
        TestObservationRegistryAssert.assertThat(registry).hasAnObservationWithAKeyValue("operation", "hold");
    }

    @Test
    void queriesOfTheSourceAreObservedAndTheirExceptionsRethrown() {
        AvailabilitySource source = observations.source(new Cellar());
        assertThat(source.options()).hasSize(1);
        TestObservationRegistryAssert.assertThat(registry).hasAnObservationWithAKeyValue("query", "options");
        AvailabilitySource failing = observations.source((AvailabilitySource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {AvailabilitySource.class}, (proxy, method, arguments) -> {
                    throw new DateTimeException("no such day");
                }));
        assertThatThrownBy(() -> failing.current(Set.of(Cellar.EVENING))).isInstanceOf(DateTimeException.class);
    }
}
