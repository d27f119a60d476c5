package io.github.suppliersdk.internal.webhooks;

import static io.github.suppliersdk.internal.webhooks.VirtualProcess.booking;
import static io.github.suppliersdk.internal.webhooks.VirtualProcess.hold;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.webhooks.CompensationEvent;
import io.github.suppliersdk.webhooks.SlotChange;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookAlert;
import io.github.suppliersdk.webhooks.store.WebhookStoreException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lifetime of rows over hours and days, and the reports about them. */
class RowLifetimeTest {
    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private final VirtualTime time = new VirtualTime(new Random(1));
    private final WatchedStore store = new WatchedStore();
    private final SteadySupplier supplier = new SteadySupplier();

    private VirtualProcess process(Duration retention) {
        return new VirtualProcess(
                time.new Machine("p", 0, () -> 1L, () -> 10L),
                VirtualProcess.settings(store, supplier, retention, Duration.ofHours(2)));
    }

    @Test
    void aCompensationThatKeepsFailingIsReportedAndRetriedEveryHour() {
        VirtualProcess process = process(Duration.ofDays(1)).withRecovery();
        supplier.compensationsFail = true;
        process.send(hold("h", Duration.ofMinutes(1)));
        time.runUntil(90 * MINUTE);
        assertThat(process.causes()).isEmpty();
        assertThat(supplier.compensationCalls).isBetween(15, 60);

        time.runUntil(3 * HOUR);
        assertThat(process.causes()).contains(WebhookAlert.Cause.COMPENSATION_ABANDONED);
        assertThat(process.engine.operations().open())
                .singleElement()
                .satisfies(open -> assertThat(open.isAbandoned()).isTrue());
        int before = supplier.compensationCalls;
        int reported = process.alerts.size();
        time.runUntil(3 * HOUR + 2 * DAY);
        assertThat(supplier.compensationCalls - before).isBetween(46, 49);
        assertThat(process.alerts.size() - reported).isBetween(46, 49);

        supplier.compensationsFail = false;
        time.runUntil(4 * HOUR + 2 * DAY + MINUTE);
        assertThat(store.state("hold:h")).isEqualTo("COMPENSATED");
        assertThat(supplier.released).hasSize(1);
    }

    /** The service has returned the seats of the hold after its refusal, and the supplier's seats were set by hand. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theSlotOfACompensationMadeByHandIsVerified(boolean isAcknowledged) {
        VirtualProcess process = new VirtualProcess(
                        time.new Machine("p", 0, () -> 1L, () -> 10 * SECOND),
                        VirtualProcess.settings(store, supplier, Duration.ofDays(1), Duration.ofHours(2)))
                .withRecovery();
        supplier.compensationsFail = true;
        VirtualProcess.Response response = process.send(hold("h", Duration.ofMinutes(1)));
        time.runUntil(3 * HOUR);
        assertThat(response.status()).isEqualTo(400);
        assertThat(process.slotChanges).isEmpty();

        StoredOperations operations = process.engine.operations();
        StoredOperations.Open open = operations.open().get(0);
        if (isAcknowledged) {
            assertThat(operations.resolve(open.key(), open.version(), "put right"))
                    .isTrue();
        } else {
            store.losesAcknowledgement = row -> true;
            assertThatThrownBy(() -> operations.resolve(open.key(), open.version(), "put right"))
                    .isInstanceOf(WebhookStoreException.class);
            store.losesAcknowledgement = row -> false;
            assertThat(operations.resolve(open.key(), open.version(), "put right"))
                    .isFalse();
        }
        time.runUntil(4 * HOUR);
        assertThat(process.slotChanges).containsExactly(new SlotChange("e", "o", "s"));
    }

    @Test
    void finishedRowsAreDeletedAfterTheirRetention() {
        VirtualProcess process = process(Duration.ofDays(3)).withRecovery();
        process.send(hold("h", Duration.ofMinutes(1)));
        time.runUntil(3 * DAY);
        assertThat(store.state("hold:h")).isEqualTo("COMPENSATED");
        time.runUntil(3 * DAY + 10 * MINUTE);
        assertThat(store.state("hold:h")).isEqualTo("ABSENT");
    }

    @Test
    void aBookingIsKeptAsLongAsItsHoldHasNotEnded() {
        VirtualProcess process = process(Duration.ofDays(1)).withRecovery();
        process.send(hold("h", Duration.ofDays(10)));
        time.runUntil(SECOND);
        VirtualProcess.Response booked = process.send(booking("b", "h"));
        time.runUntil(10 * DAY - HOUR);
        assertThat(booked.status()).isEqualTo(200);
        assertThat(store.state("booking:b")).isEqualTo("OK");
        assertThat(store.state("hold:h")).isEqualTo("BOOKED");

        time.runUntil(10 * DAY + HOUR);
        assertThat(store.state("booking:b")).isEqualTo("ABSENT");
        assertThat(store.state("hold:h")).isEqualTo("BOOKED");
        time.runUntil(11 * DAY + HOUR);
        assertThat(store.state("hold:h")).isEqualTo("ABSENT");
        assertThat(supplier.released).isEmpty();
        assertThat(process.alerts).isEmpty();
    }

    @Test
    void aHoldWhoseBookingIsMissingIsReported() {
        VirtualProcess process = process(Duration.ofDays(1)).withRecovery();
        process.send(hold("h", Duration.ofHours(1)));
        time.runUntil(SECOND);
        process.send(booking("b", "h"));
        time.runUntil(MINUTE);
        assertThat(store.to.delete(store.to.find("booking:b").orElseThrow())).isTrue();
        time.runUntil(2 * HOUR);
        assertThat(process.causes()).containsExactly(WebhookAlert.Cause.BOOKING_MISSING);
        assertThat(store.state("hold:h")).isEqualTo("BOOKED");
        assertThat(supplier.released).isEmpty();
    }

    /** An alert contains the key of the stored operation, however long its id is. */
    @Test
    void anAlertNamesTheStoredKeyOfItsOperation() {
        String id = "b".repeat(300);
        VirtualProcess process = process(Duration.ofDays(1)).withRecovery();
        process.send(
                new Operation.Unconfirmed(UnconfirmedCancellation.builder(id).build()));
        time.runUntil(MINUTE);
        assertThat(process.alerts).singleElement().satisfies(alert -> {
            assertThat(alert.cause()).isEqualTo(WebhookAlert.Cause.SLOT_UNKNOWN);
            assertThat(alert.id()).hasSizeLessThan(id.length());
            assertThat(store.to.find(alert.key())).isPresent();
        });
    }

    @Test
    void anExpiredHoldIsNotReportedAsCompensated() {
        VirtualProcess process = process(Duration.ofDays(1)).withRecovery();
        process.send(hold("ends", Duration.ofHours(1)));
        process.send(
                new Operation.Unconfirmed(UnconfirmedCancellation.builder("b").build()));
        time.runUntil(2 * HOUR);
        assertThat(process.compensations)
                .extracting(CompensationEvent::isHoldEnd)
                .containsExactlyInAnyOrder(true, false);
        assertThat(process.compensations).allMatch(event -> event.failure().isEmpty());
    }

    /** The store acknowledges each write so late that two processes have responded 503, one after the other. */
    @Test
    void aSuccessThatWasStoredTooLateToRespondIsReported() {
        Queue<Long> first = new ArrayDeque<>(List.of(1L, 1L, 1L, 1L, 1L, 9 * SECOND));
        Queue<Long> second = new ArrayDeque<>(List.of(1L, 1L, 1L, 9 * SECOND));
        VirtualProcess worker = slowStore("a", first);
        VirtualProcess repeat = slowStore("b", second);
        VirtualProcess.Response asked = worker.send(hold("h", Duration.ofDays(1)));
        time.runUntil(SECOND);
        VirtualProcess.Response again = repeat.send(hold("h", Duration.ofDays(1)));
        time.runUntil(MINUTE);
        assertThat(asked.status()).isEqualTo(503);
        assertThat(again.status()).isEqualTo(503);
        assertThat(store.state("hold:h")).isEqualTo("SHARED");
        assertThat(worker.causes()).containsExactly(WebhookAlert.Cause.SUCCESS_NOT_DELIVERED);
        assertThat(repeat.causes()).containsExactly(WebhookAlert.Cause.SUCCESS_NOT_DELIVERED);
    }

    private VirtualProcess slowStore(String name, Queue<Long> delays) {
        return new VirtualProcess(
                time.new Machine(name, 0, () -> delays.isEmpty() ? 1L : delays.remove(), () -> 10L), store, supplier);
    }

    @Test
    void aSuccessWithoutAResponseIsCompensatedAfterItsThreadHasLeft() {
        VirtualProcess process = process(Duration.ofDays(1)).withRecovery();
        process.sendAndLeave(hold("h", Duration.ofDays(1)));
        time.runUntil(MINUTE);
        assertThat(store.state("hold:h")).isEqualTo("COMPENSATED");
        assertThat(supplier.released).isEqualTo(supplier.held).hasSize(1);
    }

    /** The process is presumed dead and its hold is compensated; then its handler succeeds. */
    @Test
    void aHoldOfAWorkerThatOutlivedItsLeaseIsCompensatedAgain() {
        long[] storeTakes = {1};
        VirtualTime.Machine standing = time.new Machine("a", 0, () -> storeTakes[0], () -> 2 * MINUTE);
        VirtualProcess worker = new VirtualProcess(standing, store, supplier);
        worker.send(hold("h", Duration.ofDays(1)));
        time.runUntil(SECOND);
        storeTakes[0] = 3 * MINUTE; // no renewal ends in time
        process(Duration.ofDays(10)).withRecovery();
        time.runUntil(MINUTE);
        assertThat(store.state("hold:h")).isEqualTo("COMPENSATED");
        assertThat(supplier.held).isEmpty();

        storeTakes[0] = 1;
        time.runUntil(HOUR);
        assertThat(supplier.held).hasSize(1);
        assertThat(supplier.released).hasSize(2);
        assertThat(store.state("hold:h")).isEqualTo("COMPENSATED");
    }
}
