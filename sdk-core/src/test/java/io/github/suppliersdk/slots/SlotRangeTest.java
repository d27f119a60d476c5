package io.github.suppliersdk.slots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.support.FakeService;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.FakeService.Sent;
import io.github.suppliersdk.support.Property;
import java.time.LocalDate;
import java.time.Period;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A long range is read as one stream: each slot once, in order of dates, and no window before it is needed. */
class SlotRangeTest {
    private static final LocalDate DAY = LocalDate.of(2027, 1, 1);
    private static final Pattern QUERY = Pattern.compile("date_from=([^&]+)&date_to=([^&]+)");

    /** A service with two slots on each day, in no order. Whether its ranges include their last day is configurable. */
    private static final class Calendar {
        private final boolean lastDayCounts;
        private final boolean timed;
        private final FakeService service = new FakeService(this::respond);
        private final List<LocalDate[]> windows = new ArrayList<>();

        Calendar(boolean lastDayCounts, boolean timed) {
            this.lastDayCounts = lastDayCounts;
            this.timed = timed;
        }

        private Reply respond(Sent request) {
            Matcher query = QUERY.matcher(request.path());
            assertThat(query.find()).as(request.path()).isTrue();
            LocalDate from = LocalDate.parse(query.group(1));
            LocalDate to = LocalDate.parse(query.group(2));
            windows.add(new LocalDate[] {from, to});
            List<String> slots = new ArrayList<>();
            from.datesUntil(lastDayCounts ? to.plusDays(1) : to).forEach(day -> {
                slots.add(0, slot(day, "b", "11:00"));
                slots.add(slot(day, "a", "10:00"));
            });
            return Reply.ok("[" + String.join(",", slots) + "]");
        }

        private String slot(LocalDate day, String suffix, String time) {
            String kind = timed
                    ? "\"time_slot\":{\"start\":\"" + day + "T" + time + ":00Z\",\"end\":\"" + day + "T12:00:00Z\"}"
                    : "\"daily_slot\":{\"date\":\"" + day + "\"}";
            return "{\"slot_id\":\"" + day + suffix + "\"," + kind + "}";
        }

        private SlotsClient slots(ServiceProfile profile) {
            return service.client(profile).slots("e1", "o1");
        }

        private Stream<Slot> stream(ServiceProfile profile, LocalDate from, LocalDate to) {
            SlotsClient slots = slots(profile);
            return (timed ? slots.timed(from, to) : slots.daily(from, to)).stream();
        }
    }

    private static List<String> expected(LocalDate from, LocalDate to, boolean timed) {
        return from.datesUntil(to.plusDays(1))
                .flatMap(day -> timed ? Stream.of(day + "a", day + "b") : Stream.of(day.toString()))
                .toList();
    }

    private static List<String> names(Stream<Slot> slots, boolean timed) {
        List<String> ids = slots.map(Slot::slotId).toList();
        if (timed) {
            return ids;
        }
        assertThat(ids).doesNotHaveDuplicates(); // two slots of one day have no order
        assertThat(ids).hasSize((int)
                (2 * ids.stream().map(SlotRangeTest::day).distinct().count()));
        return ids.stream().map(SlotRangeTest::day).distinct().toList();
    }

    private static String day(String id) {
        return id.substring(0, 10);
    }

    /**
     * A range, in days.
     *
     * @param longest the longest window
     * @param isKnown whether the profile says that the last day is part of a response
     * @param lastDayCounts whether it is
     */
    private record RangeCase(int days, int longest, boolean isKnown, boolean lastDayCounts, boolean timed) {}

    @Test
    void noSlotIsLostOrDuplicatedWhetherOrNotTheLastDayIsIncluded() {
        Property.forAll(
                300,
                any -> {
                    boolean isKnown = any.coin();
                    return new RangeCase(
                            any.between(0, 200), any.between(1, 40), isKnown, isKnown || any.coin(), any.coin());
                },
                SlotRangeTest::checkWindows);
    }

    private static void checkWindows(RangeCase range) {
        Calendar calendar = new Calendar(range.lastDayCounts(), range.timed());
        int longest = range.longest();
        ServiceProfile profile = ServiceProfile.builder()
                .lastDayIncluded(range.isKnown())
                .longestDailyRange(Period.ofDays(range.timed() ? 1000 : longest))
                .longestTimeRange(Period.ofDays(range.timed() ? longest : 1000))
                .build();
        LocalDate to = DAY.plusDays(range.days());
        assertThat(names(calendar.stream(profile, DAY, to), range.timed())).isEqualTo(expected(DAY, to, range.timed()));
        int shortest = range.isKnown() ? 1 : 2;
        assertThat(calendar.windows)
                .allSatisfy(window -> assertThat(window[1]).isBefore(window[0].plusDays(Math.max(shortest, longest))))
                .hasSizeLessThanOrEqualTo(
                        range.isKnown()
                                ? range.days() / longest + 1
                                : (range.days() + 1) / Math.max(1, longest - 1) + 1);
    }

    @Test
    void theLongestRangeIsOneRequestAndOneMoreDayMakesTwo() {
        for (boolean timed : new boolean[] {true, false}) {
            LocalDate longest = timed ? LocalDate.of(2027, 1, 31) : LocalDate.of(2028, 12, 31);
            Calendar calendar = new Calendar(true, timed);
            calendar.stream(ServiceProfile.defaults(), DAY, longest).forEach(slot -> {});
            assertThat(calendar.windows).containsExactly(new LocalDate[] {DAY, longest});

            calendar.windows.clear();
            LocalDate more = longest.plusDays(1);
            calendar.stream(ServiceProfile.defaults(), DAY, more).forEach(slot -> {});
            assertThat(calendar.windows).containsExactly(new LocalDate[] {DAY, longest}, new LocalDate[] {more, more});
        }
    }

    @Test
    void windowsAreRequestedLazily() {
        Calendar calendar = new Calendar(true, true);
        Stream<Slot> year = calendar.stream(ServiceProfile.defaults(), DAY, DAY.plusYears(1));
        assertThat(calendar.windows).isEmpty();
        Iterator<Slot> slots = year.iterator();
        for (int i = 0; i < 2 * 30; i++) {
            assertThat(slots.next().slotId()).startsWith(DAY.plusDays(i / 2).toString());
            assertThat(calendar.windows).hasSize(1);
        }
        while (day(slots.next().slotId()).compareTo("2027-02-15") < 0) {
            assertThat(calendar.windows).hasSizeLessThanOrEqualTo(2);
        }
        assertThat(calendar.windows).hasSize(2);
    }

    /** Otherwise whoever catches the exception and goes on misses the slots of some days. */
    @Test
    void aWindowThatCouldNotBeReadIsReadAgain() {
        List<LocalDate> asked = new ArrayList<>();
        Calendar calendar = new Calendar(true, true);
        FakeService failing = new FakeService(request -> {
            Matcher query = QUERY.matcher(request.path());
            assertThat(query.find()).isTrue();
            asked.add(LocalDate.parse(query.group(1)));
            return asked.size() == 2 ? new Reply(400, "{}") : calendar.respond(request);
        });
        Iterator<Slot> slots = failing.client(ServiceProfile.defaults())
                .slots("e1", "o1")
                .timed(DAY, DAY.plusDays(70))
                .iterator();
        List<Slot> read = new ArrayList<>();
        assertThatThrownBy(() -> slots.forEachRemaining(read::add)).isInstanceOf(ServiceException.class);
        slots.forEachRemaining(read::add);
        assertThat(asked).containsExactly(DAY, DAY.plusDays(31), DAY.plusDays(31), DAY.plusDays(62));
        assertThat(names(read.stream(), true)).isEqualTo(expected(DAY, DAY.plusDays(70), true));
    }

    @Test
    void theLastDayOfTheCalendarIsReadWhetherOrNotTheLastDayIsIncluded() {
        LocalDate last = LocalDate.of(9999, 12, 31);
        for (boolean isKnown : new boolean[] {true, false}) {
            for (boolean timed : new boolean[] {true, false}) {
                Calendar calendar = new Calendar(true, timed);
                ServiceProfile profile =
                        ServiceProfile.builder().lastDayIncluded(isKnown).build();
                assertThat(names(calendar.stream(profile, last.minusDays(40), last), timed))
                        .isEqualTo(expected(last.minusDays(40), last, timed));
            }
        }
    }

    @Test
    void aSlotWithoutADateIsNotLost() {
        String list = "[{\"slot_id\":\"a\",\"daily_slot\":{\"date\":\"2027-01-02\"}},{\"slot_id\":\"old\"},"
                + "{\"slot_id\":\"new\",\"boat_slot\":{}}]";
        try (SupplierClient client = FakeService.client(list)) {
            assertThat(client.slots("e1", "o1").daily(DAY, DAY.plusDays(5)))
                    .extracting(Slot::slotId)
                    .containsExactly("old", "new", "a");
        }
    }

    @Test
    void aRangeThatEndsBeforeItBeginsIsRefusedAtOnce() {
        Calendar calendar = new Calendar(true, false);
        assertThatThrownBy(() -> calendar.stream(ServiceProfile.defaults(), DAY, DAY.minusDays(1)))
                .isInstanceOf(InvalidRequestException.class);
        assertThat(calendar.windows).isEmpty();
    }
}
