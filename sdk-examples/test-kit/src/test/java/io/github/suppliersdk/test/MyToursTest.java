package io.github.suppliersdk.test;

import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.ServerErrorException;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The example of the README. */
// example
@SandboxTest(seed = "tours.json", now = "2027-04-22T09:00", zone = "Europe/Paris")
class MyToursTest {
    @Test
    void aSaleLowersTheSeatsAtTheService(Sandbox sandbox, SupplierClient client) {
        client.slots("cellar-tour", "evening").updateCapacity("evening-1", 9);

        assertThat(sandbox)
                .option("cellar-tour", "evening")
                .hasSlots(1)
                .slot("evening-1")
                .hasSeats(9);
    }

    @Test
    void anOutageChangesNothing(Sandbox sandbox, SupplierClient client) {
        sandbox.faults().add(Fault.refuse(503).on("PATCH", "/slots/{slot_id}"));

        assertThatThrownBy(() -> client.slots("cellar-tour", "evening").updateCapacity("evening-1", 9))
                .isInstanceOf(ServerErrorException.class);
        assertThat(sandbox).option("cellar-tour", "evening").slot("evening-1").hasSeats(10);
    }

    @Test
    void aHoldExpiresAfterItsTime(Sandbox sandbox, SandboxClock clock) {
        clock.advance(Duration.ofMinutes(16));
        assertThat(sandbox).hasHolds(0);
    }
}
// end
