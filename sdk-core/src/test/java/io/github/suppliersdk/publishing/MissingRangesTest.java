package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.ScriptedService.Call;
import io.github.suppliersdk.publishing.ScriptedService.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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

    @Test
    void anEmptyRangeThatIsNotFoundIsReadAgainOnceItHasASlot() {
        service.script = call -> isRange(call) && service.slots.isEmpty() ? Reply.of(404) : null;

        PublishReport report = publish(slots(300, 8));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(300);
        assertThat(service.reads).isLessThan(310);
    }

    @Test
    void aMissingOptionCostsFewCalls() {
        service.script = call -> Reply.of(404);

        PublishReport report = publish(slots(5000, 8));

        assertThat(report.count(SlotResult.NOT_SENT)).isEqualTo(5000);
        assertThat(report.calls())
                .as("%d posts, %d reads", service.posts, service.reads)
                .isLessThan(400);
    }

    @Test
    void aMissingOptionCostsAFewCallsAndSecondsWhateverTheNumberOfItsSlots() {
        service.script = call -> Reply.of(404);

        PublishReport report = SlotPublisher.builder(client).time(time).build().publish(slots(10_000, 8));

        assertThat(report.count(SlotResult.NOT_SENT)).isEqualTo(10_000);
        assertThat(report.calls()).isLessThan(25);
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
        assertThat(report.calls()).isLessThan(2500);
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
        assertThat(service.reads).isLessThan(2500);
    }
}
