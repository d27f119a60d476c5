package io.github.suppliersdk.test;

import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.ServerErrorException;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import io.github.suppliersdk.vendors.Vendor;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** A test class that uses the annotation only. */
@SandboxTest(seed = "tours.json", now = "2027-04-22T09:00", zone = "Europe/Paris")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SandboxTestTest {
    private static final List<String> ADDRESSES = new ArrayList<>();

    @BeforeEach
    void recordAddress(Sandbox sandbox) {
        ADDRESSES.add(sandbox.baseUrl());
    }

    @Test
    @Order(1)
    void aTestBeginsWithTheSeed(Sandbox sandbox, SupplierClient client, SandboxClock clock) {
        assertThat(sandbox)
                .hasVendor("my-tours")
                .option("cellar-tour", "evening")
                .hasSlots(1);
        client.vendors().create(Vendor.builder("other", "Other").build());
        client.slots("cellar-tour", "evening").updateCapacity("evening-1", 3);
        sandbox.faults().add(Fault.refuse(503));
        clock.advance(Duration.ofHours(5));
    }

    @Test
    @Order(2)
    void theNextTestFindsNoTraceOfTheTestBefore(Sandbox sandbox, SupplierClient client, SandboxClock clock) {
        assertThat(client.vendors().list()).hasSize(1);
        assertThat(sandbox).option("cellar-tour", "evening").slot("evening-1").hasSeats(10);
        assertThat(LocalDateTime.now(clock)).isEqualTo(LocalDateTime.of(2027, 4, 22, 9, 0));
        assertThat(sandbox).hasRequests(1, "GET", "/supplier/vendors");
        assertThat(ADDRESSES.stream().distinct()).as("servers").hasSize(1);
    }

    @Test
    @Order(3)
    void aFaultFailsItsRequest(Sandbox sandbox, SupplierClient client) {
        sandbox.faults().add(Fault.refuse(503).on("PATCH", "/slots/{slot_id}"));

        assertThatThrownBy(() -> client.slots("cellar-tour", "evening").updateCapacity("evening-1", 3))
                .isInstanceOf(ServerErrorException.class);

        assertThat(sandbox).option("cellar-tour", "evening").slot("evening-1").hasSeats(10);
    }

    @Test
    @Order(4)
    void aFailureOfAnEarlierTestDoesNotAffectTheClient(SupplierClient client) {
        assertThat(client.slots("cellar-tour", "evening")
                        .updateCapacity("evening-1", 3)
                        .capacity())
                .hasValue(3);
    }

    @Nested
    class Inside {
        @Test
        void aNestedClassUsesTheSameServerAndSeed(Sandbox sandbox) {
            assertThat(sandbox).hasVendor("my-tours");
            assertThat(ADDRESSES.stream().distinct()).as("servers").hasSize(1);
        }
    }
}
