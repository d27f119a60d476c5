package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.ScriptedService.Call;
import io.github.suppliersdk.publishing.ScriptedService.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A range that is not found: the option is missing, it has no slots, or the service has no such call. */
@Timeout(60)
class MissingRangesTest {
    private final FakeTime time = new FakeTime();
    private final ScriptedService service = new ScriptedService(time, Duration.ofMillis(10));
    private SupplierClient client;

    @BeforeEach
    void start() {
        client = service.client();
    }

    @AfterEach
    void stop() {
        client.close();
    }

    private PublishReport publish(List<SlotTarget> slots) {
        return SlotPublisher.builder(client)
                .time(time)
                .replaceExisting(ReplacedSeats.SEATS_LEFT_NOW)
                .build()
                .publish(slots);
    }

    private static List<SlotTarget> slots(int count, int capacity) {
        return IntStream.range(0, count)
                .mapToObj(day -> Slots.daily("e1", "o1", day, capacity))
                .toList();
    }

    private static boolean isRange(Call call) {
        return call.isRead() && call.ids().isEmpty();
    }

    private int seats(int day) {
        return Objects.requireNonNull(service.slots.get("o1-" + day))
                .get("capacity")
                .asInt();
    }

    /** The first of these slots does not exist; the others exist, and must not count as created by this run. */
    @Test
    void unreadSlotsAreNotMistakenForSlotsOfThisRun() {
        for (int day = 0; day < 300; day++) {
            if (day % 100 != 0) {
                service.put(Slots.daily("e1", "o1", day, 5));
            }
        }
        service.script = call -> isRange(call) ? Reply.of(404) : null;

        PublishReport report = publish(slots(300, 8));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(3);
        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(297);
        assertThat(IntStream.range(0, 300).map(this::seats)).containsOnly(8);
    }

    /** As of an ingress without routes during a deployment; a create replaces what is there. */
    @ParameterizedTest
    @ValueSource(ints = {300, 5000})
    void noSeatsAreRaisedUnnoticedWhenNothingIsFoundForAWhile(int millis) {
        service.createReplaces = true;
        for (int day = 0; day < 5000; day += 2) {
            service.put(Slots.daily("e1", "o1", day, 2));
        }
        AtomicLong since = new AtomicLong(-1);
        service.script = call -> {
            long now = time.passed().toMillis();
            if (call.isPost() && service.posts == 10) {
                since.set(now);
            }
            return since.get() >= 0 && now < since.get() + millis ? Reply.of(404) : null;
        };
        Set<String> toVerify = new HashSet<>();

        SlotPublisher.builder(client)
                .time(time)
                .listener(new PublishListener() {
                    @Override
                    public void outcome(SlotOutcome outcome) {
                        if (outcome.toVerify()) {
                            toVerify.add(outcome.target().slot().slotId());
                        }
                    }
                })
                .build()
                .publish(slots(5000, 8));

        List<String> raised = IntStream.range(0, 2500)
                .filter(day -> seats(2 * day) > 2)
                .mapToObj(day -> "o1-" + 2 * day)
                .toList();
        assertThat(toVerify).containsAll(raised);
        if (millis < 750) { // the pauses are longer
            assertThat(raised).isEmpty();
        }
    }

    /** One refusal does not say that there are no ranges. */
    @ParameterizedTest
    @ValueSource(ints = {404, 405, 501})
    void aRangeThatIsRefusedOnceIsLookedAtAgain(int status) {
        service.createReplaces = true;
        slots(3000, 5).forEach(service::put);
        AtomicInteger ranges = new AtomicInteger();
        service.script = call -> isRange(call) && ranges.incrementAndGet() == 2 ? Reply.of(status) : null;

        PublishReport report = SlotPublisher.builder(client).time(time).build().publish(slots(3000, 8));

        assertThat(report.count(SlotResult.FEWER_SEATS)).isEqualTo(3000);
        assertThat(report.toVerify()).isZero();
        assertThat(service.posts).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 405})
    void aRangeThatIsRefusedCostsThreeCallsAndItsSlotsAreToBeVerified(int status) {
        List<SlotTarget> slots = new ArrayList<>();
        for (int option = 0; option < 50; option++) {
            for (int day = 0; day < 40; day++) {
                slots.add(Slots.daily("e1", "o" + option, day, 8));
            }
        }
        service.script = call -> isRange(call) ? Reply.of(status) : null;

        PublishReport report = SlotPublisher.builder(client).time(time).build().publish(slots);

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(2000);
        assertThat(report.toVerify()).isEqualTo(2000);
        assertThat(report.calls()).isEqualTo(50 * 4);
        assertThat(time.passed()).isLessThan(Duration.ofSeconds(10));
    }

    /** A 400 may be that of each slot: some are refused alone before the option ends. */
    @Test
    void aMissingOptionThatIsAnswered400CostsAFewCallsASlotThatIsRefusedAlone() {
        service.script = call -> Reply.of(call.isPost() || isRange(call) ? 400 : 404);

        PublishReport report = publish(slots(5000, 8));

        assertThat(report.count(SlotResult.NOT_SENT)).isGreaterThan(2500);
        assertThat(report.count(SlotResult.CREATED)).isZero();
        assertThat(report.calls())
                .as("%d posts, %d reads", service.posts, service.reads)
                .isLessThan(800);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404})
    void badNeighboursDoNotMakeAnOptionMissing(int status) {
        Set<String> bad = slots(160, 8).subList(60, 160).stream()
                .map(each -> each.slot().slotId())
                .collect(Collectors.toSet());
        service.script = call -> call.isPost() && call.ids().stream().anyMatch(bad::contains) ? Reply.of(status) : null;

        PublishReport report =
                SlotPublisher.builder(client).time(time).concurrency(1).build().publish(slots(700, 8));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(600);
        assertThat(report.count(SlotResult.REJECTED)).isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 409})
    void anOptionOfWhichEverythingIsRefusedCostsAFewCallsASlotThatIsRefusedAlone(int status) {
        service.script = call -> Reply.of(status);

        PublishReport report = SlotPublisher.builder(client).time(time).build().publish(slots(5000, 8));

        assertThat(report.count(SlotResult.CREATED)).isZero();
        assertThat(report.calls()).isLessThan(800);
    }

    @Test
    void aMissingOptionCostsAFewCallsAndSecondsWhateverTheNumberOfItsSlots() {
        service.script = call -> Reply.of(404);

        PublishReport report = SlotPublisher.builder(client).time(time).build().publish(slots(10_000, 8));

        assertThat(report.count(SlotResult.NOT_SENT)).isEqualTo(10_000);
        assertThat(report.calls()).isLessThan(80); // three for each of the 14 windows, and a few more
        assertThat(time.passed()).isLessThan(Duration.ofSeconds(10));
    }

    /** A service may answer 404 for a range without slots, and replace a slot that is created once more. */
    @Test
    void rangesThatAreNotFoundSayNothingOfOthers() {
        for (int day = 4000; day < 5000; day++) {
            service.put(Slots.daily("e1", "o1", day, 5));
        }
        AtomicInteger ranges = new AtomicInteger();
        AtomicInteger again = new AtomicInteger();
        service.script = call -> {
            if (call.isPost() && call.ids().stream().anyMatch(service.slots::containsKey)) {
                again.incrementAndGet();
            }
            return isRange(call) && ranges.incrementAndGet() <= 5 ? Reply.of(404) : null;
        };

        PublishReport report = SlotPublisher.builder(client).time(time).build().publish(slots(5000, 8));

        assertThat(report.count(SlotResult.FEWER_SEATS)).isEqualTo(1000);
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(4000);
        assertThat(again).hasValue(0);
    }

    @Test
    void aMissingOptionCostsFewCallsIfItsCreatesAreRefused() {
        service.script = call -> Reply.of(call.isPost() ? 400 : 404);

        PublishReport report = SlotPublisher.builder(client).time(time).build().publish(slots(5000, 8));

        assertThat(report.count(SlotResult.CREATED)).isZero();
        assertThat(report.calls()).isLessThan(400);
    }

    /** A create could replace it, and bring back what was sold. */
    @Test
    void aSlotThatWasSeenIsNotCreatedAfterOneReadThatDoesNotFindIt() {
        service.put(Slots.daily("e1", "o1", 0, 5));
        AtomicInteger reads = new AtomicInteger();
        service.script = call -> call.isRead() && !isRange(call) && reads.incrementAndGet() == 1 ? Reply.of(404) : null;

        PublishReport report = publish(slots(1, 8));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(service.posts).isZero();
    }

    /** For example, because a proxy was not set up yet. */
    @Test
    void aRangeThatWasNotFoundOnceIsRetried() {
        slots(5000, 8).forEach(service::put);
        AtomicInteger ranges = new AtomicInteger();
        service.script = call -> isRange(call) && ranges.incrementAndGet() == 1 ? Reply.of(404) : null;

        PublishReport report = publish(slots(5000, 8));

        assertThat(report.count(SlotResult.EQUAL)).isEqualTo(5000);
        assertThat(service.reads).isLessThan(400);
    }
}
