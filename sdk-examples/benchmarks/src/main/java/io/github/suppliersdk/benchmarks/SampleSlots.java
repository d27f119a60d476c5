package io.github.suppliersdk.benchmarks;

import java.time.LocalDate;
import java.util.stream.IntStream;

/**
 * The slots that all clients send and read: a day, two prices, seats and two languages, about 300 bytes of JSON each;
 * 100 of them are a body of 30 KB.
 */
public final class SampleSlots {
    public static final String EXPERIENCE_ID = "abc-123";
    public static final String OPTION_ID = "adult-tour";
    public static final LocalDate FIRST_DAY = LocalDate.of(2027, 4, 22);
    public static final int SLOT_IDS_IN_TURN = 100;
    public static final String FIRST_SLOT_ID = "2027-04-22";
    public static final int SEATS = 20;
    public static final int PER_CALL = 100;
    public static final String TOKEN = "d0b8f8f0a6e24a5f9a1c7d5e3b2a1908";
    public static final String ACCEPT_VERSION = "vnd.service-api.v1";
    public static final String SLOTS_PATH =
            "/supplier/availability/experiences/" + EXPERIENCE_ID + "/options/" + OPTION_ID + "/slots";

    /** {@code same} or {@code each}; all processes of a benchmark are started with the same value. */
    static final String PRICES = System.getProperty("prices", "same");

    private static final boolean EACH_DAY_ITS_PRICE = PRICES.equals("each");

    /** The ids are created when they are first needed, because the start-up of a process is measured, too. */
    private static final class Ids {
        private static final String[] ALL = IntStream.range(0, SLOT_IDS_IN_TURN)
                .mapToObj(i -> FIRST_DAY.plusDays(i).toString())
                .toArray(String[]::new);
    }

    private SampleSlots() {}

    /** The id of the slot of a call; a hundred ids take turns. */
    public static String slotId(int call) {
        return Ids.ALL[call % SLOT_IDS_IN_TURN];
    }

    /**
     * The price of an adult on this day, in minor currency units: the same all season, or with {@code -Dprices=each} a
     * different one each day.
     */
    public static int adultPrice(LocalDate day) {
        return EACH_DAY_ITS_PRICE ? 4500 + day.getDayOfYear() : 4500;
    }

    /** One slot as the service writes it. */
    public static String json(LocalDate day) {
        return json(OPTION_ID, day, SEATS);
    }

    /** The same slot of another option, with this number of seats. */
    public static String json(String optionId, LocalDate day, int seats) {
        return "{\"slot_id\":\"" + day + "\",\"option_id\":\"" + optionId + "\",\"daily_slot\":{\"date\":\"" + day
                + "\"},\"available_holder_categories\":["
                + "{\"holder_category_id\":\"adult\",\"min_quantity\":1,\"max_quantity\":8,\"price_in_cents\":"
                + adultPrice(day) + "},"
                + "{\"holder_category_id\":\"child\",\"min_quantity\":0,\"max_quantity\":8,\"price_in_cents\":2500}],"
                + "\"capacity\":" + seats + ",\"guide_languages\":[\"en\",\"fr\"]}";
    }

    /** A body with as many slots as one call may have. */
    public static String jsonOfOneCall() {
        StringBuilder json = new StringBuilder("[");
        for (int i = 0; i < PER_CALL; i++) {
            json.append(i == 0 ? "" : ",").append(json(FIRST_DAY.plusDays(i)));
        }
        return json.append(']').toString();
    }
}
