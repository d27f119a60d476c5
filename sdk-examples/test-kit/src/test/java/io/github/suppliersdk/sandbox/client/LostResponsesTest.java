package io.github.suppliersdk.sandbox.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.BadRequestException;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.ServerErrorException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.http.CallEvent;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxSlot;
import io.github.suppliersdk.sandbox.control.Fault;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Failures of the network and of the service: which calls succeed after retries, and what the caller learns otherwise.
 */
final class LostResponsesTest {

    private static final String CUT_OFF = "cut-off response";
    private static final List<Named<Fault>> TRANSIENT = List.of(
            Named.of("lost response", Fault.loseResponse()),
            Named.of(CUT_OFF, Fault.cutOffResponse()),
            Named.of("dropped request", Fault.dropRequest()),
            Named.of("503", Fault.refuse(503)),
            Named.of("503 with Retry-After", Fault.refuse(503, "Thu, 01 Jan 1970 00:00:00 GMT")),
            Named.of("429", Fault.refuse(429, "0")),
            Named.of("502 of a proxy", Fault.refuseWithPage(502)));

    private final Sandbox sandbox = Sandbox.start();
    private final List<Integer> attempts = new CopyOnWriteArrayList<>();
    private final SupplierClient client =
            Samples.configure(sandbox).addObserver(this::note).build();

    private void note(CallEvent call) {
        attempts.add(call.attempts());
    }

    @BeforeEach
    void fill() {
        Samples.fill(client);
        client.slots("daily", "tour").create(List.of(Samples.daily("d1")));
        sandbox.requests().clear();
        attempts.clear();
    }

    @AfterEach
    void close() {
        client.close();
        sandbox.close();
    }

    /** All combinations except a cut-off response to DELETE, which has no body. */
    static Stream<Arguments> faultsOfEachIdempotentMethod() {
        return Stream.of("GET", "PUT", "PATCH", "DELETE")
                .flatMap(method -> TRANSIENT.stream()
                        .filter(fault ->
                                !(method.equals("DELETE") && fault.getName().equals(CUT_OFF)))
                        .map(fault -> Arguments.of(method, fault)));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("faultsOfEachIdempotentMethod")
    void anIdempotentCallSurvivesTransientFaults(String method, Fault fault) {
        sandbox.faults().add(fault.next(2).when((actual, path) -> actual.equals(method)));
        switch (method) {
            case "GET" ->
                assertThat(client.slots("daily", "tour").get("d1").capacity()).hasValue(10);
            case "PUT" ->
                assertThat(client.slots("daily", "tour")
                                .replace(Samples.daily("d1").withCapacity(4))
                                .capacity())
                        .hasValue(4);
            case "PATCH" ->
                assertThat(client.slots("daily", "tour").updateCapacity("d1", 4).capacity())
                        .hasValue(4);
            default -> client.slots("daily", "tour").delete("d1");
        }
        assertThat(attempts).containsExactly(3);
        assertThat(sandbox.slots("daily", "tour"))
                .extracting(SandboxSlot::capacity)
                .containsExactlyElementsOf(
                        switch (method) {
                            case "GET" -> List.of(10);
                            case "DELETE" -> List.of();
                            default -> List.of(4);
                        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPostWithoutAResponseMayHaveArrivedAndIsNotRetried(boolean isApplied) {
        sandbox.faults().add((isApplied ? Fault.loseResponse() : Fault.dropRequest()).on("POST", "/vendors"));
        assertMayHaveArrived(() -> client.vendors().create(Samples.vendor("v2")));
        assertThat(client.vendors().list()).hasSize(isApplied ? 2 : 1);
        assertThat(sandbox.requests().to("POST", "/supplier/vendors")).hasSize(1);
    }

    private static void assertMayHaveArrived(ThrowingCallable call) {
        assertThatThrownBy(call)
                .hasMessageContaining("it may have been carried out")
                .isInstanceOfSatisfying(TransportException.class, failure -> {
                    assertThat(failure.effect()).isEqualTo(Effect.UNKNOWN);
                    assertThat(failure.call().attempts()).isEqualTo(1);
                });
    }

    @Test
    void aPostWithACutOffResponseIsAppliedOnceAndNotRetried() {
        sandbox.faults().add(Fault.cutOffResponse().on("POST", "/vendors"));
        assertThatThrownBy(() -> client.vendors().create(Samples.vendor("v2")))
                .isInstanceOfSatisfying(InvalidResponseException.class, failure -> {
                    assertThat(failure.response().status()).isEqualTo(200);
                    assertThat(failure.response().body()).startsWith("{\"vendor_id\":");
                    assertThat(failure.call().attempts()).isEqualTo(1);
                });
        assertThat(sandbox.requests().count("POST", "/supplier/vendors")).isEqualTo(1);
        assertThat(client.vendors().list()).hasSize(2);
    }

    @Test
    void aPostRefusedWith429IsRetriedAndAppliedOnce() {
        sandbox.faults().add(Fault.refuse(429, "0").next(2).on("POST", "/vendors"));
        client.vendors().create(Samples.vendor("v2"));
        assertThat(attempts).containsExactly(3);
        assertThat(client.vendors().list()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 502, 503, 504})
    void aPostIsNotRetriedAfterAServerError(int status) {
        sandbox.faults().add(Fault.refuse(status).on("POST", "/vendors"));
        Refusals.assertRefused(
                ServerErrorException.class,
                status,
                "The sandbox was told to refuse",
                () -> client.vendors().create(Samples.vendor("v2")));
        assertThat(attempts).containsExactly(1);
    }

    @Test
    void anErrorPageKeepsItsStatusAndText() {
        sandbox.faults().add(Fault.refuseWithPage(400));
        assertThatThrownBy(() -> client.vendors().list())
                .isExactlyInstanceOf(BadRequestException.class)
                .hasMessageContaining("<h1>Error 400</h1>")
                .isInstanceOfSatisfying(ServiceException.class, refusal -> {
                    assertThat(refusal.rawBody()).startsWith("<!DOCTYPE html>");
                    assertThat(refusal.code()).isEmpty();
                    assertThat(refusal.id()).isEmpty();
                    assertThat(refusal.serviceMessage()).isEmpty();
                });
    }

    @Test
    void aCutOffErrorBodyKeepsItsStatusAndTheReceivedText() {
        sandbox.faults().add(Fault.refuse(409)).add(Fault.cutOffResponse());
        assertThatThrownBy(
                        () -> client.with(CallOptions.builder().maxAttempts(1).build())
                                .vendors()
                                .create(Samples.vendor("v2")))
                .isInstanceOfSatisfying(ServiceException.class, refusal -> {
                    assertThat(refusal.status()).isEqualTo(409);
                    assertThat(refusal.rawBody()).startsWith("{\"code\":\"409\"");
                });
    }

    @Test
    void exhaustedRetriesReportTheLastResponse() {
        sandbox.faults().add(Fault.refuse(503));
        assertThatThrownBy(() -> client.vendors().list())
                .isInstanceOfSatisfying(
                        ServerErrorException.class,
                        failure -> assertThat(failure.call().attempts()).isEqualTo(4));
        assertThat(sandbox.requests().count()).isEqualTo(4);
    }

    @Test
    void aLateResponseEndsInATimeout() {
        sandbox.faults().add(Fault.delayResponse(Duration.ofSeconds(20)).on("POST", "/vendors"));
        SupplierClient withShortTimes = client.with(
                CallOptions.builder().callTimeout(Duration.ofMillis(300)).build());
        assertMayHaveArrived(() -> withShortTimes.vendors().create(Samples.vendor("v2")));
        assertThat(client.vendors().list()).hasSize(2);
    }
}
