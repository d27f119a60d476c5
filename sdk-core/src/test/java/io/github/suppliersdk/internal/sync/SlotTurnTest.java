package io.github.suppliersdk.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.http.HttpTransportException;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.support.FakeService.Sent;
import io.github.suppliersdk.support.InMemorySlotService;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncEvent;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The requests for one slot, against a scripted service. */
class SlotTurnTest extends SyncScenario {
    private static final SlotKey KEY = key(7);
    private static final Duration SHORT = Duration.ofSeconds(20);
    private static final Duration LONG = VirtualSync.LATE.plusMinutes(1);

    private static Slot slot(int seats) {
        return slot(7, seats);
    }

    /** A slot by its name: content a, b (dearer) or x (which breaks a rule), and its seats, or * without a limit. */
    private static Slot slot(String name) {
        Slot slot = slot(name.endsWith("*") ? 0 : Integer.parseInt(name.substring(1)));
        slot = name.endsWith("*") ? slot.withCapacity(OptionalInt.empty()) : slot;
        return switch (name.charAt(0)) {
            case 'b' -> dearer(slot);
            case 'x' -> slot.withAvailableHolderCategories(AvailableHolderCategory.of("adult", -1));
            default -> slot;
        };
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
        changed seats are set by one call,            a5, a3, ,           PATCH=3,                   SENT,    ''
        other content is found in the response,       a5, b5, ,           PATCH=5 PUT=5,             SENT,    ''
        seats without a limit are not patched,        a5, a*, ,           PUT=no limit,              SENT,    ''
        a new slot is created,                        ,   a5, ,           PATCH=5 POST=5,            SENT,    ''
        a slot that is gone is deleted,               a5, ,   ,           GET DELETE,                SENT,    ''
        a slot that is already gone is only read,     ,   ,   ,           GET GET,              VERIFIED_EQUAL, ''
        a slot that is missing once is read again,    a5, ,   GET 404,    GET GET GET DELETE,        SENT,    ''
        a conflict is not mistaken for equal,         a9, a5, PATCH 404,  PATCH=5 POST=5 PUT=5,      SENT,    ''
        what a delete has not found is looked at, a5, ,   DELETE 404, GET DELETE GET DELETE GET, VERIFIED_EQUAL, ''
        an oversold slot has no seats,            a5, a-2, ,          PATCH=0,                   SENT,    ''
        of refused content the seats are set,         a5, b3, PUT 422,    PATCH=3 PUT=3 PATCH=3,     REFUSED, 422
        so are those of content that breaks a rule,   a5, x3, ,           PATCH=3 PATCH=3,           REFUSED, price_in_cents
        a held slot has no seats until its hold ends, a5, ,   DELETE 409, GET DELETE PATCH=0,        HELD,    409
        a delete that is not allowed counts as held,  a5, ,   DELETE 403, GET DELETE PATCH=0,        HELD,    403
        """)
    void aTurnMakesTheSlotEqualOrReportsIt(
            String why,
            @Nullable String before,
            @Nullable String wanted,
            @Nullable String failure,
            String calls,
            SyncEvent.@Nullable Kind last,
            String detail) {
        if (before != null) {
            service.put("e1", slot(before));
        }
        if (wanted != null) {
            source.put(slot(wanted));
        }
        AtomicBoolean has404 = new AtomicBoolean();
        service.script = request -> {
            String[] parts = String.valueOf(failure).split(" ", -1);
            boolean fails = request.method().equals(parts[0]) && !has404.get();
            has404.set(has404.get() || (fails && parts[1].equals("404"))); // only once
            return fails ? InMemorySlotService.error(Integer.parseInt(parts[1])) : null;
        };
        sync.changed(KEY);
        sync.run(Duration.ofMinutes(59));
        assertThat(String.join(" ", service.calls()).replace(" o1-7", "")).isEqualTo(calls);
        assertThat(sync.events.stream().map(SyncEvent::kind).reduce((one, next) -> next))
                .isEqualTo(Optional.ofNullable(last));
        assertThat(sync.outbox.backlog().pending()).isZero();
        boolean isReported = !detail.isEmpty();
        assertThat(sync.outbox.parked(Optional.empty(), 10))
                .hasSize(isReported ? 1 : 0)
                .allMatch(parked -> parked.detail().contains(detail));
        int seats = wanted == null
                ? isReported ? 0 : -1
                : slot(wanted).capacity().stream()
                        .map(each -> Math.max(0, each))
                        .findFirst()
                        .orElse(-2);
        assertThat(service.seats(KEY)).isEqualTo(seats);
        service.script = request -> null;
        sync.run(Duration.ofHours(2));
        assertThat(service.seats(KEY)).isEqualTo(wanted == null ? -1 : seats);
    }

    /** A reconcile has judged that the slot is gone; its delete fails, and has to be made again. */
    @Test
    void aChangeDuringATurnEndsThePermissionToDelete() {
        service.put("e1", slot(5));
        for (int other = 100; other < 100 + ServiceJobs.MOST_DELETES; other++) {
            assertThat(sync.outbox.countDelete(key(other), ServiceJobs.MOST_DELETES))
                    .isTrue();
        }
        AtomicBoolean hasFailed = new AtomicBoolean();
        service.script = request -> {
            boolean fails = request.method().equals("DELETE") && !hasFailed.getAndSet(true);
            if (fails) {
                sync.outbox.mark(List.of(KEY));
            }
            return fails ? InMemorySlotService.error(503) : null;
        };
        sync.outbox.mark(List.of(KEY), Mark.GONE);
        sync.run(SHORT);
        assertThat(service.calls()).containsOnlyOnce("DELETE o1-7");
        assertThat(service.seats(KEY)).isEqualTo(5);
        assertThat(sync.outbox.backlog().withheld()).isOne();
    }

    /** Nothing is sent any more, so the claim ends, and the change is taken by the next one: the lag is not too short. */
    @Test
    void theLagOfAChangeDuringTheLastQueryCountsFromThatQuery() {
        service.put("e1", slot(5));
        source.put(slot(3));
        sync.changed(KEY);
        sync.at(Duration.ofMillis(170), () -> {
            source.put(slot(2));
            sync.changed(KEY);
        });
        sync.run(SHORT);
        assertThat(service.calls()).containsExactly("PATCH o1-7=3", "PATCH o1-7=2");
        assertThat(sync.events).last().extracting(SyncEvent::lag).isEqualTo(Optional.of(Duration.ofMillis(250)));
    }

    /**
     * The claim, the query of the source and the call take 50 ms each; the last call cannot be made at first. The second
     * change counts from the query before it.
     */
    @Test
    void theLagIsFromTheFirstChangeOfAWriteToItsResponse() {
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
        source.put(slot(1));
        sync.outbox.mark(List.of(KEY), Mark.DIFFERENT); // not by a change
        sync.run(SHORT);
        source.put(slot(0));
        Duration changed = Duration.ofNanos(sync.time.nanos());
        service.script = request -> {
            if (sync.time.nanos() < changed.plusSeconds(40).toNanos()) {
                throw HttpTransportException.notSent("no connection", null);
            }
            return null;
        };
        sync.changed(KEY);
        sync.run(Duration.ofMinutes(10));
        assertThat(sync.events)
                .allMatch(event -> event.kind() == SyncEvent.Kind.SENT)
                .extracting(SyncEvent::lag)
                .startsWith(Optional.of(Duration.ofMillis(150)), Optional.of(Duration.ofMillis(250)), Optional.empty())
                .hasSize(4)
                .last()
                .satisfies(lag -> assertThat(lag.orElseThrow()).isGreaterThan(Duration.ofSeconds(40)));
    }

    /** The service changes the seats by itself, after the response to its last webhook. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
        of a refused hold,                              3, 0, 0,      1000,  2, false, 14
        of the second of two refused holds,             3, 0, 0 500,  1000,  2, false, 14
        of a refused hold whose correction was lost,    0, 0, 0,      2000,  1, true,  14
        released after the last of two webhooks,        9, 9, 0 5000, 7000,  2, false, 14
        taken when the webhook was long ago,            5, 4, 0,      21000, -1, false, 360
        """)
    void seatsThatTheServiceChangesAreCorrected(
            String why, int before, int wanted, String webhooks, long at, int released, boolean isLost, int within) {
        service.put("e1", slot(before));
        source.put(slot(wanted));
        AtomicBoolean isFirst = new AtomicBoolean(isLost);
        service.script = request -> {
            if (isFirst.getAndSet(false)) {
                throw HttpTransportException.maybeSent("no response", null);
            }
            return null;
        };
        for (String webhook : webhooks.split(" ", -1)) {
            sync.at(Duration.ofMillis(Long.parseLong(webhook)), () -> sync.verify(KEY));
        }
        sync.at(Duration.ofMillis(at), () -> service.take(KEY, -released));
        sync.run(Duration.ofMillis(at + 1));
        assertThat(service.seats(KEY)).isEqualTo(wanted + released);
        sync.run(Duration.ofSeconds(within));
        assertThat(service.seats(KEY)).isEqualTo(wanted);
        int calls = service.calls().size();
        sync.run(Duration.ofMinutes(10));
        assertThat(service.calls()).as("one verification, no more polls").hasSizeLessThan(calls + 2);
        assertThat(service.seats(KEY)).isEqualTo(wanted);
        assertThat(sync.kinds().contains(SyncEvent.Kind.VERIFIED_DIFFERENT))
                .as("found by the verification")
                .isEqualTo(within > 14);
        assertThat(sync.outbox.backlog().verifying()).isZero();
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
        sync.outbox.mark(
                List.of(KEY),
                Mark.toVerify(VirtualSync.LATE, Optional.of(sync.time.now().plus(end))));
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

    /** A service with a limit of its own, for example. */
    @ParameterizedTest
    @ValueSource(strings = {"PUT", "POST"})
    void moreSeatsThanWereSentAreReportedUntilTheServiceKeepsThem(String method) {
        if (method.equals("PUT")) {
            service.put("e1", slot(5));
        }
        source.put(dearer(slot(2)));
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
    void aSlotWhoseIdIsInUseInAnotherOptionIsReportedAsRefusedAndRetried() {
        SlotKey wanted = SlotKey.of("e1", "o2", "o1-1");
        service.put("e1", slot(1, 5));
        service.held.add(key(1)); // it has moved to another option while it is held
        source.slots.put(wanted, slot(1, 5).withOptionId("o2"));
        sync.changed(key(1), wanted);
        sync.run(Duration.ofMinutes(1));
        assertThat(sync.outbox.parked(Optional.empty(), 10)).hasSize(2);
        assertThat(sync.outbox.parked(Optional.of(key(1)), 10)).singleElement().satisfies(parked -> {
            assertThat(parked.key()).isEqualTo(wanted);
            assertThat(parked.reason()).isEqualTo(ParkReason.REFUSED);
            assertThat(parked.detail()).contains("in another option or experience");
        });
        assertThat(sync.lines).anyMatch(line -> line.startsWith("WARN slot " + wanted + " is refused"));
        sync.run(Duration.ofHours(3));
        long posts = service.requests("POST");
        sync.run(Duration.ofHours(3));
        assertThat(service.requests("POST") - posts).isLessThanOrEqualTo(8); // every hour
        service.held.clear();
        sync.run(Duration.ofHours(3));
        assertThat(service.seats(wanted)).isEqualTo(5);
        assertThat(service.slot(key(1))).isNull();
        assertThat(sync.outbox.backlog().parked()).isZero();
    }

    @Test
    void aSlotThatMovesBeforeItsOldOptionHasLostItIsOnSaleWithinSeconds() {
        SlotKey wanted = SlotKey.of("e1", "o2", "o1-1");
        service.put("e1", slot(1, 5));
        source.slots.put(wanted, slot(1, 5).withOptionId("o2"));
        sync.changed(wanted);
        sync.run(Duration.ofSeconds(2));
        assertThat(service.slot(wanted)).isNull();
        sync.changed(key(1));
        sync.run(Duration.ofSeconds(20));
        assertThat(service.seats(wanted)).isEqualTo(5);
    }

    /** For example, after the cancellation of yesterday's tour, which the source does not list any more. */
    @Test
    void aSlotOfAPastDayIsReportedNeitherAsDeletedNorAsDifferent() {
        Slot past = Slots.target("e1", "o1", "past", DailySlot.of(LocalDate.of(2020, 1, 1)), 5)
                .slot();
        service.put("e1", past);
        sync.verify(VirtualSync.key(past));
        sync.run(Duration.ofMinutes(20));
        assertThat(sync.outbox.backlog().pending()).isZero();
        assertThat(service.size()).isOne();
        assertThat(sync.kinds()).doesNotContain(SyncEvent.Kind.SENT).doesNotContain(SyncEvent.Kind.VERIFIED_DIFFERENT);
    }
}
