package io.github.suppliersdk.sync;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.assertj.core.api.InstanceOfAssertFactories.THROWABLE;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.faults.SkippedTime;
import io.github.suppliersdk.internal.http.HttpTransportException;
import io.github.suppliersdk.internal.sync.SyncFixture;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.InMemorySlotService;
import io.github.suppliersdk.webhooks.SlotChange;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The public behaviour of a sync, with its real threads. */
@Timeout(120)
class AvailabilitySyncTest extends SyncFixture {
    private static final LocalDate FIRST = Slots.FIRST_DAY;
    private static final LocalDate LAST = FIRST.plusDays(400);
    private static final Duration SOON = Duration.ofSeconds(60);

    private final AvailabilitySync sync =
            AvailabilitySync.builder(service.client()).source(source).build();

    @AfterEach
    void close() {
        sync.close(Duration.ZERO);
    }

    @Test
    void deletesThatAreWithheldAreListedUntilAPersonConfirmsThem() throws InterruptedException {
        atBoth(0, 100, 5);
        goneAtSource(0, 60);
        sync.changed(keys(0, 60));
        assertThat(sync.awaitIdle(SOON)).isTrue();
        assertThat(service.size()).isEqualTo(80);
        assertThat(sync.status().withheld()).isEqualTo(40);
        assertThat(sync.status().isHealthy()).isFalse();
        assertThat(sync.parked(Optional.empty(), 100))
                .hasSize(40)
                .allMatch(each -> each.reason() == ParkReason.WITHHELD);

        service.script = request -> request.path().endsWith("/experiences")
                ? Reply.ok("[{\"experience_id\":\"e1\",\"options\":[{\"option_id\":\"o1\"}]}]")
                : null;
        source.options.clear();
        SyncResult ofNothing = sync.reconcile(FIRST, LAST);
        assertThat(ofNothing.notListed()).contains(List.of(OptionRef.of("e1", "o1")));
        assertThat(ofNothing.isEqual()).isFalse();
        assertThat(sync.status().withheld())
                .as("a source without options confirms nothing")
                .isEqualTo(40);
        assertThat(service.size()).isEqualTo(80);

        assertThat(sync.confirmDeletes(Instant.now().minusSeconds(3600))).isZero();
        assertThatThrownBy(() -> sync.confirmDeletes(Instant.now().plusSeconds(60)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("in the future");
        assertThat(sync.confirmDeletes(Instant.now())).isEqualTo(40);
        assertThat(sync.awaitIdle(SOON)).isTrue();
        assertThat(service.size()).isEqualTo(40);
        assertThat(sync.status().isHealthy()).isTrue();
    }

    /** Reconciles until what was found is handled, and once more to see what is left. */
    private SyncResult reconciled(AvailabilitySync which) throws InterruptedException {
        SyncResult first = which.reconcile(FIRST, LAST);
        assertThat(which.awaitIdle(SOON)).as(first.toString()).isTrue();
        return which.reconcile(FIRST, LAST);
    }

    /** The source has one of them still, and the other one no longer. */
    @ParameterizedTest
    @CsvSource({"capacity\":5, capacity\":\"five\"", "daily_slot\":, weekly_slot\":", "daily_slot\":, x\":"})
    void slotsThatCannotBeReadAreNeitherCreatedNorDeleted(String known, String unknown) throws InterruptedException {
        atBoth(0, 10, 5);
        source.remove(key(4));
        service.script = request -> {
            if (!request.path().contains("daily_slots")) {
                return null;
            }
            String body = service.carryOut(request).body();
            for (int i = 3; i <= 4; i++) {
                String slot = String.valueOf(service.slot(key(i)));
                assertThat(body).contains(slot);
                body = body.replace(slot, slot.replace(known, unknown));
            }
            return Reply.ok(body);
        };
        SyncResult result = sync.reconcile(FIRST, LAST);
        assertThat(result.unreadable()).isEqualTo(2);
        assertThat(result.found().count()).isZero();
        assertThat(sync.awaitIdle(SOON)).isTrue();
        assertThat(service.writes()).isEmpty();
    }

    @Test
    void comparingShowsWhatAReconcileFindsAndChangesNothing() throws InterruptedException {
        atBoth(0, 6, 5);
        source.put(slot(0, 3));
        source.put(dearer(slot(1, 6)));
        source.remove(key(2));
        source.put(slot(7, 8));
        source.put(slot(3, 5).withKind(DailySlot.of(FIRST.plusDays(20)))); // neither missing nor gone
        source.put(slot(4, 5).withKind(DailySlot.of(FIRST)));
        source.put(slot(5, -1)); // oversold
        LocalDate longAgo = LocalDate.of(2020, 1, 1);
        service.put(Slots.target("e1", "o1", "past", DailySlot.of(longAgo), 5));
        SyncResult result = sync.compare(longAgo, LAST);
        assertThat(result.compared()).as("from today on").isEqualTo(7);
        assertThat(result.found().count()).isEqualTo(7);
        assertThat(result.found().first())
                .containsOnly(
                        Map.entry(key(0), "capacity: 5 at the service, 3 at the source"),
                        Map.entry(
                                key(1),
                                "capacity: 5 at the service, 6 at the source;"
                                        + " price_in_cents of adult: 2500 at the service, 2600 at the source"),
                        Map.entry(key(3), "date: 2027-01-04 at the service, 2027-01-21 at the source"),
                        Map.entry(key(4), "date: 2027-01-05 at the service, 2027-01-01 at the source"),
                        Map.entry(key(5), "capacity: 5 at the service, 0 at the source"),
                        Map.entry(key(7), "missing at the service"),
                        Map.entry(key(2), "gone in the source"));
        assertThat(sync.status().pending()).isZero();
        assertThat(service.writes()).isEmpty();
    }

    @Test
    void contentThatTheServiceAddsToIsNotKeptOnceAndSentOnce() throws InterruptedException {
        atBoth(0, 30, 5);
        service.put("e1", slot(1, 4).withGuideLanguages(List.of("en")));
        service.script = request -> {
            Reply reply = service.carryOut(request);
            if (!request.method().equals("PUT")) {
                return reply;
            }
            ObjectNode slot = Objects.requireNonNull(service.slot(key(1)));
            slot.putArray("guide_languages").add("en");
            return Reply.ok(slot.put("badge", "blue").toString());
        };
        assertThat(sync.reconcile(FIRST, LAST).found().first()).containsOnlyKeys(key(1));
        assertThat(sync.awaitIdle(SOON)).isTrue();
        for (int night = 0; night < 2; night++) {
            SyncResult result = sync.reconcile(FIRST, LAST);
            assertThat(result.isEqual()).as(result.toString()).isTrue();
            assertThat(result.notKept().first().get(key(1))).endsWith("guide_languages: en at the service, none sent");
            assertThat(sync.awaitIdle(SOON)).isTrue();
        }
        assertThat(service.writes()).containsExactly("PUT o1-1=5");
        source.put(dearer(slot(1, 5)));
        assertThat(sync.reconcile(FIRST, LAST).found().first()).containsOnlyKeys(key(1));
        assertThat(sync.awaitIdle(SOON)).isTrue();
        assertThat(service.writes()).hasSize(2);
    }

    /** An earlier process may have died with marks in memory, and its last call may be carried out after the start. */
    @Test
    void inMemoryModeAReconcileAtTheStartIsRepeatedAfterTheLastLateEffect() throws InterruptedException {
        SkippedTime time = new SkippedTime();
        atBoth(0, 3, 5);
        try (AvailabilitySync started = AvailabilitySync.builder(service.client())
                .source(source)
                .time(time)
                .build()) {
            assertThat(started.reconcile(FIRST, LAST).isEqual()).isTrue();
            service.put("e1", slot(1, 7));
            time.pass(Duration.ofMinutes(5));
            while (service.seats(key(1)) != 5) { // until the time limit
                TimeUnit.MILLISECONDS.sleep(10);
            }
        }
    }

    @Test
    void aReconcileReportsRefusedAndHeldSlots() throws InterruptedException {
        atBoth(0, 60, 5);
        source.remove(key(1));
        service.held.add(key(1));
        source.put(dearer(slot(2, 5)));
        service.script = request -> request.method().equals("PUT") ? InMemorySlotService.error(422) : null;
        SyncResult result = reconciled(sync);
        assertThat(result.isEqual()).as("they are known").isTrue();
        assertThat(result.held().first()).containsOnlyKeys(key(1));
        assertThat(result.refused().first()).containsOnlyKeys(key(2));
        assertThat(sync.awaitIdle(SOON)).isTrue();
        assertThat(service.writes().stream().filter("PUT o1-2=5"::equals))
                .as("refused content is tried once more")
                .hasSize(2);
        assertThat(sync.parked(Optional.empty(), 10))
                .extracting(ParkedSlot::key)
                .containsExactly(key(1), key(2));
        service.script = request -> null;
        sync.retry(List.of(key(2)));
        assertThat(sync.awaitIdle(SOON)).isTrue();
        assertThat(sync.parked(Optional.empty(), 10))
                .extracting(ParkedSlot::key)
                .containsExactly(key(1));
        service.put("e1", slot(1, 2));
        assertThat(sync.reconcile(FIRST, LAST).found().first()).containsOnlyKeys(key(1));
    }

    @Test
    void anEmptySourceChangesNothingAndIsReportedAsNotEqual() throws InterruptedException {
        atBoth(0, 30, 5);
        source.slots.clear();
        SyncResult result = sync.reconcile(FIRST, LAST);
        assertThat(service.size()).isEqualTo(30);
        assertThat(service.writes()).isEmpty();
        assertThat(result.withheld()).containsOnlyKeys(OptionRef.of("e1", "o1"));
        assertThat(result.isEqual()).isFalse();
        assertThat(sync.reconcileWithoutGuard(FIRST, LAST).found().count()).isEqualTo(30);
        assertThat(sync.awaitIdle(SOON)).isTrue();
        assertThat(service.size()).isZero();
    }

    @Test
    void anOptionThatCannotBeReadIsReportedAndTheOthersAreCompared() throws InterruptedException {
        atBoth(0, 30, 5);
        source.put(slot(3, 4));
        atSource(30, 32, 7);
        source.options.add(OptionRef.of("e1", "o2"));
        Slot twice = Slots.daily("e1", "o2", 1, 5).slot();
        Slot later = twice.withKind(DailySlot.of(FIRST.plusDays(40)));
        source.listing = (option, all) -> option.optionId().equals("o2") ? Stream.of(twice, later) : all;
        SyncResult result = sync.reconcile(FIRST, LAST);
        assertThat(result.failed()).containsOnlyKeys(OptionRef.of("e1", "o2"));
        assertThat(result.failed().values()).singleElement(as(STRING)).contains("is listed twice by the source: o2-1");
        assertThat(result.isEqual()).isFalse();
        assertThat(sync.awaitIdle(SOON)).isTrue();
        assertThat(service.writes()).containsExactlyInAnyOrder("PATCH o1-3=4", "POST o1-30=7 o1-31=7");
    }

    @Test
    void anOpenSlotHasNoDates() throws InterruptedException {
        Slot open = Slot.builder("open-1", "o1", OpenSlot.ofDurationDays(30))
                .addAvailableHolderCategory(AvailableHolderCategory.of("adult", 2500))
                .build();
        source.put(open);
        assertThat(reconciled(sync).isEqual()).isTrue();
        assertThat(service.size()).isEqualTo(1);
        service.script = request -> request.path().endsWith("/experiences") ? InMemorySlotService.error(403) : null;
        SyncResult withoutOptions = sync.compare(FIRST, LAST);
        assertThat(withoutOptions).hasToString("1 slots compared; not listed by the source: unknown");
        assertThat(withoutOptions.isEqual()).isFalse();
    }

    @Test
    void aWebhookMarksItsSlotOrNamesIt() throws Exception {
        service.put("e1", slot(1, 5));
        source.put(slot(1, 4));
        WebhookTransaction transaction = WebhookTransaction.inMemory();
        sync.slotMarks().mark(new SlotChange("e1", "o1", "o1-1", Optional.empty()), transaction);
        assertThat(sync.status().pending()).isZero();
        assertThat(transaction.committed()).isEmpty();
        assertThat(sync.awaitIdle(SOON)).isTrue();
        assertThat(service.seats(key(1))).isEqualTo(4);
        assertThat(sync.status().pending()).isZero();
        assertThat(sync.status().verifying()).isOne();

        WebhookTransaction late = WebhookTransaction.inMemory();
        sync.slotMarks().mark(new SlotChange("e1", "o1", "o1-1", Optional.empty()), late);
        sync.close(Duration.ZERO);
        assertThat(late.committed())
                .singleElement(as(THROWABLE))
                .hasMessage("slot " + key(1) + " is not marked, reconcile: the sync is closed");
    }

    @Test
    void closingReportsUnsentSlots() {
        service.put("e1", slot(1, 9));
        source.put(slot(1, 4));
        CountDownLatch never = new CountDownLatch(1);
        source.before = () -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                never.countDown();
            }
        };
        sync.changed(key(1));
        assertThat(sync.close(Duration.ofMillis(200))).containsExactly(key(1));
        assertThatThrownBy(() -> sync.changed(key(1))).isInstanceOf(IllegalStateException.class);
        assertThat(sync.close(Duration.ofSeconds(5))).isEmpty();
    }

    @Test
    void closingSendsTheMarkedSlotsHoweverLongThatTakes() {
        atBoth(0, 100, 9);
        atSource(0, 100, 4);
        AtomicInteger fails = new AtomicInteger(4);
        service.script = request -> {
            if (request.path().endsWith("o1-5") && fails.getAndDecrement() > 0) {
                throw HttpTransportException.notSent("broken", null); // it waits longer each time, while others pass
            }
            return null;
        };
        sync.changed(keys(0, 100));
        assertThat(sync.close(ChronoUnit.FOREVER.getDuration())).isEmpty();
        assertThat(shows(0, 100, 4)).isTrue();
    }

    @Test
    void aListenerThatThrowsErrorsOrHangsDelaysNothing() throws InterruptedException {
        CountDownLatch hangs = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        List<SyncEvent> heard = new CopyOnWriteArrayList<>();
        try (AvailabilitySync other = AvailabilitySync.builder(service.client())
                .source(source)
                .listener(event -> {
                    heard.add(event);
                    if (calls.incrementAndGet() == 1) {
                        throw new AssertionError("an Error");
                    }
                    try {
                        boolean unused = hangs.await(1, TimeUnit.MINUTES);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                })
                .build()) {
            atBoth(0, 50, 9);
            atSource(0, 50, 4);
            other.changed(keys(0, 50));
            assertThat(other.awaitIdle(SOON)).isTrue();
            assertThat(service.seats(key(49))).isEqualTo(4);
            assertThat(other.status().listenerFailures()).isEqualTo(1);
        }
        assertThat(heard).isNotEmpty();
    }

    @Test
    void seatsCountedByTheServiceAreNotWrittenButASlotIsClosed() throws InterruptedException {
        atBoth(0, 30, 9);
        service.put("e1", slot(1, 3));
        source.put(dearer(slot(1, 9)));
        service.put("e1", slot(2, 1));
        source.put(slot(3, 0));
        source.put(dearer(slot(4, 0)));
        try (AvailabilitySync other = AvailabilitySync.builder(service.client())
                .source(source)
                .seatAuthority(SeatAuthority.SERVICE)
                .build()) {
            assertThat(other.compare(FIRST, LAST).found().first())
                    .containsOnly(
                            Map.entry(key(1), "price_in_cents of adult: 2500 at the service, 2600 at the source"),
                            Map.entry(key(3), "capacity: 9 at the service, 0 at the source"),
                            Map.entry(
                                    key(4),
                                    "capacity: 9 at the service, 0 at the source;"
                                            + " price_in_cents of adult: 2500 at the service, 2600 at the source"));
            assertThat(reconciled(other).isEqual()).isTrue();
        }
        assertThat(service.writes()).containsExactlyInAnyOrder("PUT o1-1=3", "PATCH o1-3=0", "PUT o1-4=0");
        assertThat(service.seats(key(2))).isEqualTo(1);
    }
}
