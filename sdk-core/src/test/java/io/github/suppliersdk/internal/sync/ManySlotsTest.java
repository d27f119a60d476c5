package io.github.suppliersdk.internal.sync;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.github.suppliersdk.internal.http.HttpTransportException;
import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.InMemorySlotService;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.SeatAuthority;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncEvent;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The order in which slots are sent, which slots share a call, and outages with many marked slots. */
class ManySlotsTest extends SyncScenario {
    private static final Duration SHORT = Duration.ofSeconds(20);

    /** What is sold between the read of the seats and their write is put on sale again. */
    @Test
    void keptSeatsAreWrittenAtOnceAfterTheyWereRead() {
        VirtualSync keeping = new VirtualSync(service, source, null, null, SeatAuthority.SERVICE);
        atBoth(0, 300, 50);
        source.computed = SyncFixture::dearer;
        Map<String, Long> readAt = new HashMap<>();
        List<Duration> ages = new ArrayList<>();
        service.script = request -> {
            String id = request.path().replaceFirst(".*/slots/", "");
            if (request.method().equals("GET")) {
                readAt.put(id, keeping.time.nanos());
            } else {
                ages.add(Duration.ofNanos(keeping.time.nanos() - Objects.requireNonNull(readAt.get(id))));
            }
            return null;
        };
        keeping.outbox.mark(keys(0, 300), Mark.DIFFERENT);
        keeping.run(SHORT);

        // a call takes 50 ms
        assertThat(ages).hasSize(300).allMatch(age -> age.compareTo(Duration.ofMillis(100)) <= 0);
    }

    /** A chunk that is refused is halved until the refused slot is alone; 404 may be because of its pickup. */
    @ParameterizedTest
    @CsvSource({"422, 0", "404, 1"})
    void oneRefusedSlotOfManyCostsFewCallsAndHoldsBackNoOthers(int status, int errors) {
        atSource(0, 130, 5);
        service.script =
                request -> request.method().equals("POST") && request.body().contains("\"o1-13\"")
                        ? InMemorySlotService.error(status)
                        : null;
        keys(0, 130).forEach(key -> sync.engine.hint(key, Op.POST));
        changed(keys(0, 130));
        sync.run(Duration.ofMinutes(1));
        assertThat(service.size()).isEqualTo(129);
        sync.run(Duration.ofMinutes(1));
        assertThat(service.writes()).hasSizeLessThan(30);
        assertThat(sync.outbox.parked(Optional.empty(), 10))
                .singleElement()
                .satisfies(each -> assertThat(each.key()).isEqualTo(key(13)))
                .satisfies(each -> assertThat(each.reason()).isEqualTo(ParkReason.REFUSED));
        assertThat(sync.events.stream().filter(event -> event.kind() == SyncEvent.Kind.REFUSED))
                .hasSize(1);
        assertThat(sync.status().pausedOptions()).isEmpty();
        assertThat(sync.errors()).hasSize(errors);
    }

    /** Where the service counts, it has fewer seats after each sale: no sign of a webhook that is on its way. */
    @Test
    void seatsThatTheServiceCountsAreNotVerifiedAgainAndAgain() {
        VirtualSync counting = new VirtualSync(service, source, null, null, SeatAuthority.SERVICE);
        atBoth(0, 1, 5);
        service.take(key(0), 2);
        counting.outbox.mark(keys(0, 1), Mark.toVerify(Duration.ZERO, Optional.empty()));
        counting.run(Duration.ofMinutes(2));
        assertThat(service.calls()).hasSize(2); // the slot is read, and verified
        assertThat(counting.outbox.backlog().pending()).isZero();
    }

    @Test
    void aSuccessCountsOnlyForTheSlotsThatItNames() {
        atSource(0, 10, 5);
        AtomicInteger creates = new AtomicInteger();
        service.script = request -> {
            if (!request.method().equals("POST") || creates.incrementAndGet() > 1) {
                return null;
            }
            Reply whole = service.carryOut(request);
            service.remove(key(4)); // the service has not created it
            return Reply.ok(whole.body().substring(0, whole.body().indexOf("},{\"slot_id\":\"o1-3\"")) + "}]");
        };
        keys(0, 10).forEach(key -> sync.engine.hint(key, Op.POST));
        changed(keys(0, 10));
        sync.run(Duration.ofMinutes(1));
        assertThat(service.writes().get(0)).contains("o1-0=5", "o1-9=5");
        assertThat(service.size()).isEqualTo(10);
        assertThat(sync.outbox.backlog().pending()).isZero();
    }

    @Test
    void badRowsOfAnImportDelayNoSaleWhileTheSourceIsSlow() {
        sync.latency = job -> Duration.ofMillis(job.peer() == Job.Peer.SOURCE ? 1000 : 50);
        atBoth(0, 130, 5);
        atSource(0, 90, 4);
        failsFor(key -> number(key.slotId()) < 90 && number(key.slotId()) % 10 < 2);
        for (int i = 90; i < 130; i++) {
            mark(sync, false, i == 91 ? keys(0, 90) : List.of());
            source.put(slot(i, 0));
            mark(sync, true, List.of(key(i)));
            sync.run(Duration.ofSeconds(6));
            assertThat(service.seats(key(i))).isZero();
        }
        assertThat(keys(0, 90)).allMatch(key -> service.seats(key) == (number(key.slotId()) % 10 < 2 ? 5 : 4));
        assertThat(sync.lines).noneMatch(line -> line.contains("the source fails"));
    }

    /** With marks in the database alone; queries take a second, and all rows of the import fail theirs. */
    @Test
    void anImportThatCannotBeReadDelaysNoSaleOfWhatIsNotOfIt() {
        sync.latency = job -> Duration.ofMillis(job.peer() == Job.Peer.SOURCE ? 1000 : 50);
        atBoth(0, 360, 5);
        failsFor(key -> number(key.slotId()) < 300);
        sync.outbox.mark(keys(0, 300));
        for (int i = 300; i < 360; i++) {
            source.put(slot(i, 0));
            sync.outbox.mark(List.of(key(i)));
            sync.run(Duration.ofSeconds(1));
        }
        sync.run(Duration.ofSeconds(10));
        assertThat(shows(300, 350, 0)).isTrue();
    }

    /** All are marked at once, and asked for together; a query with rows of the other option takes long and fails. */
    @Test
    void oneOptionThatCannotBeReadHoldsBackNoOtherRowByRow() {
        Predicate<SlotKey> isBad = key -> key.optionId().equals("o2");
        sync.latency = job -> Duration.ofMillis(
                job.peer() == Job.Peer.SOURCE
                                && job.turns().stream().map(Turn::key).anyMatch(isBad)
                        ? 5000
                        : 50);
        atBoth(0, 80, 5);
        atSource(0, 80, 4);
        failsFor(isBad);
        sync.outbox.mark(IntStream.range(0, 20)
                .mapToObj(i -> SlotKey.of("e1", "o2", "o2-" + i))
                .toList());
        sync.outbox.mark(keys(0, 80));
        sync.run(Duration.ofSeconds(30));
        assertThat(shows(0, 80, 4)).isTrue();
    }

    /** All queries with one of its rows fail, such as after a column of its table was renamed; an import has marked it. */
    @Tag("nightly")
    @Test
    void aLargeOptionThatCannotBeReadDelaysSalesOfOthersForSecondsOnly() {
        sync.random = new Random(7)::nextDouble;
        atBoth(0, 320, 5);
        atSource(0, 300, 4);
        failsFor(key -> key.optionId().equals("o2"));
        sync.outbox.mark(IntStream.range(0, 20_000)
                .mapToObj(i -> SlotKey.of("e1", "o2", "o2-" + i))
                .toList());
        sync.run(Duration.ofSeconds(1));
        sync.outbox.mark(keys(0, 300));
        sync.run(Duration.ofSeconds(20));
        assertThat(shows(0, 300, 4)).isTrue();
        for (int i = 300; i < 320; i++) {
            sync.run(Duration.ofSeconds(7));
            sell(i, 0);
            sync.run(Duration.ofSeconds(1));
            assertThat(service.seats(key(i))).isZero();
        }
        assertThat(sync.lines.stream().filter(line -> line.contains("the source fails")))
                .hasSizeLessThan(3);
    }

    /** The service can be written, and not read. */
    @Tag("nightly")
    @Test
    void slotsThatCannotBeVerifiedDelayNoSale() {
        sync.random = new Random(7)::nextDouble;
        atBoth(0, 5100, 5);
        service.script = request -> request.isRead() ? InMemorySlotService.error(503) : null;
        sync.outbox.mark(keys(0, 5000), Mark.toVerify(Duration.ZERO, Optional.empty()));
        sync.run(Duration.ofMinutes(3));
        int late = 0;
        for (int i = 5000; i < 5100; i++) {
            sell(i, 4);
            sync.run(Duration.ofSeconds(2));
            late += service.seats(key(i)) == 4 ? 0 : 1;
        }
        assertThat(late).isLessThan(20);
    }

    /** Of 2,000 rows one in fifty has no price; queries take 50 ms. */
    @Tag("nightly")
    @Test
    void someRowsOfAnImportThatCannotBeReadDelayTheOthersForAMinuteOrTwo() {
        sync.random = new Random(7)::nextDouble;
        atBoth(0, 2000, 5);
        atSource(0, 2000, 4);
        failsFor(key -> number(key.slotId()) % 50 == 0);
        sync.outbox.mark(keys(0, 2000));
        sync.run(Duration.ofMinutes(2));
        assertThat(keys(0, 2000).stream().filter(key -> service.seats(key) == 5))
                .hasSize(40);
    }

    @Test
    void aQueryThatFailsDuringCloseBlamesNoSlot() {
        atBoth(0, 50, 5);
        sell(49, 1);
        sync.run(Duration.ofSeconds(2));
        failsFor(key -> number(key.slotId()) < 40);
        sync.latency = job ->
                Duration.ofMillis(job.peer() == Job.Peer.SOURCE && job.turns().size() > 1 ? 1000 : 50);
        mark(sync, true, keys(0, 40));
        sync.run(Duration.ofMillis(100));
        sell(48, 1); // read by a query of its own, before the first one ends
        sync.run(Duration.ofMillis(500));
        sync.engine.close();
        sync.run(Duration.ofSeconds(5));
        assertThat(sync.engine.isIdle()).isTrue();
        assertThat(sync.lines).noneMatch(line -> line.contains(" is not equal after "));
    }

    /** Creates take their marks when they read again. */
    @Test
    void aFailureOfTheOutboxMakesNoSlotUnreadable() {
        boolean[] isDown = new boolean[1];
        VirtualSync other = intercepted((method, arguments) -> {
            if (isDown[0]) {
                throw new IllegalStateException("no connection");
            }
            return null;
        });
        other.latency = job -> Duration.ofMillis(job.peer() == Job.Peer.SOURCE ? 1000 : 50);
        other.run(Duration.ofSeconds(2));
        atSource(0, 250, 5);
        keys(0, 250).forEach(other::changed);
        other.run(Duration.ofMillis(1200));
        isDown[0] = true;
        other.run(Duration.ofSeconds(3));
        isDown[0] = false;
        other.run(Duration.ofSeconds(10));
        assertThat(shows(0, 250, 5)).isTrue();
        assertThat(other.lines).noneMatch(line -> line.contains(" is not equal after "));
    }

    /** Queries take a second; the others stay as they are. */
    @Tag("nightly")
    @Test
    void aSlotThatIsMendedWithItsSaleDoesNotWaitForOthersThatCannotBeRead() {
        Set<SlotKey> bad = new HashSet<>(keys(0, 300));
        sync.random = new Random(7)::nextDouble;
        sync.latency = job -> Duration.ofMillis(job.peer() == Job.Peer.SOURCE ? 1000 : 50);
        atBoth(0, 301, 5);
        failsFor(bad::contains);
        mark(sync, true, keys(0, 300));
        for (int i = 0; i < 400; i++) {
            sell(300, i % 5);
            sync.run(Duration.ofSeconds(1));
        }
        bad.remove(key(7));
        source.put(slot(7, 0));
        mark(sync, true, List.of(key(7)));
        sync.run(Duration.ofSeconds(15));
        assertThat(service.seats(key(7))).isZero();
    }

    @Test
    void whatChangedInAnOutageOfTheSourceIsSentSoonAfterIt() {
        boolean[] works = {true};
        sync.latency = job -> Duration.ofMillis(job.peer() == Job.Peer.SOURCE ? (works[0] ? 200 : 5) : 50);
        atBoth(0, 300, 5);
        failsFor(key -> !works[0]);
        sell(299, 1);
        sync.run(Duration.ofSeconds(1));
        works[0] = false;
        for (int i = 0; i < 250; i++) {
            source.put(slot(i, 0));
        }
        mark(sync, true, keys(0, 250));
        sync.run(Duration.ofSeconds(10));
        works[0] = true;
        sync.run(Duration.ofSeconds(10));
        assertThat(shows(0, 250, 0)).isTrue();
    }

    private void failsFor(Predicate<SlotKey> unreadable) {
        source.before = () -> {
            if (source.asked.get(source.asked.size() - 1).stream().anyMatch(unreadable)) {
                throw new IllegalStateException("unreadable price");
            }
        };
    }

    @Test
    void theOutboxIsAskedForManySlotsAtATime() {
        AtomicInteger claims = new AtomicInteger();
        VirtualSync counted = counting(claims, "claim");
        atBoth(0, 1000, 5);
        atSource(0, 1000, 4);
        mark(counted, false, keys(0, 1000));
        for (int second = 0; !shows(0, 1000, 4); second++) {
            assertThat(second).isLessThan(100);
            counted.run(Duration.ofSeconds(1));
        }
        assertThat(claims.get()).isLessThan(1000 / 10);
    }

    /**
     * Of an archived experience, for example, or of an option whose table is broken. Others can be read and written.
     *
     * @param within how many seconds the sale of another slot may take
     * @param calls the most calls for each of the slots in eleven hours
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
        one is refused,                  1,   403,    true,  12,   20
        calls of one fail,               1,   lost,   true,  6,   240
        the source cannot read a few,    3,   source, false, 4.5, 0
        """)
    void slotsThatFailDoNotHoldBackSalesOfOthers(
            String why, int bad, String failure, boolean told, double within, int calls) {
        othersAreSoldWhileSomeFail(bad, failure, told, within, calls);
    }

    @Tag("nightly")
    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
        three are refused,               3,   410,    true,  12,  20
        calls of one fail that is gone,  1,   gone,   true,  6,   240
        the source cannot read one,      1,   source, true,  4.5, 0
        many are refused,                40,  403,    false, 70,  20
        calls of many fail,              40,  500,    false, 40,  240
        calls of hundreds fail,          700, 500,    false, 40,  30
        the source cannot read many,     30,  source, false, 4.5, 0
        the source cannot read hundreds, 300, source, false, 8,   0
        """)
    void slotsThatFailInFurtherWaysDoNotHoldBackSalesOfOthers(
            String why, int bad, String failure, boolean told, double within, int calls) {
        othersAreSoldWhileSomeFail(bad, failure, told, within, calls);
    }

    private void othersAreSoldWhileSomeFail(int bad, String failure, boolean told, double within, int calls) {
        AtomicInteger uses = new AtomicInteger();
        VirtualSync counted = counting(uses, ".*");
        atBoth(0, bad + 25, 5);
        atSource(0, bad, 4);
        goneAtSource(0, failure.equals("gone") ? bad : 0);
        failsFor(key -> failure.equals("source") && number(key.slotId()) < bad);
        AtomicInteger made = new AtomicInteger();
        service.script = request -> {
            if (failure.equals("source") || number(request.path()) >= bad) {
                return null;
            }
            made.incrementAndGet();
            if (failure.matches("lost|gone")) {
                throw HttpTransportException.maybeSent("broken", null);
            }
            return InMemorySlotService.error(Integer.parseInt(failure));
        };
        mark(counted, told, keys(0, bad));
        counted.run(Duration.ofSeconds(5));
        for (int i = bad; i < bad + 25; i++) {
            counted.run(Duration.ofSeconds(20L * (1 + i % 4)));
            source.put(slot(i, 0));
            mark(counted, told, List.of(key(i), key(1000 + i))); // neither has the other one
            counted.run(Duration.ofMillis((long) (1000 * within)));
            assertThat(service.seats(key(i))).isZero();
        }
        assertThat(counted.outbox.backlog().parked()).isEqualTo(failure.startsWith("4") ? bad : 0);
        assertThat(counted.status().pausedBecause()).isEmpty();
        assertThat(counted.lines.stream().filter(line -> line.contains(key(0) + " ")))
                .as("one line, once it has failed five times, if not too many had one")
                .hasSize(bad < 200 ? 1 : 0);
        uses.set(0);
        counted.run(Duration.ofSeconds(10));
        assertThat(uses.get()).as("calls of the outbox").isLessThan(150);
        counted.run(Duration.ofHours(10));
        assertThat(made.get()).isLessThanOrEqualTo(calls * bad);
        assertThat(counted.errors()).hasSizeLessThan(bad < 40 ? 3 : 7);
        service.script = request -> null;
        source.before = () -> {};
        counted.run(Duration.ofHours(2));
        assertThat(shows(0, bad, failure.equals("gone") ? -1 : 4)).isTrue();
        assertThat(counted.outbox.backlog()).isEqualTo(new OutboxBacklog(0, Duration.ZERO, 0, 0, 0));
    }

    /** The experience is archived at the service, for example, and an import has changed all of its slots. */
    @Test
    void anOptionThatIsRefusedDelaysNoSalesOfOthersOnceAnotherCallHasPassed() {
        sync.random = new Random(7)::nextDouble;
        service.script = request -> request.path().contains("/o2/") ? InMemorySlotService.error(403) : null;
        for (int i = 0; i < 300; i++) {
            Slot slot = Slots.daily("e1", "o2", i, 4).slot();
            source.put(slot);
            sync.changed(VirtualSync.key(slot));
        }
        atBoth(0, 40, 5);
        for (int i = 0; i < 40; i++) {
            sell(i, 0);
            sync.run(Duration.ofSeconds(i < 20 ? 20 : 2));
            assertThat(i < 20 || service.seats(key(i)) == 0).as("sale %s", i).isTrue();
        }
    }

    private static void mark(VirtualSync sync, boolean told, List<SlotKey> keys) {
        sync.outbox.mark(keys);
        if (told) {
            sync.engine.wake(keys, sync.time.nanos());
        }
    }

    private static int number(String slot) {
        return Integer.parseInt(slot.substring(slot.lastIndexOf('-') + 1));
    }

    @Test
    void aSaleThatWaitsForAThrottleStaysBeforeCreates() {
        atBoth(0, 1, 5);
        atSource(1, 300, 5);
        keys(1, 300).forEach(key -> sync.engine.hint(key, Op.POST));
        AtomicInteger creates = new AtomicInteger();
        AtomicInteger since = new AtomicInteger(-1);
        service.script = request -> {
            if (!request.method().equals("POST")) {
                since.compareAndSet(-1, creates.get() - 12);
                return null;
            }
            if (creates.incrementAndGet() == 12) {
                sync.at(Duration.ofMillis(10), () -> sell(0, 0));
            }
            return InMemorySlotService.error(429);
        };
        sync.outbox.mark(keys(1, 300), Mark.DIFFERENT);
        sync.run(Duration.ofMinutes(10));
        assertThat(service.seats(key(0))).isZero();
        assertThat(since.get()).isBetween(0, 1);
    }

    @Test
    void slotsThatCannotBeReadAreNotClaimedAllTheTime() {
        AtomicInteger claims = new AtomicInteger();
        VirtualSync counted = counting(claims, "claim");
        atBoth(0, 1000, 5);
        goneAtSource(0, 1000);
        service.script = request -> request.method().equals("GET") ? InMemorySlotService.error(503) : null;
        counted.outbox.mark(keys(0, 1000), Mark.GONE);
        counted.random = new Random(7)::nextDouble;
        counted.run(Duration.ofMinutes(1));
        claims.set(0);
        counted.run(Duration.ofSeconds(10));
        assertThat(claims.get()).as("polls").isLessThan(7);
    }

    @Test
    void aMissingOptionPausesOnlyItselfUntilOneOfItsSlotsIsJudged() {
        atSource(0, 100, 5);
        Slot other = Slots.daily("e1", "o2", 1, 5).slot();
        source.put(other);
        AtomicBoolean isMissing = new AtomicBoolean(true);
        service.script = request -> {
            if (!request.method().equals("POST") || request.path().contains("/o2/")) {
                return null;
            }
            boolean isGood = request.body().split("slot_id", -1).length == 2
                    && request.body().contains("\"o1-99\"");
            return isMissing.get() ? InMemorySlotService.error(404) : isGood ? null : InMemorySlotService.error(422);
        };
        changed(keys(0, 100));
        sync.changed(VirtualSync.key(other));
        sync.run(Duration.ofMinutes(5));
        assertThat(service.seats(VirtualSync.key(other))).isEqualTo(5);
        assertThat(sync.status().pausedOptions()).hasSize(1);
        assertThat(sync.errors()).hasSize(1);
        isMissing.set(false);
        sync.run(Duration.ofMinutes(4));
        assertThat(sync.status().pausedOptions()).isEmpty();
        assertThat(service.seats(key(99))).isEqualTo(5);
        assertThat(service.size()).isEqualTo(2);
        assertThat(sync.outbox.backlog().parked()).isEqualTo(99);
    }

    /** After some minutes a missing option is tried once a minute; those that wait for it need not wait so long. */
    @Tag("nightly")
    @Test
    void slotsThatWaitForAnOptionGoOutWithinSecondsOfItsFirstCreate() {
        AtomicBoolean isMissing = new AtomicBoolean(true);
        service.script = request -> isMissing.get() && request.isPost() ? InMemorySlotService.error(404) : null;
        atSource(0, 300, 5);
        changed(keys(0, 300));
        sync.run(Duration.ofMinutes(20));
        isMissing.set(false);
        while (service.size() == 0) {
            sync.run(Duration.ofSeconds(1));
        }
        sync.run(Duration.ofSeconds(15));
        assertThat(service.size()).isEqualTo(300);
    }

    /** The creates of an option are answered with 404, while its slots that are there can be changed. */
    @Test
    void createsThatAreNotPossibleDoNotHoldBackSalesOfTheirOption() {
        atSource(0, 50, 5);
        atBoth(50, 60, 5);
        service.script = request -> request.method().equals("POST") ? InMemorySlotService.error(404) : null;
        changed(keys(0, 50));
        for (int i = 50; i < 60; i++) {
            sync.run(Duration.ofSeconds(20));
            sell(i, 0);
            sync.run(Duration.ofSeconds(1));
            assertThat(service.seats(key(i))).isZero();
        }
        assertThat(sync.status().pausedOptions()).hasSize(1);
        assertThat(sync.lines).noneMatch(line -> line.contains("exists now"));
        assertThat(service.calls())
                .as("a slot is created first, once it is missing")
                .hasSizeLessThan(200);
        goneAtSource(0, 50);
        changed(keys(0, 50));
        sync.run(Duration.ofMinutes(4));
        assertThat(sync.status().pausedOptions()).as("nobody waits for it").isEmpty();
    }

    /** Its day is unknown without a time zone; a pool that is closed throws an exception of its own. */
    @ParameterizedTest
    @ValueSource(strings = {"time zone", "countDelete"})
    void aDeleteThatCannotBeJudgedIsRetriedAndDelaysNothingElse(String missing) {
        AtomicBoolean down = new AtomicBoolean(true);
        VirtualSync other = intercepted((method, arguments) -> {
            if (down.get() && method.equals(missing)) {
                throw new IllegalStateException("closed");
            }
            return null;
        });
        other.zone = () -> {
            if (down.get() && missing.equals("time zone")) {
                throw new IllegalStateException("no such place");
            }
            return ZoneOffset.UTC;
        };
        atBoth(0, 4, 5);
        source.remove(key(0));
        atSource(1, 2, 0);
        other.changed(key(0), key(1));
        other.run(Duration.ofMinutes(2));
        assertThat(service.seats(key(1))).isZero();
        assertThat(service.seats(key(0))).isEqualTo(5);
        down.set(false);
        other.run(Duration.ofMinutes(5));
        assertThat(service.seats(key(0))).isEqualTo(-1);
        assertThat(other.outbox.backlog().pending()).isZero();
    }

    /** Hundreds are to be verified, or were found by a reconcile; the sale is of another one, or of one of them. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSaleDoesNotWaitForSlotsThatHaveNotChangedJustNow(boolean verifies) {
        atBoth(0, 250, 5);
        if (verifies) {
            sync.verify(keys(0, 250).toArray(SlotKey[]::new));
            sync.run(VirtualSync.LATE);
        } else {
            atSource(0, 250, 4);
            sync.outbox.mark(keys(0, 250), Mark.DIFFERENT);
        }
        sync.latency = job -> Duration.ofMillis(job.peer() == Job.Peer.SERVICE ? 1000 : 50);
        sync.run(Duration.ofSeconds(2));
        String request = verifies ? "GET" : "PATCH";
        assertThat(service.calls())
                .anyMatch(call -> call.startsWith(request))
                .noneMatch(call -> call.startsWith(request + " o1-240"));
        sell(240, 0);
        atSource(245, 246, 3);
        sync.run(Duration.ofMillis(2500)); // before its value is read again because it waits
        assertThat(service.seats(key(240))).isZero();
        for (int i = 250; i < 260; i++) {
            atBoth(i, i + 1, 5);
            sell(i, 0);
            sync.run(Duration.ofSeconds(3));
            assertThat(service.seats(key(i))).isZero();
        }
        assertThat(service.calls()).as("it waits still").noneMatch(call -> call.startsWith(request + " o1-249"));
        sync.run(Duration.ofMinutes(10));
        assertThat(service.writes())
                .as("what has waited is read again")
                .anyMatch(call -> call.endsWith(" o1-245=3"))
                .doesNotContain("PATCH o1-245=4");
        assertThat(sync.outbox.backlog().pending()).isZero();
    }

    @Tag("nightly")
    @Test
    void anEmptySourceDoesNotEmptyTheCalendar() {
        atBoth(0, 300, 5);
        source.slots.clear();
        changed(keys(0, 300));
        sync.run(Duration.ofMinutes(30));
        assertThat(service.size()).isEqualTo(280);
        assertThat(sync.outbox.backlog().withheld()).isEqualTo(280);
        assertThat(sync.errors()).singleElement(as(STRING)).contains("are gone in the source and are not deleted");
        sync.run(Duration.ofHours(1));
        assertThat(service.size()).as("twenty more in the second hour").isEqualTo(260);
        assertThat(sync.outbox.permitDeletes(() -> Duration.ZERO)).isEqualTo(260);
        sync.run(Duration.ofMinutes(12));
        assertThat(service.size()).isZero();
    }

    /** The source computes something at each query, such as a price. */
    @Tag("nightly")
    @Test
    void slotsThatNeverRestAreNamedAndDoNotDelayOthers() {
        atBoth(0, 300, 5);
        AtomicInteger price = new AtomicInteger();
        source.computed = slot -> slot.slotId().equals(key(299).slotId())
                ? slot
                : slot.withAvailableHolderCategories(
                        AvailableHolderCategory.of("adult", 2500 + price.incrementAndGet()));
        changed(keys(0, 290));
        sync.run(Duration.ofMinutes(1));
        sell(299, 0);
        sync.run(Duration.ofMinutes(1));
        assertThat(service.seats(key(299))).isZero();
        sync.run(Duration.ofMinutes(15));
        int before = service.calls().size();
        sync.run(Duration.ofMinutes(10));
        assertThat(service.calls().size() - before).isLessThan(290 * 3 * 14);
        assertThat(sync.lines).anyMatch(line -> line.matches("WARN slot e1/o1/o1-\\d+ is not equal after 24 writes.*"));
    }

    @Test
    void aSaleOfTheLastSeatsGoesOutAtOnceHoweverManyThereAre() {
        sell(0, 300, 0);
        sync.run(Duration.ofMinutes(2));
        assertThat(shows(0, 300, 0)).isTrue();
        assertThat(sync.errors()).singleElement(as(STRING)).contains("have 0 seats now");
    }

    /** Creates take long, and all calls that are possible at the same time may be creates. */
    @Test
    void aCreateLetsASalePassThatIsBeingRead() {
        atBoth(0, 1, 5);
        List<SlotKey> created = new ArrayList<>();
        for (int option = 2; option < 42; option++) {
            for (int i = 0; i < 5; i++) {
                Slot slot = Slots.daily("e1", "o" + option, i, 5).slot();
                source.put(slot);
                created.add(VirtualSync.key(slot));
                sync.engine.hint(VirtualSync.key(slot), Op.POST);
            }
        }
        sync.latency = job -> job.peer() == Job.Peer.SERVICE && job.turns().size() > 1
                ? Duration.ofSeconds(30)
                : Duration.ofMillis(job.turns().stream().anyMatch(turn -> turn.priority == OutboxRow.FRESH) ? 200 : 50);
        sync.outbox.mark(created, Mark.DIFFERENT);
        sync.run(Duration.ofSeconds(10));
        sell(0, 0);
        sync.run(Duration.ofSeconds(25));
        assertThat(service.seats(key(0))).isZero();
        sync.run(Duration.ofMinutes(10));
        assertThat(service.size()).isEqualTo(201);
    }

    @Test
    void aPauseThatTheServiceAsksForIsBelievedForMinutesOnly() {
        atBoth(0, 1, 5);
        service.script = request -> new Reply(503, "{}", "86400");
        sell(0, 0);
        sync.run(Duration.ofMinutes(1));
        service.script = request -> null;
        sync.run(Duration.ofMinutes(4));
        assertThat(service.seats(key(0))).isZero();
    }
}
