package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The effects of the faults that a test can switch on. */
final class FaultsTest {

    private static final String VENDORS = "/supplier/vendors";

    @AutoClose
    private final Sandbox sandbox = Sandbox.start();

    private final Client client = new Client(sandbox);

    @BeforeEach
    void fill() {
        Fixture.fill(client);
        sandbox.requests().clear();
    }

    static List<Fault> kinds() {
        return List.of(
                Fault.refuse(503),
                Fault.refuseWithPage(502),
                Fault.dropRequest(),
                Fault.loseResponse(),
                Fault.cutOffResponse(),
                Fault.delayResponse(Duration.ofMillis(1)));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aRequestWithAFaultIsCountedForItsEndpoint(Fault fault) {
        sandbox.faults().add(fault.on("POST", VENDORS));
        try {
            client.sendOrFail(newVendor("v2"));
        } catch (IOException lost) {
            assertThat(sandbox.requests().all().get(0).responseSent()).isFalse();
        }
        assertThat(sandbox.requests().count("POST", VENDORS)).isEqualTo(1);
        assertThat(sandbox.requests().to("POST", VENDORS)).hasSize(1);
        assertThat(sandbox.requests().counts()).containsOnlyKeys("POST " + VENDORS);
    }

    @Test
    void aRequestThatWasRefusedIsCountedForItsEndpoint() {
        HttpRequest.Builder unauthenticated =
                HttpRequest.newBuilder(URI.create(sandbox.baseUrl() + VENDORS)).GET();
        assertThat(client.send(unauthenticated).status()).isEqualTo(401);
        assertThat(client.get("/supplier/none").status()).isEqualTo(404);
        assertThat(sandbox.requests().counts()).containsOnlyKeys("GET " + VENDORS, "GET ");
    }

    @Test
    void refusalsCarryRetryAfter() {
        sandbox.faults()
                .add(Fault.refuse(429, "7").next(1))
                .add(Fault.refuse(503, "Fri, 01 Jan 2027 12:00:00 GMT").next(1).on("POST", VENDORS));
        Client.Reply first = client.get(VENDORS);
        assertThat(first.status()).isEqualTo(429);
        assertThat(first.header("Retry-After")).isEqualTo("7");
        assertThat(client.get(VENDORS).status()).isEqualTo(200);
        Client.Reply second = client.send(newVendor("v2"));
        assertThat(second.status()).isEqualTo(503);
        assertThat(second.header("Retry-After")).isEqualTo("Fri, 01 Jan 2027 12:00:00 GMT");
        assertThat(client.get(VENDORS).json()).hasSize(1);
    }

    @Test
    void aDelayedResponseArrivesLateAndCanAlsoBeLost() {
        sandbox.faults().add(Fault.delayResponse(Duration.ofMillis(150)).next(2));
        long start = System.nanoTime();
        assertThat(client.get(VENDORS).status()).isEqualTo(200);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(145));
        sandbox.faults().add(Fault.loseResponse().next(1));
        assertThatThrownBy(() -> client.sendOrFail(newVendor("v2"))).isInstanceOf(IOException.class);
        assertThat(client.get(VENDORS).json()).hasSize(2);
    }

    @Test
    void aCutOffResponseStillAppliesTheChange() {
        sandbox.faults().add(Fault.cutOffResponse().next(1));
        assertThatThrownBy(() -> client.sendOrFail(newVendor("v2"))).isInstanceOf(IOException.class);
        assertThat(sandbox.requests().all().get(0).responseSent()).isFalse();
        assertThat(client.get(VENDORS).json()).hasSize(2);
        sandbox.faults().add(Fault.cutOffResponse().next(1));
        assertThat(client.delete("/supplier/catalog/pickups/p1").status()).isEqualTo(204);
    }

    @Test
    void anExceptionInATestsFunctionIsAnswered500AndRecorded() {
        sandbox.faults().rejectSlots(id -> {
            throw new IllegalStateException("of the test");
        });
        assertFailed(client.post(Fixture.DAILY, slots("a")));
        assertThat(sandbox.requests()
                        .to("POST", "/supplier/availability/experiences/{experience_id}/options/{option_id}/slots"))
                .hasSize(1)
                .allMatch(request -> request.status() == 500 && request.responseSent());
        sandbox.faults().clear().add(Fault.dropRequest().when((method, path) -> {
            throw new IllegalStateException("of the test");
        }));
        assertFailed(client.send(newVendor("v2")));
        sandbox.faults().clear();
        assertThat(client.get(VENDORS).json()).hasSize(1);
        assertThat(sandbox.requests().all().get(1).status()).isEqualTo(500);
    }

    private static void assertFailed(Client.Reply reply) {
        assertThat(reply.status()).isEqualTo(500);
        assertThat(reply.json().path("code").asText()).isEqualTo("500");
        assertThat(reply.message()).contains("IllegalStateException: of the test");
    }

    @Test
    void aFaultWithAProbabilityIsAppliedToSomeRequests() {
        sandbox.faults().add(Fault.refuse(503).withProbability(0.5));
        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            statuses.add(client.get(VENDORS).status());
        }
        assertThat(statuses).contains(200, 503);
    }

    @Test
    void aListCanBeAppliedUpToItsFirstBadItem() {
        sandbox.faults().rejectSlots("c"::equals).partialApplication(true);
        Client.Reply rejected = client.post(Fixture.DAILY, slots("a", "b", "c", "d"));
        assertThat(rejected.status()).isEqualTo(400);
        assertThat(rejected.message()).startsWith("[2].slot_id:");
        assertThat(ids()).containsExactly("a", "b");
        Client.Reply conflict = client.post(Fixture.DAILY, slots("e", "a", "f"));
        assertThat(conflict.status()).isEqualTo(409);
        assertThat(ids()).containsExactly("a", "b", "e");
        sandbox.faults().clear();
        Fixture.ok(client.post(Fixture.DAILY, slots("c", "d")));
    }

    @Test
    void aCreateCanReplaceTheSlotThatTheOptionHas() {
        sandbox.faults().createReplacesExisting(true);
        Fixture.ok(client.post(Fixture.DAILY, slots("a", "b")));
        Fixture.ok(client.post(Fixture.DAILY, "[" + Fixture.daily("a", "2027-04-23") + "]"));
        assertThat(ids()).containsExactlyInAnyOrder("a", "b");
        assertThat(sandbox.slots("daily", "tour"))
                .anyMatch(slot -> slot.toString().contains("2027-04-23"));
        sandbox.faults().clear();
        assertThat(client.post(Fixture.DAILY, slots("a")).status()).isEqualTo(409);
    }

    private List<String> ids() {
        return sandbox.slots("daily", "tour").stream().map(SandboxSlot::slotId).toList();
    }

    private static String slots(String... ids) {
        List<String> slots = new ArrayList<>();
        for (String id : ids) {
            slots.add(Fixture.daily(id, "2027-04-22"));
        }
        return "[" + String.join(",", slots) + "]";
    }

    private HttpRequest.Builder newVendor(String id) {
        return client.request(VENDORS)
                .header("content-type", "application/json")
                .POST(BodyPublishers.ofString("{\"vendor_id\":\"" + id + "\",\"name\":\"Vendor\"}"));
    }

    // ---- where a fault applies

    /** The columns: where the fault applies, requests that it refuses, and requests that it does not. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            get /supplier/vendors | GET vendors | POST vendors
            GET dors    | GET vendors  | GET none
            `GET `      | GET vendors  | DELETE daily/options/tour/slots
            GET /options/{option}/slots/{slot_id} | GET daily/options/tour/slots/a, GET daily/options/tour/slots/b | DELETE daily/options/tour/slots/b, GET catalog/pickups/%ff
            GET /options/{option}/slots/{slot_id} | GET daily/options/tour/slots/a | GET daily/options/tour/slots/daily_slots?date_from=2027-04-22&date_to=2027-04-22
            GET /catalog/experiences | GET catalog/experiences | GET catalog/experiences/daily
            slot a      | GET daily/options/tour/slots/a | GET daily/options/tour/slots/b
            writes      | POST vendors, DELETE catalog/pickups/p | GET vendors, POST integration-tests/hold
            option tour | DELETE daily/options/tour/slots | DELETE daily/options/vip/slots, DELETE time/options/tour/slots
            """)
    void aFaultAppliesToTheRequestsThatItNames(String where, String hit, String others) {
        Fault fault = Fault.refuse(503);
        sandbox.faults()
                .add(
                        switch (where) {
                            case "slot a" -> fault.when((method, path) -> path.endsWith("/slots/a"));
                            case "writes" -> fault.onWrites();
                            case "option tour" -> fault.onOption("daily", "tour");
                            default -> fault.on(where.split(" ", 2)[0], where.split(" ", 2)[1]);
                        });
        assertThat(hit.split(", "))
                .allSatisfy(request -> assertThat(status(request)).isEqualTo(503));
        assertThat(others.split(", "))
                .allSatisfy(request -> assertThat(status(request)).isNotEqualTo(503));
    }

    private int status(String request) {
        String[] parts = request.replaceFirst(" (daily|time)", " availability/experiences/$1")
                .split(" ", 2);
        return client.send(parts[0], "/supplier/" + parts[1], "").status();
    }

    @Test
    void aFaultOnWritesIsNotOneOnReads() {
        Fault fault = Fault.refuse(503).onWrites().on("GET", VENDORS);
        assertThatThrownBy(() -> sandbox.faults().add(fault)).isInstanceOf(IllegalArgumentException.class);
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
    void aFaultWithADurationEndsByTheSandboxsClock() {
        SandboxClock clock = Fixture.clock();
        try (Sandbox timed = Sandbox.start(SandboxOptions.defaults().clock(clock))) {
            timed.faults().add(Fault.refuse(503).onWrites().lasting(Duration.ofMinutes(2)));
            Client itsClient = new Client(timed);
            clock.advance(Duration.ofSeconds(119));
            assertThat(itsClient.post(VENDORS, "{}").status()).isEqualTo(503);
            clock.advance(Duration.ofSeconds(1));
            assertThat(itsClient.post(VENDORS, "{}").status()).isEqualTo(400);
        }
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
