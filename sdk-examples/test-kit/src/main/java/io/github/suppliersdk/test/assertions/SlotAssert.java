package io.github.suppliersdk.test.assertions;

import io.github.suppliersdk.sandbox.SandboxSlot;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;

/**
 * Assertions about a slot as the service shows it. Dates and times are local to the place of the experience. Each fails
 * with an {@link AssertionError}.
 */
public final class SlotAssert extends NamedAssert<SlotAssert, SandboxSlot> {
    private final OptionAssert option;

    SlotAssert(SandboxSlot slot, OptionAssert option) {
        super(slot, SlotAssert.class, "the slot '" + slot.slotId() + "'");
        this.option = option;
    }

    /** Verifies the number of seats that are left. */
    public SlotAssert hasSeats(int seats) {
        requireEqual(actual.capacity(), seats, "seats:");
        return this;
    }

    /** Verifies that no seats are left. */
    public SlotAssert isSoldOut() {
        Integer seats = actual.capacity();
        require(seats != null && seats == 0, "to be sold out", seats == null ? "no limit" : seats + " seats");
        return this;
    }

    /** Verifies that the slot has no limit of seats. */
    public SlotAssert hasUnlimitedSeats() {
        require(actual.capacity() == null, "to have no limit of seats", actual.capacity());
        return this;
    }

    /** Verifies that the slot is a daily slot of this local date. */
    public SlotAssert isOn(LocalDate date) {
        requireEqual(actual.date(), date, "the date");
        return this;
    }

    /** Verifies that the slot is a time slot that starts at this local time. */
    public SlotAssert startsAt(LocalDateTime start) {
        requireEqual(actual.start(), start, "the start");
        return this;
    }

    /** Verifies that the slot is a time slot that ends at this local time. */
    public SlotAssert endsAt(LocalDateTime end) {
        requireEqual(actual.end(), end, "the end");
        return this;
    }

    /** Verifies the price of a person of this holder category, in minor currency units such as cents. */
    public SlotAssert hasPrice(String holderCategoryId, long minorUnits) {
        require(
                actual.prices().stream()
                        .anyMatch(price ->
                                price.holderCategoryId().equals(holderCategoryId) && price.minorUnits() == minorUnits),
                "to have the price " + minorUnits + " for '" + holderCategoryId + "'",
                actual.prices());
        return this;
    }

    /** Verifies the ids of all pickups of the slot, in any order. */
    public SlotAssert hasPickups(String... pickupIds) {
        requireSame(actual.pickupIds(), List.of(pickupIds), "the pickups");
        return this;
    }

    /** Verifies all guide languages of the slot, in any order. */
    public SlotAssert hasGuideLanguages(String... languages) {
        requireSame(actual.guideLanguages(), List.of(languages), "the guide languages");
        return this;
    }

    /** Verifies that the option of this slot has the slot with this id, and continues with it. */
    public SlotAssert slot(String slotId) {
        return option.slot(slotId);
    }

    /** Verifies that the sandbox has this option, and continues with the option and its slots. */
    public OptionAssert option(String experienceId, String optionId) {
        return option.option(experienceId, optionId);
    }
}
