package io.github.suppliersdk.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import io.github.suppliersdk.sandbox.internal.rules.JsonTrees;
import io.github.suppliersdk.sandbox.internal.state.CatalogService;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A slot as the service shows it. Dates and times are local to the place of the experience.
 *
 * @param date the day of a daily slot, otherwise null
 * @param start the start of a time slot, otherwise null
 * @param end the end of a time slot, otherwise null
 * @param capacity the seats that are left, or null if the number of seats is not limited
 * @param prices the prices by holder category, in the order in which the slot lists them
 * @param json the whole slot as JSON, including fields that the sandbox does not know
 */
public record SandboxSlot(
        String experienceId,
        String optionId,
        String slotId,
        @Nullable LocalDate date,
        @Nullable LocalDateTime start,
        @Nullable LocalDateTime end,
        @Nullable Integer capacity,
        List<Price> prices,
        List<String> guideLanguages,
        List<String> pickupIds,
        String json) {

    /**
     * The price for one person of a holder category.
     *
     * @param minorUnits the price in minor units of the experience's currency, such as cents
     * @param minQuantity the minimum number of persons of the category in one booking, or null
     * @param maxQuantity the maximum number of persons of the category in one booking, or null
     */
    public record Price(
            String holderCategoryId,
            long minorUnits,
            @Nullable Integer minQuantity,
            @Nullable Integer maxQuantity) {}

    /** Reads the slots of an option. */
    static List<SandboxSlot> of(String experienceId, String optionId, JsonNode slots) {
        List<SandboxSlot> all = new ArrayList<>();
        for (JsonNode slot : slots) {
            JsonNode time = slot.path("time_slot");
            List<Price> prices = new ArrayList<>();
            slot.path("available_holder_categories")
                    .forEach(category -> prices.add(new Price(
                            category.path("holder_category_id").asText(),
                            category.path("price_in_cents").asLong(),
                            integer(category.path("min_quantity")),
                            integer(category.path("max_quantity")))));
            all.add(new SandboxSlot(
                    experienceId,
                    optionId,
                    slot.path("slot_id").asText(),
                    Formats.date(slot.path("daily_slot").path("date").asText()),
                    Formats.localTime(time.path("start").asText()),
                    Formats.localTime(time.path("end").asText()),
                    integer(slot.path("capacity")),
                    List.copyOf(prices),
                    List.copyOf(CatalogService.texts(slot.path("guide_languages"))),
                    List.copyOf(CatalogService.texts(time.path("pickup_ids"))),
                    JsonTrees.text(slot)));
        }
        return List.copyOf(all);
    }

    private static @Nullable Integer integer(JsonNode node) {
        return node.isInt() ? node.intValue() : null;
    }
}
