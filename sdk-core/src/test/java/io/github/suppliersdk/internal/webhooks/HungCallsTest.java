package io.github.suppliersdk.internal.webhooks;

import static io.github.suppliersdk.internal.webhooks.VirtualProcess.booking;
import static io.github.suppliersdk.internal.webhooks.VirtualProcess.hold;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.webhooks.CompensationEvent;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Calls of the store and of the handler that do not return occupy their threads, and delay nothing else. */
class HungCallsTest {
    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long DAY = 24 * 60 * MINUTE;
    private static final long NEVER = 1_000 * DAY;

    private final VirtualTime time = new VirtualTime(new Random(1));
    private final WatchedStore store = new WatchedStore();
    private final SteadySupplier supplier = new SteadySupplier();
    private long hungStoreCallsTake = NEVER;

    private VirtualProcess process() {
        return new VirtualProcess(
                        time
                        .new Machine(
                                "p",
                                0,
                                () -> store.takeHang() ? hungStoreCallsTake : 1L,
                                () -> supplier.takeHang() ? NEVER : 10L),
                        store,
                        supplier)
                .withRecovery();
    }

    private static Operation unconfirmed(String id) {
        return new Operation.Unconfirmed(UnconfirmedCancellation.builder(id).build());
    }

    @Test
    void aRequestWhoseWriteHangsEndsAndReleasesItsPermit() {
        VirtualProcess process = process();
        store.hangsAtWrite = row -> true;
        Permits permits = new Permits(1);
        VirtualProcess.Response response = new VirtualProcess.Response(false);
        process.engine.begin(
                hold("h", Duration.ofDays(1)),
                response,
                Duration.ZERO,
                permits.tryTake().orElseThrow());
        time.runUntil(MINUTE);
        assertThat(response.status()).isEqualTo(503);
        assertThat(permits.tryTake()).isPresent();
        assertThat(process.engine.inFlight()).isZero();
    }

    @Test
    void compensationsWhoseWritesHangAreMadeLaterAndDelayNoOthers() {
        VirtualProcess process = process();
        boolean[] isHung = {true};
        store.hangsAtWrite = row -> isHung[0] && row.version() > 1;
        for (int i = 0; i < 20; i++) {
            process.send(unconfirmed("b" + i));
        }
        time.runUntil(10 * SECOND);
        isHung[0] = false;
        process.send(unconfirmed("good"));
        time.runUntil(2 * MINUTE);
        assertThat(store.state("booking:good")).isEqualTo("COMPENSATED");
        time.runUntil(20 * MINUTE);
        for (int i = 0; i < 20; i++) {
            assertThat(store.state("booking:b" + i)).isEqualTo("COMPENSATED");
        }
    }

    @Test
    void aRowWhoseWritesHangIsRetriedWithGrowingPauses() {
        int[] tries = {0};
        store.hangsAtWrite = row -> row.version() > 1 && ++tries[0] > 0;
        process().send(unconfirmed("b"));
        time.runUntil(DAY);
        assertThat(tries[0]).isBetween(10, 150);
    }

    @Test
    void requestsAreRefusedWhileTooManyStoreCallsHang() {
        hungStoreCallsTake = 10 * MINUTE;
        VirtualProcess process = process();
        store.hangsAtWrite = row -> true;
        for (int i = 0; i < 256; i++) {
            process.send(hold("h" + i, Duration.ofDays(1)));
        }
        time.runUntil(20 * SECOND);
        assertThat(process.engine.takesRequests()).isTrue();
        time.runUntil(MINUTE);
        assertThat(process.engine.takesRequests()).isFalse();
        time.runUntil(15 * MINUTE);
        assertThat(process.engine.takesRequests()).isTrue();
    }

    @Test
    void aBookingThatTookEffectAndHangsIsCompensatedSoon() {
        VirtualProcess process = process();
        process.send(hold("h", Duration.ofDays(1)));
        time.runUntil(SECOND);
        supplier.hangsAtBooking = true;
        VirtualProcess.Response response = process.send(booking("b", "h"));
        time.runUntil(2 * MINUTE);
        assertThat(response.status()).isEqualTo(400);
        assertThat(store.state("booking:b")).isEqualTo("COMPENSATED");
        assertThat(supplier.compensationCalls).isEqualTo(1);
        assertThat(process.compensations)
                .singleElement()
                .satisfies(event -> assertThat(event.failure()).isEmpty());
    }

    @Test
    void hangingCompensationsDoNotDelayOthersForLong() {
        VirtualProcess process = process();
        supplier.hangsAtCompensation = id -> id.startsWith("b");
        for (int i = 0; i < 46; i++) {
            process.send(unconfirmed("b" + i));
        }
        time.runUntil(SECOND);
        process.send(unconfirmed("good"));
        time.runUntil(3 * MINUTE);
        assertThat(store.state("booking:good")).isEqualTo("COMPENSATED");
        assertThat(supplier.compensationCalls).isEqualTo(47);
    }

    @Test
    void aCompensationThatIsNotCalledIsReportedAsSuch() {
        VirtualProcess process = process();
        supplier.hangsAtCompensation = id -> true;
        process.send(unconfirmed("b"));
        time.runUntil(60 * MINUTE);
        assertThat(process.compensations)
                .extracting(CompensationEvent::failure)
                .filteredOn(failure ->
                        failure.filter(NotCalledException.class::isInstance).isPresent())
                .isNotEmpty()
                .extracting(Optional::orElseThrow)
                .allSatisfy(failure -> assertThat(failure)
                        .hasMessage(
                                "the handler was not called: an earlier call for the compensation of booking:b has not"
                                        + " returned"));
        assertThat(supplier.compensationCalls).isEqualTo(1);
    }

    @Test
    void twoOverdueCallsOfOneKeyCountAsTwo() {
        Queue<String> told = new ArrayDeque<>();
        OverdueCalls calls = new OverdueCalls(2, () -> told.add("full"));
        List<OverdueCalls.Call> both = List.of(calls.call("k"), calls.call("k"));
        both.forEach(OverdueCalls.Call::begins);
        assertThat(calls.count()).isZero();
        both.forEach(OverdueCalls.Call::exceedsLimit);
        assertThat(calls.isFull()).isTrue();
        assertThat(told).containsExactly("full");
        both.get(0).returned();
        assertThat(calls.count("k")).isEqualTo(1);
        assertThat(calls.mayCall("k")).isFalse();
        both.get(1).returned();
        assertThat(calls.mayCall("k")).isTrue();
    }
}
