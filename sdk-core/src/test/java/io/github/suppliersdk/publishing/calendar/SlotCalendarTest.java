package io.github.suppliersdk.publishing.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.errors.ConflictException;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.publishing.FakeSlotService;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.SlotRequest;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SlotCalendarTest {
    private static final LocalDate LAST = Slots.FIRST_DAY.plusDays(999);

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

    private static List<SlotRequest> days(int count) {
        List<SlotRequest> slots = new ArrayList<>();
        Slots.days(count).forEach(target -> slots.add(target.slot()));
        return slots;
    }

    @Test
    void planSaysWhatDiffersAndApplyingItIsProvenByReadingAgain() throws Exception {
        SlotPublisher.builder(client).build().publish(Slots.days(900));
        service.held = id -> id.equals("o1-899");
        List<SlotRequest> wanted = days(1000);
        wanted.set(3, Slots.daily("e1", "o1", 3, 44).slot());
        wanted.set(4, wanted.get(4).withGuideLanguages(List.of("de")));
        wanted.set(
                5,
                Slots.target(
                                "e1",
                                "o1",
                                "o1-5",
                                Slots.daily("e1", "o1", 898, 1).slot().kind(),
                                10)
                        .slot());
        wanted.removeIf(slot -> slot.slotId().equals("o1-899") || slot.slotId().equals("o1-7"));
        Collections.shuffle(wanted, new java.util.Random(2));
        SlotCalendar calendar = SlotCalendar.daily(client, "e1", "o1");

        CalendarPlan plan = calendar.compare(Slots.FIRST_DAY, LAST, wanted);

        assertThat(plan.toString())
                .isEqualTo("2027-01-01 to 2029-09-26: create 100, replace 2, change the capacity of 1, delete 2, "
                        + "leave 895 unchanged");
        StringBuilder printed = new StringBuilder();
        plan.print(printed);
        assertThat(printed).contains("\n# o1-3  capacity 10 becomes 44\n").contains("\n- o1-7  ");
        long writesBefore = service.writes().values().stream().mapToInt(i -> i).sum();

        CalendarResult result = calendar.apply(plan, wanted);

        assertThat(result.isProven()).as("%s", result).isTrue();
        assertThat(result.kept()).extracting(CalendarResult.Problem::slotId).containsExactly("o1-899");
        assertThat(result.kept().get(0).cause()).isInstanceOf(ConflictException.class);
        assertThat(result.deleted()).isEqualTo(1);
        assertThat(service.writes().values().stream().mapToInt(i -> i).sum()).isEqualTo(writesBefore + 103);
        assertThat(service.slot("o1-5")).isNotNull();
        assertThat(calendar.compare(Slots.FIRST_DAY, LAST, wanted).deletes()).hasSize(1);
    }

    private SupplierClient client(ServiceProfile profile) {
        return SupplierClient.builder()
                .baseUrl(client.baseUrl())
                .accessToken("token")
                .serviceProfile(profile)
                .build();
    }

    @Test
    void timeSlotsOfLongRangesAreReadPieceByPieceWhetherTheLastDayCountsOrNot() {
        List<SlotRequest> wanted = new ArrayList<>();
        IntStream.range(0, 1600)
                .forEach(i -> wanted.add(Slots.timed("e1", "o1", i, 10).slot()));
        SlotPublisher.builder(client)
                .build()
                .publish(IntStream.range(0, 1600).mapToObj(i -> Slots.timed("e1", "o1", i, 10)));
        for (boolean included : new boolean[] {true, false}) {
            service.lastDayIncluded = included;
            ServiceProfile profile =
                    ServiceProfile.builder().lastDayIncluded(included).build();
            CalendarPlan plan = SlotCalendar.timed(client(profile), "e1", "o1")
                    .compare(Slots.FIRST_DAY, Slots.FIRST_DAY.plusDays(400), wanted);
            assertThat(plan.isEmpty()).as("%s", plan).isTrue();
            assertThat(plan.unchanged()).isEqualTo(1600);
        }
    }

    @Test
    void wantedSlotsThatMakeNoSenseAreRefusedBeforeAnythingIsWritten() {
        SlotCalendar calendar = SlotCalendar.daily(client, "e1", "o1");
        List<SlotRequest> twice = days(2);
        twice.add(twice.get(0));
        assertThatThrownBy(() -> calendar.compare(Slots.FIRST_DAY, LAST, twice))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("wanted twice");
        assertThatThrownBy(() -> calendar.compare(Slots.FIRST_DAY.plusDays(1), LAST, days(3)))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("between");
        List<SlotRequest> wild = days(3);
        Collections.reverse(wild);
        assertThatThrownBy(() -> calendar.compare(Slots.FIRST_DAY, LAST, wild::stream))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("in order");
    }
}
