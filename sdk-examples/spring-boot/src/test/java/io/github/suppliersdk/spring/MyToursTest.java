package io.github.suppliersdk.spring;

import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import io.github.suppliersdk.spring.test.SupplierSandbox;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.webhooks.HoldRequest;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.test.context.TestPropertySource;

/** A test of an application, with a sandbox. */
@TestPropertySource(properties = "supplier.time-zone=Europe/Paris")
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@SupplierSandbox(seed = "/tours.json", now = "2027-04-01T09:00") // ten seats on 22 April
class MyToursTest {
    @Autowired
    Sandbox sandbox;

    @Autowired
    SandboxClock clock;

    @Autowired
    SupplierClient client;

    @Autowired
    AvailabilitySync sync;

    @Test
    void aHoldTakesSeats() throws Exception {
        LocalDateTime end = LocalDateTime.now(clock).plusMinutes(15);
        HoldRequest hold = HoldRequest.builder(UUID.randomUUID().toString(), "cellar-tour", "evening", "evening-1", end)
                .addQuantity(HolderQuantity.of("adult", 2))
                .build();

        client.integrationTests().hold(hold); // the sandbox calls the application's webhook

        assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue();
        assertThat(sandbox)
                .hasHolds(1)
                .option("cellar-tour", "evening")
                .slot("evening-1")
                .hasSeats(8);
    }
}
