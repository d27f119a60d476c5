package io.github.suppliersdk.sandbox;

import java.time.LocalDate;
import java.time.LocalDateTime;
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
}
