package io.github.suppliersdk.benchmarks;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The slots that all clients send and read: a day or a time, two prices, seats and two languages, about 300 bytes of
 * JSON each. An option has a thousand of them: one a day, or four a day.
 */
public final class SampleSlots {
    public static final String EXPERIENCE_ID = "abc-123";
    public static final String OPTION_ID = "adult-tour";

    /** Far away, as slots of the past are not synced. */
    public static final LocalDate FIRST_DAY = LocalDate.of(2040, 1, 1);

    public static final int SEATS = 20;
    public static final int PER_CALL = 100;
    public static final int PER_OPTION = 1000;
    public static final String TOKEN = "d0b8f8f0a6e24a5f9a1c7d5e3b2a1908";
    public static final String ACCEPT_VERSION = "vnd.service-api.v1";

    private static final String OPTIONS = "/supplier/availability/experiences/" + EXPERIENCE_ID + "/options/";

    /** The path of the slots that calls are made for. */
    public static final String PATH = OPTIONS + OPTION_ID + "/slots";

    private static final int TIMES_A_DAY = 4;
    private static final int DAY = "2040-01-01".length();

    private SampleSlots() {}

    /** The path of the slots of an option. */
    static String path(String optionId) {
        return OPTIONS + optionId + "/slots";
    }

    static int perDay(boolean times) {
        return times ? TIMES_A_DAY : 1;
    }

    /** The id of a slot, from which its content follows: the option and the day, for a time slot with the hour. */
    public static String id(String optionId, boolean times, int number) {
        String id = optionId + "." + FIRST_DAY.plusDays(number / perDay(times));
        return times ? id + "-1" + number % TIMES_A_DAY : id;
    }

    /** The id of the slot of this day, counted from the first one, of the option that calls are made for. */
    public static String slotId(int day) {
        return id(OPTION_ID, false, day);
    }

    /** The option of the slot with this id. */
    public static String optionId(String slotId) {
        return slotId.substring(0, slotId.lastIndexOf('.'));
    }

    public static LocalDate day(String slotId) {
        int from = slotId.lastIndexOf('.') + 1;
        return LocalDate.parse(slotId.substring(from, from + DAY));
    }

    /** When a time slot begins; null for the slot of a day. */
    public static @Nullable LocalDateTime start(String slotId) {
        int end = slotId.lastIndexOf('.') + 1 + DAY;
        return end == slotId.length() ? null : day(slotId).atTime(Integer.parseInt(slotId.substring(end + 1)), 0);
    }

    /** The price of an adult on this day, in minor currency units. */
    public static int adultPrice(LocalDate day) {
        return 4500 + day.getDayOfYear();
    }

    /** A slot as the service writes it. */
    static String json(String slotId, int seats) {
        LocalDate day = day(slotId);
        LocalDateTime start = start(slotId);
        String when = start == null
                ? "\"daily_slot\":{\"date\":\"" + day + "\"}"
                : "\"time_slot\":{\"start\":\"" + start + ":00Z\",\"end\":\"" + start + ":00Z\"}";
        return "{\"slot_id\":\"" + slotId + "\",\"option_id\":\"" + optionId(slotId) + "\"," + when
                + ",\"available_holder_categories\":["
                + "{\"holder_category_id\":\"adult\",\"min_quantity\":1,\"max_quantity\":8,\"price_in_cents\":"
                + adultPrice(day) + "},"
                + "{\"holder_category_id\":\"child\",\"min_quantity\":0,\"max_quantity\":8,\"price_in_cents\":2500}],"
                + "\"capacity\":" + seats + ",\"guide_languages\":[\"en\",\"fr\"]}";
    }

    /** A body with as many slots as one call may have. */
    public static String jsonOfOneCall() {
        return IntStream.range(0, PER_CALL)
                .mapToObj(i -> json(slotId(i), SEATS))
                .collect(Collectors.joining(",", "[", "]"));
    }
}
