package io.github.suppliersdk.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;

/** A small catalog with a year of availability, partly sold, from today on. The same day always gives the same data. */
final class SampleCatalog {

    private static final int DAYS = 365;

    private final ObjectNode document;
    private final LocalDate today;
    private final Random random = new Random(20_270_422);

    private SampleCatalog(LocalDate today) {
        this.today = today;
        try (InputStream in = Objects.requireNonNull(SampleCatalog.class.getResourceAsStream("sample.json"))) {
            document = Json.readObject(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates the data in the format of a snapshot. */
    static String from(LocalDate today) {
        SampleCatalog catalog = new SampleCatalog(today);
        for (int i = 0; i < DAYS; i++) {
            catalog.add(today.plusDays(i));
        }
        return Json.text(catalog.document);
    }

    private void add(LocalDate date) {
        boolean weekend = date.getDayOfWeek().compareTo(DayOfWeek.FRIDAY) >= 0;
        boolean season = date.getMonthValue() >= 4 && date.getMonthValue() <= 10;
        if (date.getDayOfWeek() != DayOfWeek.MONDAY) {
            evening(date.atTime(18, 0), weekend ? 3_400 : 2_900, 1_500);
        }
        if (weekend) {
            evening(date.atTime(20, 30), 3_900, 1_900);
            evening(slot(0, "private", "private-", date.atTime(11, 0), 1, "group", 24_000), date.atTime(11, 0), 3);
        }
        if (season || weekend) {
            ObjectNode walk = slot(1, "guided", "walk-", date, 20, "adult", 1_800, "child", 900);
            walk.putObject("daily_slot").put("date", date.toString());
            walk.putArray("guide_languages").add("en").add("fr");
        }
        LocalDateTime sunset = date.atTime(season ? 19 : 16, 30);
        ObjectNode cruise = slot(2, "sunset", "cruise-", sunset, 40, "adult", 4_500, "child", 2_200);
        time(cruise, sunset, 2).putArray("pickup_ids").add("hotel-mimosa").add("old-harbour");
    }

    private void evening(LocalDateTime start, int adult, int youth) {
        evening(slot(0, "evening", "cellar-", start, 12, "adult", adult, "youth", youth), start, 2);
    }

    private static void evening(ObjectNode slot, LocalDateTime start, int hours) {
        time(slot, start, hours);
        slot.putArray("guide_languages").add("en").add("de");
    }

    private static ObjectNode time(ObjectNode slot, LocalDateTime start, int hours) {
        return slot.putObject("time_slot")
                .put("start", Formats.localTime(start))
                .put("end", Formats.localTime(start.plusHours(hours)));
    }

    /**
     * Adds a slot, and a booking of the seats that are sold: the nearer the day, the more.
     *
     * @param prices holder categories, each with its price
     */
    private ObjectNode slot(int experience, String option, String prefix, Object start, int seats, Object... prices) {
        String id = prefix + start.toString().replace("T", "-").replace(":", "");
        JsonNode entry = document.path("experiences").path(experience);
        ObjectNode slot = entry.withObject("/slots").withArray("/" + option).addObject();
        slot.put("slot_id", id).put("option_id", option);
        ArrayNode categories = slot.putArray("available_holder_categories");
        for (int i = 0; i < prices.length; i += 2) {
            categories
                    .addObject()
                    .put("holder_category_id", prices[i].toString())
                    .put("price_in_cents", (Integer) prices[i + 1]);
        }
        long days = LocalDate.parse(start.toString().substring(0, 10)).toEpochDay() - today.toEpochDay();
        long share = Math.round((random.nextDouble() * 1.5 - days / 60.0) * seats);
        int sold = (int) Math.max(0, Math.min(seats, share));
        if (sold > 0) {
            document.withArray("/bookings")
                    .addObject()
                    .put("booking_id", uuid())
                    .put("operator_booking_id", uuid())
                    .put(
                            "experience_id",
                            entry.path("experience").path("experience_id").asText())
                    .put("option_id", option)
                    .put("slot_id", id)
                    .put("of_deleted_slot", false)
                    .put("stage", "CONFIRMED")
                    .put("seats", sold)
                    .put("transaction_id", "sample")
                    .putArray("tickets");
        }
        return slot.put("capacity", seats - sold);
    }

    private String uuid() {
        return new UUID(random.nextLong(), random.nextLong()).toString();
    }
}
