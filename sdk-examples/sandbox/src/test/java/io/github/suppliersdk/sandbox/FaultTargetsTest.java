package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Restricting faults to endpoints and paths. A restriction that no request can match is refused. */
final class FaultTargetsTest {

    private static final String VENDORS = "/supplier/vendors";

    private final Sandbox sandbox =
            Sandbox.start(SandboxOptions.defaults().basePath("/base").questionSegment("experiences"));
    private final Client client = new Client(sandbox);

    @AfterEach
    void close() {
        sandbox.close();
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /slots/{slot_id}/",
        "GET, /slots/evening-1",
        "GET, /base/supplier/vendors",
        "GET, /slots/daily_slots?date_from=2027-04-22",
        "GET, /supplier/integration-tests/hold",
        "FETCH, /supplier/vendors",
        "POST, /oauth/token"
    })
    void aFaultThatCanNeverApplyIsNotAdded(String method, String pathEnd) {
        Fault fault = Fault.refuse(503).on(method, pathEnd);
        assertThatThrownBy(() -> sandbox.faults().add(fault))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[REFUSE 503 on " + method + " " + pathEnd + "]");
        assertThat(client.get(VENDORS).status()).isEqualTo(200);
    }

    @Test
    void aFaultOnWritesAppliesToChangesOnly() {
        sandbox.faults().add(Fault.refuse(503).onWrites());
        assertThat(client.get(VENDORS).status()).isEqualTo(200);
        assertThat(client.post(VENDORS, "{}").status()).isEqualTo(503);
        assertThat(client.delete("/supplier/catalog/pickups/p").status()).isEqualTo(503);
        assertThat(client.post("/supplier/integration-tests/hold", "{}").status())
                .isEqualTo(400);
        assertThatThrownBy(
                        () -> sandbox.faults().add(Fault.refuse(503).onWrites().on("GET", VENDORS)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aFaultOnAnOptionAppliesToThatOptionOnly() {
        Fixture.fill(client);
        sandbox.faults().add(Fault.refuse(503).onOption("daily", "tour"));
        assertThat(client.delete(Fixture.slots("daily", "tour")).status()).isEqualTo(503);
        assertThat(client.delete(Fixture.slots("daily", "vip")).status()).isEqualTo(204);
        assertThat(client.delete(Fixture.slots("time", "tour")).status()).isEqualTo(204);
    }

    @Test
    void aFaultWithADurationEndsByTheSandboxsClock() {
        SandboxClock clock = SandboxClock.at(LocalDateTime.of(2027, 1, 1, 12, 0), ZoneOffset.UTC);
        try (Sandbox timed = Sandbox.start(SandboxOptions.defaults().clock(clock))) {
            timed.faults().add(Fault.refuse(503).onWrites().lasting(Duration.ofMinutes(2)));
            Client itsClient = new Client(timed);
            clock.advance(Duration.ofSeconds(119));
            assertThat(itsClient.post(VENDORS, "{}").status()).isEqualTo(503);
            clock.advance(Duration.ofSeconds(1));
            assertThat(itsClient.post(VENDORS, "{}").status()).isEqualTo(400);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "get, /supplier/vendors, /supplier/vendors",
        "GET, dors, /supplier/vendors",
        "GET, '', /supplier/vendors",
        "GET, {any}, /supplier/catalog/pickups/p"
    })
    void aFaultAppliesToARequestWithTheMethodAndPathEnd(String method, String pathEnd, String path) {
        sandbox.faults().add(Fault.refuse(503).on(method, pathEnd));
        assertThat(client.get(path).status()).isEqualTo(503);
    }

    @Test
    void theApplicationsOfAFaultAreCounted() {
        Fault once = Fault.refuse(503).on("GET", VENDORS).next(1);
        Fault never = Fault.refuse(502).withProbability(0);
        Fault late = Fault.loseResponse().on("POST", VENDORS);
        sandbox.faults().add(once).add(never).add(late);
        assertThat(client.get(VENDORS).status()).isEqualTo(503);
        assertThat(client.get(VENDORS).status()).isEqualTo(200);
        assertThat(sandbox.faults().appliedCount(once)).isEqualTo(1);
        assertThat(sandbox.faults().appliedCount(never)).isZero();
        assertThat(sandbox.faults().appliedCount(late)).isZero();
        sandbox.faults().add(once);
        assertThat(client.get(VENDORS).status()).isEqualTo(503);
        assertThat(sandbox.faults().appliedCount(once)).isEqualTo(2);
        assertThat(sandbox.faults().clear().appliedCount(once)).isZero();
    }
}
