package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.ScriptedService.Reply;
import io.github.suppliersdk.slots.DailySlot;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reads continue while replacements fail, and must not delay the detection of their recovery. */
@Timeout(60)
class ReplacementsAfterAnOutageTest {
    private static final long NEVER = -1;
    private static final int SLOTS = 1000;

    private final FakeTime time = new FakeTime();
    private final ScriptedService service = new ScriptedService(time, Duration.ofMillis(200));

    private static SlotTarget slot(int number, int day) {
        return Slots.target("e1", "o1", "o1-" + number, DailySlot.of(Slots.FIRST_DAY.plusDays(day)), 5);
    }

    @Test
    void recoveredReplacementsAreDetectedWhileSeatsOfOthersAreRead() {
        List<SlotTarget> moved =
                IntStream.range(0, SLOTS).mapToObj(i -> slot(i, i + 1)).toList();
        IntStream.range(0, SLOTS).forEach(i -> service.put(slot(i, i)));
        AtomicLong firstPut = new AtomicLong(NEVER);
        AtomicLong firstPassed = new AtomicLong(NEVER);
        service.script = call -> {
            if (!call.method().equals("PUT")) {
                return null;
            }
            firstPut.compareAndSet(NEVER, time.nanos());
            if (time.nanos() - firstPut.get() < Duration.ofSeconds(10).toNanos()) {
                return Reply.of(503);
            }
            firstPassed.compareAndSet(NEVER, time.nanos());
            return null;
        };

        PublishReport report;
        try (SupplierClient client = service.client()) {
            report = SlotPublisher.builder(client)
                    .time(time, new VirtualWaitStrategy(time))
                    .replaceExisting(ReplacedSeats.KEEP_SEATS)
                    .build()
                    .publish(moved);
        }

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(SLOTS);
        // it would be 45 s if reads were made before the replacement that serves as a probe
        assertThat(Duration.ofNanos(firstPassed.get() - firstPut.get())).isLessThan(Duration.ofSeconds(35));
    }
}
