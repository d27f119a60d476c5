package io.github.suppliersdk.observability;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.sync.SlotKey;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests of the observations around the supplier's own code. */
@Timeout(60)
class SupplierObservationsTest {
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
    void exceptionsOfTheSourceAreRethrown() {
        var source = SupplierObservations.of(TestObservationRegistry.create()).source(new Cellar(LocalDate.EPOCH, 1));
        assertThatThrownBy(() -> source.current(Set.of(SlotKey.of("a", "b", "evening-x"))))
                .isInstanceOf(DateTimeException.class);
    }
}
