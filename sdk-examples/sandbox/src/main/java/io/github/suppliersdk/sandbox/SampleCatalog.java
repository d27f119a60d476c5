package io.github.suppliersdk.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import io.github.suppliersdk.sandbox.internal.rules.JsonTrees;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;

/**
 * A small catalog with a year of availability, partly sold, from today on: the objects of {@code sample.json}, and slots
 * by its rows of {@code sample_slots}. The same day always gives the same data.
 */
final class SampleCatalog {

    private static final int DAYS = 365;

    private final ObjectNode document;
    private final LocalDate today;
    private final Random random = new Random(20_270_422);

    private SampleCatalog(LocalDate today) {
        this.today = today;
        try (InputStream in = Objects.requireNonNull(SampleCatalog.class.getResourceAsStream("sample.json"))) {
            document = JsonTrees.readObject(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates the data in the format of a snapshot. */
    static String from(LocalDate today) {
        SampleCatalog catalog = new SampleCatalog(today);
        JsonNode rows = Objects.requireNonNull(catalog.document.remove("sample_slots"));
        for (int i = 0; i < DAYS; i++) {
            LocalDate date = today.plusDays(i);
            for (JsonNode row : rows) {
                if (has(row.path("days"), date.getDayOfWeek().getValue())
                        && has(row.path("months"), date.getMonthValue())) {
                    catalog.add(row, date);
                }
            }
        }
        return JsonTrees.text(catalog.document);
    }

    private static boolean has(JsonNode numbers, int number) {
        boolean found = numbers.isMissingNode();
        for (JsonNode each : numbers) {
            found |= each.asInt() == number;
        }
        return found;
    }

    /** Adds a slot, and a booking of the seats that are sold: the nearer the day, the more. */
    private void add(JsonNode row, LocalDate date) {
        String time = row.path("start").asText();
        String id = row.path("prefix").asText() + date + (time.isEmpty() ? "" : "-" + time.replace(":", ""));
        JsonNode experience =
                document.path("experiences").path(row.path("experience").asInt());
        String option = row.path("option").asText();
        ObjectNode slot =
                experience.withObject("/slots").withArray("/" + option).addObject();
        slot.put("slot_id", id).put("option_id", option);
        slot.set("available_holder_categories", row.path("prices"));
        if (time.isEmpty()) {
            slot.putObject("daily_slot").put("date", date.toString());
        } else {
            LocalDateTime start = date.atTime(LocalTime.parse(time));
            ObjectNode times = slot.putObject("time_slot").put("start", Formats.localTime(start));
            times.put("end", Formats.localTime(start.plusHours(row.path("hours").asInt())));
            if (row.has("pickup_ids")) {
                times.set("pickup_ids", row.path("pickup_ids"));
            }
        }
        if (row.has("guide_languages")) {
            slot.set("guide_languages", row.path("guide_languages"));
        }
        int seats = row.path("seats").asInt();
        long days = date.toEpochDay() - today.toEpochDay();
        long share = Math.round((random.nextDouble() * 1.5 - days / 60.0) * seats);
        int sold = (int) Math.max(0, Math.min(seats, share));
        slot.put("capacity", seats - sold);
        if (sold > 0) {
            ObjectNode booking = document.withArray("/bookings").addObject();
            booking.put("booking_id", uuid()).put("operator_booking_id", uuid());
            booking.set("experience_id", experience.path("experience").path("experience_id"));
            booking.put("option_id", option).put("slot_id", id).put("of_deleted_slot", false);
            booking.put("stage", "CONFIRMED").put("seats", sold).put("transaction_id", "sample");
            booking.putArray("tickets");
        }
    }

    private String uuid() {
        return new UUID(random.nextLong(), random.nextLong()).toString();
    }
}
