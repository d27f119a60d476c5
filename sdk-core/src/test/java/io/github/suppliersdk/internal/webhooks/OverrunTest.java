package io.github.suppliersdk.internal.webhooks;

import static io.github.suppliersdk.internal.webhooks.VirtualProcess.booking;
import static io.github.suppliersdk.internal.webhooks.VirtualProcess.hold;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookAlert;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** User code that does not return, clocks that differ, and extreme settings and ids. */
class OverrunTest {
    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long NEVER = 1_000 * 24 * 60 * MINUTE;
    private static final Duration FOR_EVER = Duration.ofSeconds(Long.MAX_VALUE);

    private final VirtualTime time = new VirtualTime(new Random(1));
    private final WatchedStore store = new WatchedStore();
    private final SteadySupplier supplier = new SteadySupplier();
    private boolean hangs;

    private VirtualTime.Machine machine(String name, long ahead, long handlerTakes) {
        return time.new Machine(name, ahead, () -> 1L, () -> hangs ? NEVER : handlerTakes);
    }

    private static Operation unconfirmed(String id) {
        return new Operation.Unconfirmed(UnconfirmedCancellation.builder(id).build());
    }

    @Test
    void aHoldThatTakesEffectAfterItWasReleasedIsReleasedAgain() {
        VirtualProcess worker = new VirtualProcess(machine("a", 0, 30 * SECOND), store, supplier);
        new VirtualProcess(machine("b", 60 * MINUTE, 10), store, supplier).withRecovery();
        worker.send(hold("h", Duration.ofDays(1)));
        time.runUntil(20 * SECOND);
        assertThat(store.state("hold:h")).isEqualTo("COMPENSATED");
        assertThat(supplier.held).isEmpty();
        time.runUntil(20 * MINUTE);
        assertThat(supplier.held).hasSize(1);
        assertThat(store.state("hold:h")).isEqualTo("COMPENSATED");
        assertThat(supplier.released.size()).isGreaterThan(1);
        assertThat(supplier.released).containsOnly(supplier.held.get(0));
    }

    @Test
    void hangingCompensationsAreReportedAndDelayNothingElse() {
        VirtualProcess process = new VirtualProcess(machine("p", 0, 10), store, supplier).withRecovery();
        hangs = true;
        for (int i = 0; i < 16; i++) {
            process.send(unconfirmed("b" + i));
        }
        time.runUntil(MINUTE);
        hangs = false;
        process.send(unconfirmed("b16"));
        time.runUntil(60 * MINUTE);
        for (int i = 0; i <= 16; i++) {
            assertThat(store.state("booking:b" + i)).isEqualTo("COMPENSATED");
        }
        assertThat(process.compensations)
                .filteredOn(event -> event.failure().isPresent())
                .hasSize(16);
    }

    @Test
    void aHangingHandlerReleasesItsRequest() {
        VirtualProcess process = new VirtualProcess(machine("p", 0, 10), store, supplier).withRecovery();
        hangs = true;
        VirtualProcess.Response response = process.send(hold("h", Duration.ofDays(1)));
        time.runUntil(MINUTE);
        hangs = false;
        assertThat(response.status()).isEqualTo(400);
        time.runUntil(60 * MINUTE);
        assertThat(process.engine.inFlight()).isZero();
        assertThat(store.state("hold:h")).isEqualTo("COMPENSATED");
        assertThat(supplier.released).hasSize(1);
    }

    /** The time until the give-up does not restart when the deadline is detected late. */
    @Test
    void aStallAcrossTheDeadlineDelaysTheResponseAtMostToTheGiveUp() {
        VirtualTime.Machine machine = time.new Machine("p", 0, () -> NEVER, () -> 10L); // the store does not respond
        VirtualProcess process = new VirtualProcess(machine, store, supplier);
        Operation operation = hold("h", Duration.ofDays(1));
        long giveUp = process.engine.settings().giveUp(operation.kind()).toMillis();
        machine.stall(SECOND, giveUp - 1);
        VirtualProcess.Response response = process.send(operation);
        time.runUntil(giveUp - 1);
        assertThat(response.status()).isZero();
        time.runUntil(giveUp);
        assertThat(response.status()).isEqualTo(503);
    }

    /** The last call occupies its thread; no second thread is used. */
    @Test
    void aCompensationIsNotCalledAgainWhileItsLastCallHangs() {
        long days = 24 * 60 * MINUTE;
        // the first call returns at once, the second after three days
        Queue<Long> delays = new ArrayDeque<>(List.of(10L, 3 * days));
        VirtualProcess process = new VirtualProcess(
                        time.new Machine("p", 0, () -> 1L, () -> delays.isEmpty() ? 10L : delays.remove()),
                        store,
                        supplier)
                .withRecovery();
        process.send(unconfirmed("b"));
        time.runUntil(2 * days);
        assertThat(supplier.compensationCalls).isEqualTo(1);
        assertThat(process.causes()).contains(WebhookAlert.Cause.COMPENSATION_ABANDONED);
        assertThat(process.compensations)
                .hasSizeGreaterThan(10)
                .allSatisfy(event -> assertThat(event.failure()).isPresent());
        time.runUntil(4 * days);
        assertThat(supplier.compensationCalls).isEqualTo(2);
        assertThat(store.state("booking:b")).isEqualTo("COMPENSATED");
    }

    @Test
    void hangingDeletionsAreMadeOnceAndDelayNoOthers() {
        Settings settings = VirtualProcess.settings(store, supplier, Duration.ofMinutes(10), Duration.ofHours(1));
        store.hangsAtDeletion = key -> !key.endsWith("last");
        VirtualProcess process = new VirtualProcess(
                        time.new Machine("p", 0, () -> store.takeHang() ? NEVER : 1L, () -> 10L), settings)
                .withRecovery();
        for (int i = 0; i < 9; i++) {
            process.send(unconfirmed("b" + i));
        }
        time.runUntil(MINUTE);
        process.send(unconfirmed("last"));
        time.runUntil(24 * 60 * MINUTE);
        assertThat(store.state("booking:last")).isEqualTo("ABSENT");
        assertThat(store.deletions).hasSize(10).doesNotHaveDuplicates();
    }

    @Test
    void hangingSearchesAreFollowedByOthersWithGrowingPauses() {
        VirtualTime.Machine crashing = machine("a", 0, 30 * SECOND);
        new VirtualProcess(crashing, store, supplier).send(hold("h", Duration.ofDays(1)));
        time.runUntil(SECOND);
        crashing.crash();
        store.searchesThatHang = 10;
        new VirtualProcess(time.new Machine("b", 0, () -> store.takeHang() ? NEVER : 1L, () -> 10L), store, supplier)
                .withRecovery();
        time.runUntil(10 * MINUTE);
        assertThat(store.searchesThatHang).isBetween(2, 6);
        time.runUntil(10 * 60 * MINUTE);
        assertThat(store.state("hold:h")).isEqualTo("COMPENSATED");
    }

    @Test
    void aTaskThatRetriesKeepsNoTimersOfEarlierAttempts() {
        store.hasFalseConflicts = true;
        VirtualTime.Machine machine = machine("p", 0, 10);
        VirtualProcess process = new VirtualProcess(machine, store, supplier);
        Task task = new Task(
                Role.request(
                        hold("h", Duration.ofDays(1)),
                        Caller.none(),
                        new Permits(1).tryTake().orElseThrow()),
                process.engine,
                machine);
        task.begin(Duration.ofHours(1), Duration.ofHours(1));
        time.runUntil(30 * MINUTE);
        assertThat(store.calls).isGreaterThan(1_000);
        assertThat(task.timers()).isLessThan(10);
    }

    @Test
    void aHangingSearchForDueOperationsIsFollowedByAnother() {
        VirtualTime.Machine crashing = machine("a", 0, 30 * SECOND);
        new VirtualProcess(crashing, store, supplier).send(hold("h", Duration.ofDays(1)));
        time.runUntil(SECOND);
        crashing.crash();
        Queue<Long> delays = new ArrayDeque<>(List.of(NEVER));
        new VirtualProcess(
                        time.new Machine("b", 0, () -> delays.isEmpty() ? 1L : delays.remove(), () -> 10L),
                        store,
                        supplier)
                .withRecovery();
        time.runUntil(10 * MINUTE);
        assertThat(store.state("hold:h")).isEqualTo("COMPENSATED");
    }

    @Test
    void aWorkerIsNotMistakenForDeadByAClockThatIsAheadWithinTheTolerance() {
        Settings settings = VirtualProcess.settings(
                store, supplier, Duration.ofDays(400), Duration.ofHours(1), Duration.ofMinutes(1));
        VirtualProcess worker = new VirtualProcess(machine("a", 0, 2 * SECOND), settings);
        new VirtualProcess(machine("b", 55 * SECOND, 10), settings).withRecovery();
        VirtualProcess.Response response = worker.send(hold("h", Duration.ofDays(1)));
        time.runUntil(MINUTE);
        assertThat(response.status()).isEqualTo(200);
        assertThat(supplier.released).isEmpty();
    }

    @Test
    void rowsWithUnlimitedRetentionAreKept() {
        Settings settings = VirtualProcess.settings(store, supplier, FOR_EVER, FOR_EVER, Duration.ofSeconds(5));
        VirtualProcess process = new VirtualProcess(machine("p", 0, 10), settings).withRecovery();
        VirtualProcess.Response held = process.send(hold("h", Duration.ofDays(1)));
        time.runUntil(SECOND);
        VirtualProcess.Response booked = process.send(booking("b", "h"));
        supplier.compensationsFail = true;
        process.send(unconfirmed("c"));
        time.runUntil(MINUTE);
        supplier.compensationsFail = false;
        time.runUntil(10 * MINUTE);
        assertThat(held.status()).isEqualTo(200);
        assertThat(booked.status()).isEqualTo(200);
        assertThat(store.state("booking:b")).isEqualTo("OK");
        assertThat(store.state("booking:c")).isEqualTo("COMPENSATED");
        process.recovery.close();
        assertThat(process.engine.close(FOR_EVER)).isTrue();
    }

    @Test
    void anIdOfSeveralLinesIsOneLineInAnAlert() {
        VirtualProcess process = new VirtualProcess(
                machine("p", 0, 10), VirtualProcess.settings(store, supplier, Duration.ofDays(1), Duration.ZERO));
        supplier.compensationsFail = true;
        process.send(unconfirmed("b\nERROR forged \u001b[31m" + "x".repeat(10_000)));
        time.runUntil(MINUTE);
        assertThat(process.alerts).isNotEmpty().allSatisfy(alert -> {
            assertThat(alert.cause()).isEqualTo(WebhookAlert.Cause.COMPENSATION_ABANDONED);
            assertThat(alert.id()).startsWith("b ERROR forged [31mxxx").hasSizeLessThan(300);
        });
    }

    @Test
    void aPermitIsFreeAgainWhenARequestCannotBegin() {
        Ports ports = (Ports) Proxy.newProxyInstance(
                Ports.class.getClassLoader(), new Class<?>[] {Ports.class}, (proxy, method, arguments) -> {
                    throw new StackOverflowError("little stack is left");
                });
        Settings settings = VirtualProcess.settings(store, supplier, Duration.ofDays(1), Duration.ZERO);
        Permits permits = new Permits(1);
        Engine engine = new Engine(
                settings,
                new Observers(List.of()),
                ports,
                new HandlerCalls(supplier, new RequestReader("id")),
                permits);
        Permits.Permit permit = permits.tryTake().orElseThrow();
        assertThatThrownBy(() -> engine.begin(unconfirmed("b"), Caller.none(), Duration.ZERO, permit))
                .isInstanceOf(StackOverflowError.class);
        assertThat(permits.tryTake()).isPresent();
    }

    @Test
    void aPermitIsFreeAgainWhenARecoveryCannotBegin() throws Exception {
        Ports ports = (Ports) Proxy.newProxyInstance(
                Ports.class.getClassLoader(), new Class<?>[] {Ports.class}, (proxy, method, arguments) -> {
                    throw new StackOverflowError("little stack is left");
                });
        Settings settings = VirtualProcess.settings(store, supplier, Duration.ofDays(1), Duration.ZERO);
        Engine engine = new Engine(
                settings,
                new Observers(List.of()),
                ports,
                new HandlerCalls(supplier, new RequestReader("id")),
                new Permits(1));
        Row row = Row.of(
                new StoredOperation("booking:b", 1, "COMPENSATING", VirtualTime.START, "{\"v\":1,\"id\":\"b\"}"));
        for (int i = 0; i < 20; i++) { // more often than there are permits
            assertThatThrownBy(() -> engine.recover(row, false)).isInstanceOf(StackOverflowError.class);
        }
    }

    @Test
    void aThreadWhoseTaskFailedStopsWaiting() {
        Caller caller = new Caller();
        assertThat(caller.run(() -> {
                    throw new StackOverflowError("little stack is left");
                }))
                .isTrue();
        assertThatThrownBy(() -> caller.await(Duration.ofSeconds(1))).isInstanceOf(StackOverflowError.class);
        assertThat(caller.decide(new Decision(Reply.NOT_DONE, WebhookOutcome.FAILED)))
                .isFalse();
    }
}
