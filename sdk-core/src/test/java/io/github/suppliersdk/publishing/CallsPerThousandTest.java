package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.slots.TimeSlot;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a run costs: calls for a thousand slots. */
@Timeout(60)
class CallsPerThousandTest {
    private final FakeTime time = new FakeTime();
    private FakeSlotService service;
    private SupplierClient client;

    @BeforeEach
    void start() throws Exception {
        service = new FakeSlotService();
        client = service.client();
    }

    @AfterEach
    void stop() {
        client.close();
        service.close();
    }

    private PublishReport publish(List<SlotTarget> slots) {
        return SlotPublisher.builder(client).time(time).build().publish(slots);
    }

    private static List<SlotTarget> times() {
        return IntStream.range(0, 1000)
                .mapToObj(i -> Slots.target(
                        "e1",
                        "o1",
                        "o1-t" + i,
                        TimeSlot.startingAt(Slots.FIRST_DAY.plusDays(i / 24).atTime(i % 24, 0)),
                        10))
                .toList();
    }

    @Test
    void daysTakeALookForTwoYears() {
        assertThat(publish(Slots.days(1000)).calls()).isEqualTo(2 + 10);
        assertThat(publish(Slots.days(1000)).calls()).isEqualTo(2);
    }

    @Test
    void timesOfADenseOptionTakeALookForAMonth() {
        PublishReport first = publish(times());
        assertThat(first.count(SlotResult.CREATED)).isEqualTo(1000);
        assertThat(first.calls()).isBetween(2 + 10L, 2 + 12L);
        assertThat(publish(times()).calls()).isEqualTo(2);
    }

    @Test
    void oneBadSlotInAHundredCostsTwentyCalls() {
        service.bad = id -> id.endsWith("50") && id.length() < 7; // ten of them
        PublishReport report = publish(Slots.days(1000));

        assertThat(report.count(SlotResult.REJECTED)).isEqualTo(10);
        assertThat(report.calls()).isBetween(100L, 230L);
    }
}
