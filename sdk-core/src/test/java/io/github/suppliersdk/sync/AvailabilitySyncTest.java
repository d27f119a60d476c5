package io.github.suppliersdk.sync;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.THROWABLE;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.internal.sync.InMemorySlotService;
import io.github.suppliersdk.internal.sync.MapSource;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.support.FakeService.Reply;
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
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The public behaviour of a sync, with its real threads. */
@Timeout(30)
class AvailabilitySyncTest {
    private static final LocalDate FIRST = Slots.FIRST_DAY;
    private static final LocalDate LAST = FIRST.plusDays(400);
    private static final Duration SOON = Duration.ofSeconds(20);

    private final InMemorySlotService service = new InMemorySlotService();
    private final MapSource source = new MapSource();
    private final AvailabilitySync sync =
            AvailabilitySync.builder(service.client()).source(source).build();

    @AfterEach
    void close() {
        sync.close(Duration.ZERO);
    }

    @Test
    void deletesThatAreWithheldAreListedUntilAPersonConfirmsThem() throws InterruptedException {
        atBoth(0, 100, 5);
        for (int i = 0; i < 60; i++) {
            source.remove(key(i));
        }
        sync.changed(IntStream.range(0, 60).mapToObj(AvailabilitySyncTest::key).toList());
        assertThat(sync.awaitIdle(SOON)).isTrue();
        assertThat(service.size()).isEqualTo(80);
        assertThat(sync.status().withheld()).isEqualTo(40);
        assertThat(sync.status().isHealthy()).isFalse();
        assertThat(sync.parked(Optional.empty(), 100))
                .hasSize(40)
                .allMatch(each -> each.reason() == ParkReason.WITHHELD);
        assertThat(sync.confirmDeletes(Instant.now().minusSeconds(3600))).isZero();
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

    private static Slot slot(int number, int seats) {
        return Slots.daily("e1", "o1", number, seats).slot();
    }

    private static SlotKey key(int number) {
        return SlotKey.of("e1", "o1", "o1-" + number);
    }

    private void atBoth(int from, int to, int seats) {
        for (int i = from; i < to; i++) {
            service.put("e1", slot(i, seats));
            source.put(slot(i, seats));
        }
    }

    @Test
    void aChangeReachesTheService() throws InterruptedException {
        service.put("e1", slot(1, 9));
        source.put(slot(1, 4));
        sync.changed(key(1));
        assertThat(sync.awaitIdle(SOON)).isTrue();
        assertThat(service.seats(key(1))).isEqualTo(4);
    }

    @Test
    void anOversoldSlotIsSoldOutAtTheService() throws InterruptedException {
        atBoth(0, 3, 7);
        source.put(slot(1, -2));
        sync.changed(key(1));
        assertThat(sync.awaitIdle(SOON)).isTrue();
        assertThat(service.seats(key(1))).isZero();

        source.put(slot(2, -1));
        SyncResult result = reconciled(sync);
        assertThat(result.isEqual()).as(result.toString()).isTrue();
        assertThat(service.seats(key(2))).isZero();
    }

    /** The source has one of them still, and the other one no longer. */
    @Test
    void slotsThatCannotBeReadAreNeitherCreatedNorDeleted() throws InterruptedException {
        atBoth(0, 10, 5);
        source.remove(key(4));
        for (int i = 3; i <= 4; i++) {
            ((ObjectNode) Objects.requireNonNull(service.slot(key(i)))).put("capacity", "five");
        }
        SyncResult result = sync.reconcile(FIRST, LAST);
        assertThat(result.unreadable()).isEqualTo(2);
        assertThat(result.found().count()).isZero();
        assertThat(sync.awaitIdle(SOON)).isTrue();
        assertThat(service.writes()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"weekly_slot\":{\"week\":3}", "\"x\":1"})
    void slotsOfAnUnknownKindAreNeitherCreatedNorDeleted(String kind) throws InterruptedException {
        atBoth(0, 10, 5);
        source.remove(key(4));
        service.script = request -> {
            if (!request.path().contains("daily_slots")) {
                return null;
            }
            String body = service.carryOut(request).body();
            for (int i = 3; i <= 4; i++) {
                String day = "\"daily_slot\":" + Slots.json(slot(i, 5)).get("daily_slot");
                assertThat(body).contains(day);
                body = body.replace(day, kind);
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
        atBoth(0, 5, 5);
        source.put(slot(0, 3));
        source.put(slot(1, 6).withAvailableHolderCategories(AvailableHolderCategory.of("adult", 2600)));
        source.remove(key(2));
        source.put(slot(7, 8));
        SyncResult result = sync.compare(FIRST, LAST);
        assertThat(result.compared()).isEqualTo(6);
        assertThat(result.found().count()).isEqualTo(4);
        assertThat(result.found().first())
                .containsOnly(
                        Map.entry(key(0), "capacity: 5 at the service, 3 at the source"),
                        Map.entry(
                                key(1),
                                "capacity: 5 at the service, 6 at the source;"
                                        + " price_in_cents of adult: 2500 at the service, 2600 at the source"),
                        Map.entry(key(7), "missing at the service"),
                        Map.entry(key(2), "gone in the source"));
        assertThat(sync.status().pending()).isZero();
        assertThat(service.writes()).isEmpty();
    }

    /** It appears on both sides on different days, and is neither missing nor gone. */
    @Test
    void aSlotThatMovesToAnotherDayIsOneDifference() throws InterruptedException {
        atBoth(0, 30, 5);
        source.put(slot(3, 5).withKind(DailySlot.of(FIRST.plusDays(20))));
        source.put(slot(25, 5).withKind(DailySlot.of(FIRST.plusDays(1))));
        SyncResult result = sync.compare(FIRST, LAST);
        assertThat(result.compared()).isEqualTo(30);
        assertThat(result.found().first())
                .containsOnly(
                        Map.entry(key(3), "date: 2027-01-04 at the service, 2027-01-21 at the source"),
                        Map.entry(key(25), "date: 2027-01-26 at the service, 2027-01-02 at the source"));
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
            ObjectNode slot = (ObjectNode) Objects.requireNonNull(service.slot(key(1)));
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
        source.put(slot(1, 5).withAvailableHolderCategories(AvailableHolderCategory.of("adult", 2600)));
        assertThat(sync.reconcile(FIRST, LAST).found().first()).containsOnlyKeys(key(1));
        assertThat(sync.awaitIdle(SOON)).isTrue();
        assertThat(service.writes()).hasSize(2);
    }

    @Test
    void aReconcileMakesEverythingEqual() throws InterruptedException {
        atBoth(0, 50, 5);
        for (int i = 0; i < 10; i++) {
            source.put(slot(i, 4));
        }
        for (int i = 100; i < 150; i++) {
            source.put(slot(i, 7));
        }
        source.remove(key(49));
        SyncResult first = sync.reconcile(FIRST, LAST);
        assertThat(first.isEqual()).isFalse();
        assertThat(first.compared()).isEqualTo(100);
        assertThat(first.found().count()).isEqualTo(61);
        assertThat(first.found().first()).containsEntry(key(49), "gone in the source");
        assertThat(sync.awaitIdle(SOON)).isTrue();
        SyncResult result = sync.reconcile(FIRST, LAST);
        assertThat(result.isEqual()).as(result.toString()).isTrue();
        assertThat(service.size()).isEqualTo(99);
        assertThat(service.seats(key(3))).isEqualTo(4);
        assertThat(service.writes().stream().filter(write -> write.startsWith("POST")))
                .hasSizeLessThan(10);
    }

    @Test
    void aReconcileReportsRefusedHeldAndNotKeptSlots() throws InterruptedException {
        atBoth(0, 60, 5);
        source.remove(key(1));
        service.held.add(key(1));
        source.put(slot(2, 5).withAvailableHolderCategories(AvailableHolderCategory.of("adult", 2600)));
        service.script = request -> request.method().equals("PUT") ? InMemorySlotService.error(422) : null;
        SyncResult result = reconciled(sync);
        assertThat(result.isEqual()).as("they are known").isTrue();
        assertThat(result.held().first()).containsOnlyKeys(key(1));
        assertThat(result.refused().first()).containsOnlyKeys(key(2));
        assertThat(sync.awaitIdle(SOON)).isTrue();
        assertThat(sync.parked(Optional.empty(), 10))
                .extracting(ParkedSlot::key)
                .containsExactly(key(1), key(2));
        service.script = request -> null;
        sync.retry(List.of(key(2)));
        assertThat(sync.awaitIdle(SOON)).isTrue();
        assertThat(sync.parked(Optional.empty(), 10))
                .extracting(ParkedSlot::key)
                .containsExactly(key(1));
    }

    @Test
    void anEmptySourceChangesNothingAndIsReportedAsNotEqual() throws InterruptedException {
        atBoth(0, 10, 5);
        source.slots.clear();
        SyncResult result = sync.reconcile(FIRST, LAST);
        assertThat(service.size()).isEqualTo(10);
        assertThat(service.writes()).isEmpty();
        assertThat(result.withheld()).containsOnlyKeys(OptionRef.of("e1", "o1"));
        assertThat(result.isEqual()).isFalse();
        assertThat(sync.reconcileWithoutGuard(FIRST, LAST).found().count()).isEqualTo(10);
        assertThat(sync.awaitIdle(SOON)).isTrue();
        assertThat(service.size()).isZero();
    }

    @Test
    void nothingIsMarkedIfTooManySlotsWouldGoOffSale() throws InterruptedException {
        atBoth(0, 100, 5);
        for (int i = 0; i < 30; i++) {
            source.put(slot(i, 0));
        }
        SyncResult result = sync.reconcile(FIRST, LAST);
        assertThat(service.writes()).isEmpty();
        assertThat(result.withheld()).hasSize(1);
    }

    @Test
    void slotsBeforeTodayAreNotChanged() throws InterruptedException {
        Slot past = Slots.target("e1", "o1", "past", DailySlot.of(LocalDate.of(2020, 1, 1)), 5)
                .slot();
        service.put("e1", past);
        atBoth(0, 30, 5);
        SyncResult result = sync.reconcile(LocalDate.of(2019, 1, 1), LAST);
        assertThat(result.isEqual()).isTrue();
        assertThat(service.writes()).isEmpty();
    }

    @Test
    void anOptionThatCannotBeReadIsReportedAndTheOthersAreCompared() throws InterruptedException {
        atBoth(0, 30, 5);
        source.put(slot(3, 4));
        source.options.add(OptionRef.of("e1", "o2"));
        Slot twice = Slots.daily("e1", "o2", 1, 5).slot();
        AvailabilitySource broken = new AvailabilitySource() {
            @Override
            public Map<SlotKey, Slot> current(Set<SlotKey> keys) {
                return source.current(keys);
            }

            @Override
            public java.util.stream.Stream<Slot> between(OptionRef option, LocalDate from, LocalDate to) {
                return option.optionId().equals("o2")
                        ? java.util.stream.Stream.of(twice, twice)
                        : source.between(option, from, to);
            }

            @Override
            public java.util.stream.Stream<OptionRef> options() {
                return source.options();
            }
        };
        try (AvailabilitySync other =
                AvailabilitySync.builder(service.client()).source(broken).build()) {
            SyncResult result = other.reconcile(FIRST, LAST);
            assertThat(result.failed()).containsOnlyKeys(OptionRef.of("e1", "o2"));
            assertThat(result.isEqual()).isFalse();
            assertThat(other.awaitIdle(SOON)).isTrue();
            assertThat(service.seats(key(3))).isEqualTo(4);
        }
    }

    @Test
    void anOpenSlotHasNoDates() throws InterruptedException {
        Slot open = Slot.builder("open-1", "o1", OpenSlot.ofDurationDays(30))
                .addAvailableHolderCategory(AvailableHolderCategory.of("adult", 2500))
                .build();
        source.put(open);
        assertThat(reconciled(sync).isEqual()).isTrue();
        assertThat(service.size()).isEqualTo(1);
        assertThat(sync.compare(FIRST, LAST).compared()).isEqualTo(1);
    }

    @Test
    void aWebhookMarksItsSlot() throws Exception {
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
    }

    @Test
    void aSlotThatCannotBeMarkedAfterItsWebhookIsNamed() throws Exception {
        WebhookTransaction transaction = WebhookTransaction.inMemory();
        sync.slotMarks().mark(new SlotChange("e1", "o1", "o1-1", Optional.empty()), transaction);
        sync.close(Duration.ZERO);
        assertThat(transaction.committed())
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
        long start = System.nanoTime();
        assertThat(sync.close(Duration.ofMillis(200))).containsExactly(key(1));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
        assertThatThrownBy(() -> sync.changed(key(1))).isInstanceOf(IllegalStateException.class);
        assertThat(sync.close(Duration.ofSeconds(5))).isEmpty();
    }

    @Test
    void closeAcceptsAnUnlimitedDuration() throws InterruptedException {
        Duration forever = ChronoUnit.FOREVER.getDuration();
        atBoth(0, 1, 9);
        source.put(slot(0, 4));
        sync.changed(key(0));
        assertThat(sync.awaitIdle(forever)).isTrue();
        source.put(slot(0, 3));
        sync.changed(key(0));
        assertThat(sync.close(forever)).isEmpty();
        assertThat(service.seats(key(0))).isEqualTo(3);
    }

    @Test
    void closingSendsTheMarkedSlots() {
        atBoth(0, 100, 9);
        for (int i = 0; i < 100; i++) {
            source.put(slot(i, 4));
            sync.changed(key(i));
        }
        assertThat(sync.close(SOON)).isEmpty();
        assertThat(service.seats(key(99))).isEqualTo(4);
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
            for (int i = 0; i < 50; i++) {
                source.put(slot(i, 4));
                other.changed(key(i));
            }
            assertThat(other.awaitIdle(SOON)).isTrue();
            assertThat(service.seats(key(49))).isEqualTo(4);
            assertThat(other.status().listenerFailures()).isEqualTo(1);
        }
        assertThat(heard).isNotEmpty();
    }

    @Test
    void twoSyncsInOneProcessAreIndependent() throws InterruptedException {
        InMemorySlotService secondService = new InMemorySlotService();
        MapSource secondSource = new MapSource();
        secondService.script = request -> InMemorySlotService.error(401);
        try (AvailabilitySync second = AvailabilitySync.builder(secondService.client())
                .source(secondSource)
                .build()) {
            atBoth(0, 1, 9);
            secondSource.put(slot(0, 3));
            source.put(slot(0, 4));
            second.changed(key(0));
            while (second.status().pausedBecause().isEmpty()) {
                Thread.onSpinWait();
            }
            sync.changed(key(0));
            assertThat(sync.awaitIdle(SOON)).isTrue();
            assertThat(service.seats(key(0))).isEqualTo(4);
            assertThat(sync.status().isHealthy()).isTrue();
            assertThat(second.status().isHealthy()).isFalse();
            List<SlotKey> unused = second.close(Duration.ZERO);
        }
    }

    @Test
    void seatsCountedByTheServiceAreNotWrittenButASlotIsClosed() throws InterruptedException {
        atBoth(0, 30, 9);
        service.put("e1", slot(1, 3));
        source.put(slot(1, 9).withAvailableHolderCategories(AvailableHolderCategory.of("adult", 2600)));
        service.put("e1", slot(2, 1));
        source.put(slot(3, 0));
        source.put(slot(4, 0).withAvailableHolderCategories(AvailableHolderCategory.of("adult", 2600)));
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
