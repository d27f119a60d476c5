package io.github.suppliersdk.examples.backend;

import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;

import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.spring.test.SupplierSandbox;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

/** The example of a test on the page "I have Spring Boot". */
@SuppressWarnings("NullAway.Init")
// example: test
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = "DATABASE_URL=jdbc:h2:mem:tours;DB_CLOSE_DELAY=-1")
@SupplierSandbox
class FirstSaleTest {
    @Autowired
    Sandbox sandbox;

    @Autowired
    Reservations reservations;

    @Autowired
    AvailabilitySync sync;

    @Autowired
    Nightly nightly;

    @Test
    void aSaleLowersTheSeatsAtTheService() throws Exception {
        nightly.reconcile(); // the first load
        sync.awaitIdle(Duration.ofSeconds(20));
        SlotKey slot = SlotKey.of(
                Tours.EXPERIENCE,
                Tours.OPTION,
                Tours.slotId(
                        LocalDate.now(ZoneId.of("Europe/Paris")).plusDays(1).atTime(18, 0)));

        reservations.sell("shop-1", slot, 3);

        sync.awaitIdle(Duration.ofSeconds(20));
        assertThat(sandbox)
                .option(Tours.EXPERIENCE, Tours.OPTION)
                .slot(slot.slotId())
                .hasSeats(9);
    }
}
// end
