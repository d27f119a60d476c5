package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Random;
import java.util.UUID;

/** A small catalog with a year of availability, partly sold, from today on. The same day always gives the same data. */
final class SampleData {

    private static final int DAYS = 365;
    private static final DateTimeFormatter LOCAL_TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'");

    private final ObjectNode document;
    private final ArrayNode bookings;
    private final Random random = new Random(20_270_422);

    private SampleData() {
        try (InputStream in = SampleData.class.getResourceAsStream("sample.json")) {
            if (in == null) {
                throw new IllegalStateException("the page's file sample.json is missing");
            }
            document = Json.readObject(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        bookings = (ArrayNode) document.path("bookings");
    }

    /** Creates the data in the format of a snapshot. */
    static String from(LocalDate today) {
        SampleData data = new SampleData();
        for (int i = 0; i < DAYS; i++) {
            data.add(today.plusDays(i), i);
        }
        return Json.text(data.document);
    }

    private void add(LocalDate date, int days) {
        boolean weekend = date.getDayOfWeek().compareTo(DayOfWeek.FRIDAY) >= 0;
        if (date.getDayOfWeek() != DayOfWeek.MONDAY) {
            timed(
                    slots(0, "evening"),
                    date.atTime(18, 0),
                    2,
                    12,
                    days,
                    "adult",
                    weekend ? 3_400 : 2_900,
                    "youth",
                    1_500);
            if (weekend) {
                timed(slots(0, "evening"), date.atTime(20, 30), 2, 12, days, "adult", 3_900, "youth", 1_900);
                timed(slots(0, "private"), date.atTime(11, 0), 3, 1, days, "group", 24_000, "", 0);
            }
        }
        boolean season = date.getMonthValue() >= 4 && date.getMonthValue() <= 10;
        if (season || weekend) {
            ObjectNode slot = slot(slots(1, "guided"), "walk-" + date, 20, days, "adult", 1_800, "child", 900);
            slot.putObject("daily_slot").put("date", date.toString());
            slot.putArray("guide_languages").add("en").add("fr");
        }
        ObjectNode cruise = timed(
                slots(2, "sunset"), date.atTime(season ? 19 : 16, 30), 2, 40, days, "adult", 4_500, "child", 2_200);
        ((ObjectNode) cruise.path("time_slot"))
                .putArray("pickup_ids")
                .add("hotel-mimosa")
                .add("old-harbour");
    }

    /** The slots of one option. */
    private record OptionSlots(String experience, String option, ArrayNode slots) {}

    private OptionSlots slots(int experience, String option) {
        JsonNode entry = document.path("experiences").path(experience);
        String id = entry.path("experience").path("experience_id").asText();
        return new OptionSlots(id, option, entry.withObject("/slots").withArray("/" + option));
    }

    private ObjectNode timed(
            OptionSlots slots,
            LocalDateTime start,
            int hours,
            int seats,
            int days,
            String first,
            long firstPrice,
            String second,
            long secondPrice) {
        String kind = first.equals("group") ? "private-" : hours == 2 && seats == 40 ? "cruise-" : "cellar-";
        String id = kind + start.toString().replace("T", "-").replace(":", "");
        ObjectNode slot = slot(slots, id, seats, days, first, firstPrice, second, secondPrice);
        slot.putObject("time_slot")
                .put("start", LOCAL_TIME.format(start))
                .put("end", LOCAL_TIME.format(start.plusHours(hours)));
        if (kind.equals("cellar-")) {
            slot.putArray("guide_languages").add("en").add("de");
        }
        return slot;
    }

    private ObjectNode slot(
            OptionSlots slots, String id, int seats, int days, String first, long price, String second, long other) {
        int sold = sold(seats, days);
        ObjectNode slot = slots.slots().addObject().put("slot_id", id).put("option_id", slots.option());
        ArrayNode categories = slot.putArray("available_holder_categories");
        categories.addObject().put("holder_category_id", first).put("price_in_cents", price);
        if (!second.isEmpty()) {
            categories.addObject().put("holder_category_id", second).put("price_in_cents", other);
        }
        slot.put("capacity", seats - sold);
        if (sold > 0) {
            book(slots, id, sold);
        }
        return slot;
    }

    /** The number of seats sold: the nearer the day, the more. */
    private int sold(int seats, int days) {
        double share = random.nextDouble() * 1.5 - days / 60.0;
        return (int) Math.max(0, Math.min(seats, Math.round(share * seats)));
    }

    private void book(OptionSlots slots, String slotId, int seats) {
        bookings.addObject()
                .put("booking_id", uuid())
                .put("operator_booking_id", uuid())
                .put("experience_id", slots.experience())
                .put("option_id", slots.option())
                .put("slot_id", slotId)
                .put("of_deleted_slot", false)
                .put("stage", "CONFIRMED")
                .put("seats", seats)
                .put("transaction_id", "sample")
                .putArray("tickets");
    }

    private String uuid() {
        return new UUID(random.nextLong(), random.nextLong()).toString();
    }
}
