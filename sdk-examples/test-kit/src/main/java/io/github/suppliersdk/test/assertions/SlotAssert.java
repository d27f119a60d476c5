package io.github.suppliersdk.test.assertions;

import io.github.suppliersdk.sandbox.SandboxSlot;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Set;

/** About a slot as the service shows it. Dates and times are local to the place of the experience. */
public final class SlotAssert extends NamedAssert<SlotAssert, SandboxSlot> {
    private final OptionAssert option;

    SlotAssert(SandboxSlot slot, OptionAssert option) {
        super(slot, SlotAssert.class, "the slot '" + slot.slotId() + "'");
        this.option = option;
    }

    /** So many seats are left. */
    public SlotAssert hasSeats(int seats) {
        requireEqual(actual.capacity(), seats, "seats:");
        return this;
    }

    /** No seats are left. */
    public SlotAssert isSoldOut() {
        Integer seats = actual.capacity();
        require(seats != null && seats == 0, "to be sold out", seats == null ? "no limit" : seats + " seats");
        return this;
    }

    /** Its seats are not limited. */
    public SlotAssert hasUnlimitedSeats() {
        require(actual.capacity() == null, "to have no limit of seats", actual.capacity());
        return this;
    }

    /** It is a daily slot of this day. */
    public SlotAssert isOn(LocalDate date) {
        requireEqual(actual.date(), date, "the date");
        return this;
    }

    /** It is a time slot that starts then. */
    public SlotAssert startsAt(LocalDateTime start) {
        requireEqual(actual.start(), start, "the start");
        return this;
    }

    /** It is a time slot that ends then. */
    public SlotAssert endsAt(LocalDateTime end) {
        requireEqual(actual.end(), end, "the end");
        return this;
    }

    /** A person of this holder category pays so much, in minor units of the experience's currency, such as cents. */
    public SlotAssert hasPrice(String holderCategoryId, long minorUnits) {
        require(
                actual.prices().stream()
                        .anyMatch(price ->
                                price.holderCategoryId().equals(holderCategoryId) && price.minorUnits() == minorUnits),
                "to have the price " + minorUnits + " for '" + holderCategoryId + "'",
                actual.prices());
        return this;
    }

    /** It has these pickups and no others, in whatever order. */
    public SlotAssert hasPickups(String... pickupIds) {
        requireSame(actual.pickupIds(), Set.of(pickupIds), "the pickups");
        return this;
    }

    /** It has these guide languages and no others, in whatever order. */
    public SlotAssert hasGuideLanguages(String... languages) {
        requireSame(actual.guideLanguages(), Set.of(languages), "the guide languages");
        return this;
    }

    /** Its option has a slot with this id; goes on to it. */
    public SlotAssert slot(String slotId) {
        return option.slot(slotId);
    }

    /** There is such an option; goes on to it. */
    public OptionAssert option(String experienceId, String optionId) {
        return option.option(experienceId, optionId);
    }
}
