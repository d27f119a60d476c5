package io.github.suppliersdk.internal.webhooks;

import static io.github.suppliersdk.internal.webhooks.VirtualProcess.booking;
import static io.github.suppliersdk.internal.webhooks.VirtualProcess.hold;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.SlotChange;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookAlert;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import java.io.IOException;
import java.time.Duration;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** However a store fails, nothing is retried without a pause, nothing stops for good, and everything else continues. */
class FailingStoreTest {
    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;

    private final VirtualTime time = new VirtualTime(new Random(1));
    private final WatchedStore store = new WatchedStore();
    private final SteadySupplier supplier = new SteadySupplier();

    private VirtualTime.Machine machine(String name, long handlerTakes) {
        return time.new Machine(name, 0, () -> 1L, () -> handlerTakes);
    }

    @Test
    void falseConflictsOfAStoreAreRetriedWithGrowingPausesUntilTheEnd() {
        VirtualProcess process = new VirtualProcess(machine("p", 10), store, supplier).withRecovery();
        store.hasFalseConflicts = true;
        VirtualProcess.Response response = process.send(hold("h", Duration.ofDays(1)));
        time.runUntil(8 * SECOND);
        assertThat(response.status()).isEqualTo(503);
        assertThat(store.calls).isLessThan(60);
        time.runUntil(10 * MINUTE);
        assertThat(store.calls).isLessThan(10 * 60 * 4);

        process.recovery.close();
        var unused = process.engine.close(Duration.ZERO);
        int before = store.calls;
        time.runUntil(60 * MINUTE);
        assertThat(store.calls - before).isLessThan(10);
        assertThat(process.engine.inFlight()).isZero();
    }

    @Test
    void anErrorOfAnySingleStoreCallDoesNotStopTheEngine() {
        for (int call = 1; call <= 60; call++) {
            new FailingStoreTest().oneErrorEndsNothing(call);
        }
    }

    private void oneErrorEndsNothing(int call) {
        store.errorAt = call;
        VirtualProcess process = new VirtualProcess(machine("p", 40 * SECOND), store, supplier).withRecovery();
        VirtualProcess.Response slow = process.send(hold("slow", Duration.ofMinutes(20)));
        time.runUntil(5 * MINUTE);
        assertThat(slow.status()).as("call %s", call).isIn(400, 503);
        assertThat(store.state("hold:slow")).as("call %s", call).isIn("COMPENSATED", "REFUSED", "ABSENT");
        assertThat(Set.copyOf(supplier.released)).as("call %s", call).isEqualTo(Set.copyOf(supplier.held));
        assertThat(supplier.released.size()).as("call %s", call).isLessThan(5);

        VirtualTime.Machine quick = machine("q", 10);
        VirtualProcess second = new VirtualProcess(quick, store, supplier);
        VirtualProcess.Response granted = second.send(hold("h", Duration.ofMinutes(20)));
        time.runUntil(15 * MINUTE);
        assertThat(granted.status()).as("call %s", call).isEqualTo(200);
        time.runUntil(40 * MINUTE);
        assertThat(store.state("hold:h"))
                .as("recovery continues after call %s", call)
                .isEqualTo("COMPENSATED");
    }

    /** Its slot is not in the source either, and would be deleted. */
    @Test
    void theSlotOfAHoldThatTheHandlerDoesNotKnowIsNotMarkedWhicheverStoreCallFails() {
        for (int call = 1; call <= 10; call++) {
            assertThat(new FailingStoreTest().slotChangesOf(HoldRefusal.ELEMENT_NOT_FOUND, call))
                    .as("call %s", call)
                    .isEmpty();
        }
    }

    @Test
    void theSlotOfARefusedHoldIsMarkedWhicheverStoreCallFails() {
        for (int call = 1; call <= 10; call++) {
            assertThat(new FailingStoreTest().slotChangesOf(HoldRefusal.NO_CAPACITY_LEFT, call))
                    .as("call %s", call)
                    .isNotEmpty();
        }
    }

    private List<SlotChange> slotChangesOf(HoldRefusal refusal, int errorAt) {
        store.errorAt = errorAt;
        supplier.refusal = refusal;
        VirtualProcess process = new VirtualProcess(machine("p", 10), store, supplier).withRecovery();
        process.send(hold("h", Duration.ofMinutes(20)));
        time.runUntil(60 * MINUTE);
        assertThat(store.state("hold:h")).isEqualTo("REFUSED");
        return process.slotChanges;
    }

    @Test
    void recoveryContinuesAfterListsThatThrowOrHaveGaps() {
        int[] searches = {0};
        store.list = rows -> switch (searches[0]++) {
            case 0 -> null;
            case 1 ->
                new AbstractList<>() {
                    @Override
                    public StoredOperation get(int index) {
                        throw new IllegalStateException("the connection was closed");
                    }

                    @Override
                    public int size() {
                        return 1;
                    }
                };
            default -> {
                List<StoredOperation> withGap = new ArrayList<>(rows);
                withGap.add(0, null);
                yield withGap;
            }
        };
        VirtualTime.Machine crashing = machine("a", 10 * SECOND);
        new VirtualProcess(crashing, store, supplier).send(hold("h", Duration.ofDays(1)));
        time.runUntil(SECOND);
        crashing.crash();
        new VirtualProcess(machine("b", 10), store, supplier).withRecovery();
        time.runUntil(2 * MINUTE);
        assertThat(store.state("hold:h")).isEqualTo("COMPENSATED");
    }

    @Test
    void leasesAreRenewedAfterAnError() {
        VirtualProcess process = new VirtualProcess(machine("p", 3 * MINUTE), store, supplier);
        process.send(hold("h", Duration.ofDays(1)));
        store.errorAt = 4; // read, insert, refused at the deadline: the next is the first renewal
        time.runUntil(45 * SECOND); // longer than a lease
        assertThat(store.calls).isGreaterThan(4);
        assertThat(store.to.find("hold:h").orElseThrow().due()).isAfter(time.now());
    }

    @Test
    void unreadableRowsAreReportedOnceAndDelayNothing() {
        for (int i = 0; i < 250; i++) {
            store.to.insert(new StoredOperation(
                    "hold:unreadable-" + i,
                    1,
                    "RUNNING",
                    VirtualTime.START.minusSeconds(1),
                    i % 2 == 0 ? "x" : "{\"v\":9}"));
        }
        VirtualTime.Machine crashing = machine("a", 10 * SECOND);
        new VirtualProcess(crashing, store, supplier).send(hold("h", Duration.ofDays(1)));
        time.runUntil(SECOND);
        crashing.crash();
        VirtualProcess process = new VirtualProcess(machine("b", 10), store, supplier).withRecovery();
        time.runUntil(MINUTE);
        assertThat(store.state("hold:h")).isEqualTo("COMPENSATED");
        assertThat(process.causes()).hasSize(250).containsOnly(WebhookAlert.Cause.UNREADABLE);
        time.runUntil(30 * MINUTE);
        assertThat(process.causes()).hasSize(250);
        assertThat(store.state("hold:unreadable-7")).isEqualTo("RUNNING");
    }

    @Test
    void aRequestWithAnUnreadableRowGets503() {
        store.to.insert(new StoredOperation("hold:h", 1, "RUNNING", VirtualTime.START, "{\"v\":9}"));
        VirtualProcess process = new VirtualProcess(machine("p", 10), store, supplier);
        VirtualProcess.Response response = process.send(hold("h", Duration.ofDays(1)));
        VirtualProcess.Response booked = process.send(booking("b", "h"));
        time.runUntil(MINUTE);
        assertThat(response.status()).isEqualTo(503);
        assertThat(booked.status()).isEqualTo(503);
        assertThat(store.state("booking:b")).isEqualTo("ABSENT");
        assertThat(supplier.held).isEmpty();
    }

    @Test
    void storedTextIsAsciiForAnyInput() {
        VirtualProcess process = new VirtualProcess(machine("p", 10), store, supplier).withRecovery();
        VirtualProcess.Response response = process.send(hold("hä", "s\ud83d\ude00", Duration.ofMinutes(10)));
        time.runUntil(MINUTE);
        assertThat(response.status()).isEqualTo(200);
        assertThat(store.to.scan("", 10))
                .singleElement()
                .satisfies(row -> assertThat(row.data() + row.key()).matches("[ -~]*"));
        time.runUntil(30 * MINUTE);
        assertThat(supplier.released).hasSize(1).isEqualTo(supplier.held);
    }

    @Test
    void aNoteWithAnUnpairedSurrogateIsStored() throws IOException {
        VirtualProcess process = new VirtualProcess(machine("p", 10), store, supplier);
        supplier.compensationsFail = true;
        process.send(
                new Operation.Unconfirmed(UnconfirmedCancellation.builder("b").build()));
        time.runUntil(MINUTE);
        StoredOperations operations = process.engine.operations();
        StoredOperations.Open open = operations.open().get(0);
        assertThat(operations.resolve(open.key(), open.version(), "put right \ud83d"))
                .isTrue();
        StringBuilder csv = new StringBuilder();
        operations.exportBookings(csv);
        assertThat(csv).contains("put right \ud83d");
        assertThat(store.to.find("booking:b").orElseThrow().data()).matches("[ -~]*");
    }
}
