package io.github.suppliersdk.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.http.HttpTransportException;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.FakeService.Sent;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The requests for one slot, against a scripted service. */
class SlotTurnTest {
    private static final SlotKey KEY = SlotKey.of("e1", "o1", "o1-7");
    private static final Duration SHORT = Duration.ofSeconds(20);
    private static final Duration LONG = VirtualSync.LATE.plusMinutes(1);

    private final InMemorySlotService service = new InMemorySlotService();
    private final MapSource source = new MapSource();
    private final VirtualSync sync = new VirtualSync(service, source);

    private static Slot slot(int seats) {
        return Slots.daily("e1", "o1", 7, seats).slot();
    }

    private static Slot dearer(int seats) {
        return slot(seats).withAvailableHolderCategories(AvailableHolderCategory.of("adult", 2600));
    }

    private static HttpTransportException lost() {
        return HttpTransportException.maybeSent("no response", null);
    }

    @Test
    void changedSeatsAreSetByOneCallAndTheSourceIsReadAgain() {
        service.put("e1", slot(5));
        source.put(slot(3));
        sync.changed(KEY);
        sync.run(SHORT);
        assertThat(service.calls()).containsExactly("PATCH o1-7=3");
        assertThat(source.asked).hasSize(2);
        assertThat(sync.kinds()).containsExactly(SyncEvent.Kind.SENT);
        assertThat(sync.outbox.backlog().pending()).isZero();
    }

    /** The claim, the take, the query of the source and the call take 50 ms each. */
    @Test
    void theLagIsFromTheFirstChangeToTheResponseThatCarriesItOut() {
        service.put("e1", slot(5));
        source.put(slot(3));
        sync.changed(KEY);
        sync.at(
                Duration.ofMillis(120),
                () -> { // the source has already been read
                    source.put(slot(2));
                    sync.changed(KEY);
                });
        sync.run(SHORT);
        assertThat(service.calls()).containsExactly("PATCH o1-7=3", "PATCH o1-7=2");
        assertThat(sync.events)
                .extracting(SyncEvent::lag)
                .containsExactly(Optional.of(Duration.ofMillis(150)), Optional.of(Duration.ofMillis(180)));
    }

    @Test
    void theLagGrowsWhileCallsFail() {
        service.put("e1", slot(5));
        source.put(slot(3));
        service.script = request -> {
            if (sync.time.nanos() < Duration.ofSeconds(40).toNanos()) {
                throw HttpTransportException.notSent("no connection", null);
            }
            return null;
        };
        sync.changed(KEY);
        sync.run(Duration.ofMinutes(10));
        assertThat(sync.kinds()).containsExactly(SyncEvent.Kind.SENT);
        assertThat(sync.events.get(0).lag())
                .hasValueSatisfying(lag -> assertThat(lag).isGreaterThan(Duration.ofSeconds(40)));
    }

    @Test
    void aMarkOfAReconcileOrOfAnotherProcessHasNoLag() {
        service.put("e1", slot(5));
        source.put(slot(3));
        sync.outbox.markDifferent(List.of(KEY), false);
        sync.run(SHORT);
        assertThat(sync.events).extracting(SyncEvent::lag).containsExactly(Optional.empty());
    }

    @Test
    void changedContentIsDetectedInTheResponseAndReplaced() {
        service.put("e1", slot(5));
        source.put(dearer(5));
        sync.changed(KEY);
        sync.run(SHORT);
        assertThat(service.calls()).containsExactly("PATCH o1-7=5", "PUT o1-7=5");
        assertThat(service.slot(KEY)).asString().contains("2600");
    }

    @Test
    void aNewSlotIsCreated() {
        source.put(slot(5));
        sync.changed(KEY);
        sync.run(SHORT);
        assertThat(service.calls()).containsExactly("PATCH o1-7=5", "POST o1-7=5");
        assertThat(service.seats(KEY)).isEqualTo(5);
    }

    @Test
    void aSlotThatIsGoneIsDeleted() {
        service.put("e1", slot(5));
        sync.changed(KEY);
        sync.run(SHORT);
        assertThat(service.calls()).containsExactly("GET o1-7", "DELETE o1-7");
    }

    /** For example, because another node of the service answers. */
    @Test
    void aSlotThatWasThereIsNotGoneBecauseItsDeleteFindsNone() {
        service.put("e1", slot(5));
        AtomicInteger deletes = new AtomicInteger();
        service.script = request -> request.method().equals("DELETE") && deletes.incrementAndGet() == 1
                ? InMemorySlotService.error(404)
                : null;
        sync.changed(KEY);
        sync.run(SHORT);
        assertThat(service.seats(KEY)).isEqualTo(-1);
        sync.run(LONG);
        assertThat(sync.kinds()).endsWith(SyncEvent.Kind.VERIFIED_EQUAL);
        assertThat(sync.outbox.backlog().verifying()).isZero();
    }

    @Test
    void aSlotBeforeTodayIsNotDeleted() {
        sync.time.moveTo(Duration.ofDays(8).toNanos());
        service.put("e1", slot(5));
        sync.changed(KEY);
        sync.run(SHORT);
        assertThat(service.writes()).isEmpty();
        assertThat(sync.outbox.backlog().pending()).isZero();
    }

    @Test
    void aValueThatChangesWhileItIsSentIsSentAgain() {
        service.put("e1", slot(5));
        source.put(slot(4));
        service.script = request -> {
            source.put(slot(3));
            return null;
        };
        sync.changed(KEY);
        sync.run(SHORT);
        assertThat(service.writes()).containsExactly("PATCH o1-7=4", "PATCH o1-7=3");
    }

    @Test
    void aRequestThatIsCarriedOutLateIsCorrected() {
        service.put("e1", slot(9));
        source.put(slot(5));
        AtomicInteger requests = new AtomicInteger();
        service.script = request -> {
            if (requests.incrementAndGet() == 1) {
                sync.at(Duration.ofMinutes(4), () -> service.carryOut(request));
                source.put(slot(2));
                throw lost();
            }
            return null;
        };
        sync.changed(KEY);
        sync.run(SHORT);
        assertThat(service.seats(KEY)).isEqualTo(2);
        sync.run(Duration.ofMinutes(4));
        assertThat(service.seats(KEY)).isEqualTo(5);
        sync.run(LONG);
        assertThat(service.seats(KEY)).isEqualTo(2);
        assertThat(sync.kinds()).contains(SyncEvent.Kind.VERIFIED_DIFFERENT);
        assertThat(sync.outbox.backlog().pending()).isZero();
    }

    @Test
    void aDeleteThatIsCarriedOutLateIsCorrected() {
        service.put("e1", slot(5));
        AtomicInteger deletes = new AtomicInteger();
        service.script = request -> {
            if (request.method().equals("DELETE") && deletes.incrementAndGet() == 1) {
                sync.at(Duration.ofMinutes(3), () -> service.carryOut(request));
                source.put(slot(4));
                throw lost();
            }
            return null;
        };
        sync.changed(KEY);
        sync.run(Duration.ofMinutes(4));
        assertThat(service.seats(KEY)).isEqualTo(-1);
        sync.run(LONG);
        assertThat(service.seats(KEY)).isEqualTo(4);
    }

    @Test
    void aCreateThatIsCarriedOutLateIsDeleted() {
        source.put(slot(5));
        service.script = request -> {
            if (request.method().equals("POST")) {
                sync.at(Duration.ofMinutes(3), () -> service.carryOut(request));
                source.remove(KEY);
                throw lost();
            }
            return null;
        };
        sync.changed(KEY);
        sync.run(Duration.ofMinutes(4));
        assertThat(service.seats(KEY)).isEqualTo(5);
        sync.run(LONG);
        assertThat(service.seats(KEY)).isEqualTo(-1);
    }

    @Test
    void aMarkDuringTheSendOfItsSlotIsNotLost() {
        service.put("e1", slot(9));
        source.put(slot(5));
        AtomicInteger reads = new AtomicInteger();
        source.before = () -> {
            if (reads.incrementAndGet() == 2) {
                // from 5 to 4 and back, unseen by the second reading; the service changes meanwhile by the sale
                sync.changed(KEY);
            }
        };
        sync.changed(KEY);
        sync.run(SHORT);
        assertThat(service.writes()).containsExactly("PATCH o1-7=5", "PATCH o1-7=5");
    }

    @Test
    void aConflictOnCreateIsNotMistakenForEqual() {
        service.put("e1", slot(9));
        source.put(slot(5));
        AtomicInteger requests = new AtomicInteger();
        service.script = request -> requests.incrementAndGet() == 1 ? InMemorySlotService.error(404) : null;
        sync.changed(KEY);
        sync.run(SHORT);
        assertThat(service.writes()).containsExactly("PATCH o1-7=5", "POST o1-7=5", "PUT o1-7=5");
        assertThat(service.seats(KEY)).isEqualTo(5);
    }

    @Test
    void aHeldSlotThatIsGoneIsSetToZeroReportedAndDeletedAfterTheHold() {
        service.put("e1", slot(5));
        service.held.add(KEY);
        sync.changed(KEY);
        sync.run(SHORT);
        assertThat(service.writes()).containsExactly("DELETE o1-7", "PATCH o1-7=0");
        assertThat(sync.kinds()).endsWith(SyncEvent.Kind.HELD);
        assertThat(sync.outbox.backlog().parked()).isEqualTo(1);
        service.held.clear();
        sync.run(Duration.ofMinutes(61));
        assertThat(service.seats(KEY)).isEqualTo(-1);
        assertThat(sync.outbox.backlog().parked()).isZero();
    }

    @Test
    void aHeldSlotHasNoSeatsAgainAfterALateRequest() {
        service.put("e1", slot(5));
        source.put(slot(2));
        service.held.add(KEY);
        AtomicInteger requests = new AtomicInteger();
        service.script = request -> {
            if (requests.incrementAndGet() == 1) {
                sync.at(Duration.ofMinutes(4), () -> service.carryOut(request));
                source.remove(KEY);
                throw lost();
            }
            return null;
        };
        sync.changed(KEY);
        sync.run(Duration.ofMinutes(4).plusSeconds(5));
        assertThat(service.seats(KEY)).isEqualTo(2);
        sync.run(LONG);
        assertThat(service.seats(KEY)).isZero();
        assertThat(sync.outbox.backlog().parked()).isEqualTo(1);
    }

    @Test
    void seatsTakenByTheServiceAfterItsWebhookAreFoundByTheVerification() {
        service.put("e1", slot(5));
        source.put(slot(4));
        sync.verify(KEY);
        sync.run(SHORT);
        assertThat(service.seats(KEY)).isEqualTo(4);
        service.take(KEY, 1); // after the response to the webhook
        sync.run(LONG);
        assertThat(service.seats(KEY)).isEqualTo(4);
        assertThat(sync.kinds()).contains(SyncEvent.Kind.VERIFIED_DIFFERENT);
    }

    @Test
    void seatsOfARefusedHoldReleasedLateAreCorrectedWithinSeconds() {
        service.put("e1", slot(3));
        source.put(slot(0));
        sync.verify(KEY);
        sync.at(Duration.ofSeconds(1), () -> service.take(KEY, -2)); // after the response to the webhook
        sync.run(Duration.ofSeconds(2));
        assertThat(service.seats(KEY)).isEqualTo(2);
        sync.run(Duration.ofSeconds(13));
        assertThat(service.seats(KEY)).isZero();
    }

    /** Two guests are refused within a second, and the service returns the seats of the second one later. */
    @Test
    void theSecondOfTwoRefusedHoldsDoesNotCancelTheSendThatWaits() {
        service.put("e1", slot(3));
        source.put(slot(0));
        sync.verify(KEY);
        sync.at(Duration.ofMillis(500), () -> sync.verify(KEY));
        sync.at(Duration.ofSeconds(1), () -> service.take(KEY, -2)); // after the response to the second webhook
        sync.run(Duration.ofSeconds(15));
        assertThat(service.seats(KEY)).isZero();
    }

    @Test
    void seatsOfARefusedHoldAreCorrectedWithinSecondsAlsoIfAResponseWasLost() {
        service.put("e1", slot(0));
        source.put(slot(0));
        AtomicInteger requests = new AtomicInteger();
        service.script = request -> {
            if (requests.incrementAndGet() == 1) {
                throw lost();
            }
            return null;
        };
        sync.verify(KEY);
        sync.at(Duration.ofSeconds(2), () -> service.take(KEY, -1)); // after the response to the webhook
        sync.run(Duration.ofSeconds(15));
        assertThat(service.seats(KEY)).isZero();
    }

    /** The service shows the seat between its return and the next guest, who may be a program. */
    @ParameterizedTest
    @ValueSource(ints = {2, 5, 8, 12})
    void guestsWhoTryAgainAndAgainKeepNoSeatOnSaleLongerThanTheyTry(int everySeconds) {
        service.put("e1", slot(1));
        source.put(slot(0));
        for (int at = 0; at < 300; at += everySeconds) {
            sync.at(Duration.ofSeconds(at), this::holdIsRefusedIfASeatIsShown);
        }
        sync.run(Duration.ofSeconds(315));
        assertThat(service.seats(KEY)).isZero();
        int before = service.writes().size();
        sync.run(Duration.ofMinutes(10));
        assertThat(service.seats(KEY)).isZero();
        assertThat(service.writes()).hasSizeLessThan(before + 2);
    }

    /**
     * The departure was withdrawn while a guest held its seats. The service shows them again when it ends the hold, by
     * its own clock; the receiver ends it a minute later, for clocks that differ, and marks the slot once more.
     *
     * @param serviceIsLate how many seconds after the end by the supplier's clock the service ends the hold
     * @param atMost for how many seconds the seats may be shown
     */
    @ParameterizedTest
    @CsvSource({"-20, 23", "0, 3", "5, 8", "20, 44", "59, 5"})
    void aWithdrawnDepartureIsNotOnSaleAgainAfterItsHold(int serviceIsLate, int atMost) {
        service.put("e1", slot(0));
        source.put(slot(0));
        Duration end = Duration.ofMinutes(15);
        sync.outbox.markToVerify(
                List.of(KEY), VirtualSync.LATE, Optional.of(sync.time.now().plus(end)));
        service.held.add(KEY);
        sync.at(Duration.ofMinutes(7), () -> {
            source.remove(KEY);
            sync.changed(KEY);
        });
        sync.at(end.plusSeconds(serviceIsLate), () -> {
            service.held.clear();
            service.take(KEY, -2);
        });
        sync.at(end.plusMinutes(1), () -> sync.verify(KEY));
        sync.run(end.minusSeconds(30));
        int shown = 0;
        for (int second = 0; second < 120; second++) {
            sync.run(Duration.ofSeconds(1));
            shown += service.size() > 0 && service.seats(KEY) > 0 ? 1 : 0;
        }
        assertThat(service.size()).isZero();
        assertThat(shown).isLessThanOrEqualTo(atMost);
    }

    /** The service answers with more seats than were sent. */
    @Test
    void aResponseWithMoreSeatsThanWereSentIsNotTakenAsDone() {
        service.put("e1", slot(5));
        source.put(slot(0));
        service.script =
                request -> request.method().equals("PATCH") ? Reply.ok(String.valueOf(service.slot(KEY))) : null;
        sync.changed(KEY);
        sync.run(Duration.ofMinutes(1));
        assertThat(service.seats(KEY)).isZero();
    }

    /** A service with a limit of its own, for example. */
    @ParameterizedTest
    @ValueSource(strings = {"PUT", "POST"})
    void moreSeatsThanWereSentAreReportedUntilTheServiceKeepsThem(String method) {
        if (method.equals("PUT")) {
            service.put("e1", slot(5));
        }
        source.put(dearer(2));
        service.script = request -> request.method().equals("PUT")
                        || request.method().equals("POST")
                ? service.carryOut(new Sent(
                        request.method(), request.path(), request.body().replace("\"capacity\":2", "\"capacity\":7")))
                : request.method().equals("PATCH") ? InMemorySlotService.error(404) : null;
        sync.changed(KEY);
        sync.run(Duration.ofMinutes(1));
        assertThat(sync.kinds()).endsWith(SyncEvent.Kind.NOT_KEPT);
        assertThat(sync.outbox.parked(Optional.empty(), 10))
                .singleElement()
                .satisfies(parked -> assertThat(parked.detail()).contains("more seats than were sent"));
        service.script = request -> null;
        sync.changed(KEY);
        sync.run(Duration.ofMinutes(1));
        assertThat(service.seats(KEY)).isEqualTo(2);
        assertThat(sync.outbox.backlog().parked()).isZero();
    }

    private void holdIsRefusedIfASeatIsShown() {
        if (service.seats(KEY) > 0) {
            service.take(KEY, 1);
            sync.at(Duration.ofMillis(200), () -> sync.verify(KEY));
            sync.at(Duration.ofMillis(1200), () -> service.take(KEY, -1));
        }
    }

    @Test
    void aSaleThatIsInFlightIsNotOverwrittenByTheVerification() {
        service.put("e1", slot(5));
        source.put(slot(5));
        sync.verify(KEY);
        sync.run(VirtualSync.LATE);
        service.take(KEY, 1);
        sync.at(Duration.ofSeconds(8), () -> source.put(slot(4)));
        int before = service.writes().size();
        sync.run(LONG);
        assertThat(service.writes()).hasSize(before);
        assertThat(sync.kinds()).endsWith(SyncEvent.Kind.VERIFIED_EQUAL);
    }

    @Test
    void aSaleDuringAVerificationThatFailsIsSentAtOnce() {
        service.put("e1", slot(5));
        source.put(slot(5));
        service.script = request -> request.method().equals("GET") ? InMemorySlotService.error(503) : null;
        sync.verify(KEY);
        sync.run(VirtualSync.LATE.plusMinutes(5));
        assertThat(service.calls()).contains("GET o1-7");
        source.put(slot(1));
        sync.changed(KEY);
        sync.run(Duration.ofSeconds(2));
        assertThat(service.seats(KEY)).isEqualTo(1);
        sync.run(VirtualSync.LATE.plusMinutes(5));
        source.put(slot(0));
        sync.outbox.mark(List.of(KEY)); // by another process
        sync.run(Duration.ofSeconds(35));
        assertThat(service.seats(KEY)).isZero();
        service.script = request -> null;
        sync.run(Duration.ofMinutes(15));
        assertThat(sync.outbox.backlog().verifying()).isZero();
        assertThat(sync.kinds()).endsWith(SyncEvent.Kind.VERIFIED_EQUAL);
    }

    @Test
    void refusedContentIsReportedAndItsSeatsAreSet() {
        service.put("e1", slot(5));
        source.put(dearer(3));
        service.script = request -> request.method().equals("PUT") ? InMemorySlotService.error(422) : null;
        sync.changed(KEY);
        sync.run(SHORT);
        assertThat(service.seats(KEY)).isEqualTo(3);
        assertThat(sync.kinds()).endsWith(SyncEvent.Kind.REFUSED);
        assertThat(sync.outbox.parked(java.util.Optional.empty(), 10))
                .singleElement()
                .satisfies(parked -> assertThat(parked.detail()).contains("422"));
        int before = service.writes().size();
        sync.run(Duration.ofDays(1));
        assertThat(service.writes()).hasSize(before);
    }

    @Test
    void aSlotThatBreaksARuleIsReportedAndItsSeatsAreSet() {
        service.put("e1", slot(5));
        source.put(slot(3).withAvailableHolderCategories(AvailableHolderCategory.of("adult", -1)));
        sync.changed(KEY);
        sync.run(SHORT);
        assertThat(service.seats(KEY)).isEqualTo(3);
        assertThat(sync.events).last().satisfies(event -> {
            assertThat(event.kind()).isEqualTo(SyncEvent.Kind.REFUSED);
            assertThat(event.detail()).contains("price_in_cents");
        });
    }

    @Test
    void contentThatIsNotKeptIsReportedOnceAndSeatsAreStillSetByOneCall() {
        service.put("e1", slot(5));
        source.put(slot(5).withGuideLanguages(java.util.List.of("it")));
        service.script = request -> {
            if (!request.method().equals("PUT")) {
                return null;
            }
            return service.carryOut(new Sent(
                    "PUT", request.path(), request.body().replace("\"guide_languages\":[\"it\"]", "\"other\":1")));
        };
        sync.changed(KEY);
        sync.run(SHORT);
        assertThat(sync.kinds()).endsWith(SyncEvent.Kind.NOT_KEPT);
        assertThat(service.writes()).containsExactly("PATCH o1-7=5", "PUT o1-7=5");
        source.put(slot(4).withGuideLanguages(java.util.List.of("it")));
        sync.changed(KEY);
        sync.run(SHORT);
        assertThat(service.writes()).endsWith("PATCH o1-7=4").hasSize(3);
    }

    @Test
    void seatsWithoutALimitAreReplacedNotPatched() {
        service.put("e1", slot(5));
        source.put(slot(5).withCapacity(java.util.OptionalInt.empty()));
        sync.changed(KEY);
        sync.run(SHORT);
        assertThat(service.writes()).containsExactly("PUT o1-7=no limit");
    }
}
