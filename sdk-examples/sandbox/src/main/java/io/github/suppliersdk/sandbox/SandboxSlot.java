package io.github.suppliersdk.sandbox;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A slot as the service shows it. Dates and times are local to the place of the experience.
 *
 * @param date the day of a daily slot, otherwise null
 * @param start when a time slot starts, otherwise null
 * @param end when a time slot ends, otherwise null
 * @param capacity the seats that are left, or null if they are not limited
 * @param prices by holder category, in the order of the slot
 * @param json the whole slot, fields that the sandbox does not know included
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
     * What one person of a holder category pays.
     *
     * @param minorUnits of the experience's currency, such as cents
     * @param minQuantity the least persons of the category in one booking, or null
     * @param maxQuantity the most persons of the category in one booking, or null
     */
    public record Price(
            String holderCategoryId,
            long minorUnits,
            @Nullable Integer minQuantity,
            @Nullable Integer maxQuantity) {}
}
