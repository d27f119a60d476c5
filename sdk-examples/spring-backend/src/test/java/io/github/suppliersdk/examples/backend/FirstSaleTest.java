package io.github.suppliersdk.examples.backend;

// example: test
import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.spring.test.SupplierSandbox;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = "DATABASE_URL=jdbc:h2:mem:tours;DB_CLOSE_DELAY=-1")
@SupplierSandbox // a sandbox in place of the service; a test begins when the first reconcile has ended
class FirstSaleTest {
    @Autowired
    Sandbox sandbox;

    @Autowired
    SupplierClient client;

    @Autowired
    Reservations reservations;

    @Autowired
    AvailabilitySync sync;

    @Test
    void aSaleLowersTheSeatsAtTheService() throws Exception {
        reservations.sell("shop-1", SlotKey.of(Tours.EXPERIENCE, "short", "short-1"), Map.of("adult", 2, "child", 1));

        assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue();
        assertThat(sandbox).option(Tours.EXPERIENCE, "short").slot("short-1").hasSeats(9);
    }

    @Test
    void aHoldOfTheServiceTakesSeats() {
        client.integrationTests() // the sandbox calls the application's webhook
                .hold(HoldRequest.builder(
                                UUID.randomUUID().toString(),
                                Tours.EXPERIENCE,
                                "long",
                                "long-1",
                                LocalDateTime.now(ZoneId.of("Europe/Paris"))
                                        .plusMinutes(15)
                                        .withNano(0))
                        .addQuantity(HolderQuantity.of("adult", 2))
                        .build());

        assertThat(sandbox).hasHolds(1);
        SlotKey slot = SlotKey.of(Tours.EXPERIENCE, "long", "long-1");
        assertThat(reservations.take("too-many", slot, Map.of("adult", 11))).contains(HoldRefusal.NO_CAPACITY_LEFT);
    }
}
// end
