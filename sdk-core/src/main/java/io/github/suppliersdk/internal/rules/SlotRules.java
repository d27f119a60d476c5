package io.github.suppliersdk.internal.rules;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;

/** Checks slots before they are sent. */
public final class SlotRules {
    private SlotRules() {}

    /** Checks the slots of one create call for this option. */
    public static void requireAll(List<Slot> slots, String optionId, ServiceProfile profile) {
        Objects.requireNonNull(slots, "slots");
        Violations violations = new Violations();
        if (slots.isEmpty()) {
            violations.add("(body)", "must contain at least one slot");
        } else {
            checkNumber(slots, profile, violations);
        }
        Set<String> ids = new HashSet<>(slots.size() * 2);
        for (int i = 0; i < slots.size(); i++) {
            Slot slot = slots.get(i);
            violations.enter("", i);
            check(slot, optionId, violations);
            // what only the slots of one call together can break
            if (!ids.add(slot.slotId())) {
                violations.add(
                        "slot_id", "is the same as that of an earlier slot of this call: \"" + slot.slotId() + "\"");
            }
            if (!slot.kind().wireName().equals(slots.get(0).kind().wireName())) {
                violations.add(slot.kind().wireName(), "all slots of one call must be of one kind, that of [0]");
            }
            violations.leave();
        }
        violations.throwIfAny();
    }

    private static void checkNumber(List<Slot> slots, ServiceProfile profile, Violations violations) {
        SlotKind kind = slots.get(0).kind();
        int most = maximumPerCreate(kind, profile);
        if (slots.size() > most) {
            violations.add(
                    "(body)",
                    "must contain at most " + most + " slots of kind " + kind.wireName() + ", not " + slots.size());
        }
    }

    /** The most slots of this kind in one create call; no limit for a kind that this version does not know. */
    public static int maximumPerCreate(SlotKind kind, ServiceProfile profile) {
        if (kind instanceof DailySlot) {
            return profile.maxDailySlotsPerCreate();
        }
        if (kind instanceof TimeSlot) {
            return profile.maxTimeSlotsPerCreate();
        }
        return kind instanceof OpenSlot ? profile.maxOpenSlotsPerCreate() : Integer.MAX_VALUE;
    }

    /** Checks a slot that replaces another. */
    public static void require(Slot slot, String optionId) {
        Objects.requireNonNull(slot, "slot");
        Violations violations = new Violations();
        check(slot, optionId, violations);
        violations.throwIfAny();
    }

    /** Checks a change of the capacity of a slot, in seats. */
    public static void requireCapacity(String slotId, int capacity) {
        Objects.requireNonNull(slotId, "slotId");
        Violations violations = new Violations();
        Ids.slug("slot_id", slotId, violations);
        violations.notNegative("capacity", capacity);
        violations.throwIfAny();
    }

    /** Checks a range of dates. */
    public static void requireRange(LocalDate from, LocalDate to) {
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(to, "to");
        Violations violations = new Violations();
        violations.year("date_from", from.getYear());
        violations.year("date_to", to.getYear());
        if (to.isBefore(from)) {
            violations.add("date_to", "must not be before date_from: " + to + " < " + from);
        }
        violations.throwIfAny();
    }

    /** Checks a slot by itself. */
    public static void check(Slot slot, String optionId, Violations violations) {
        Ids.slug("slot_id", slot.slotId(), violations);
        Ids.slug("option_id", slot.optionId(), violations);
        if (!slot.optionId().equals(optionId)) {
            violations.add(
                    "option_id",
                    "must be \"" + optionId + "\", the option that this client is for: \"" + slot.optionId() + "\"");
        }
        checkKind(slot.kind(), violations);
        violations.notEmpty("available_holder_categories", slot.availableHolderCategories());
        violations.eachOnce(
                "available_holder_categories",
                slot.availableHolderCategories(),
                "holder_category_id",
                AvailableHolderCategory::holderCategoryId,
                SlotRules::checkCategory);
        violations.notNegative("capacity", slot.capacity());
        if (slot.kind() instanceof OpenSlot && slot.capacity().isPresent()) {
            violations.add("capacity", "an open slot has none");
        }
        violations.eachOnce(
                "guide_languages",
                slot.guideLanguages().orElse(List.of()),
                "",
                one -> one,
                (language, found) -> found.language("", language));
    }

    private static void checkCategory(AvailableHolderCategory category, Violations violations) {
        Ids.opaque("holder_category_id", category.holderCategoryId(), violations);
        violations.range("min_quantity", category.minQuantity(), "max_quantity", category.maxQuantity());
        OptionalLong price = category.priceInCents();
        violations.required("price_in_cents", price.isPresent());
        violations.notNegative("price_in_cents", price.orElse(0));
    }

    private static void checkKind(SlotKind kind, Violations violations) {
        violations.required(
                "daily_slot, open_slot or time_slot", !kind.wireName().isEmpty());
        violations.enter(kind.wireName());
        if (kind instanceof TimeSlot time) {
            checkTime(time, violations);
        } else if (kind instanceof DailySlot daily) {
            violations.year("date", daily.date().getYear());
        } else if (kind instanceof OpenSlot open) {
            if (open.durationDays().isPresent() && open.durationDays().getAsInt() < 1) {
                violations.add("duration_days", "must be at least 1");
            }
            open.endDate().ifPresent(date -> violations.year("end_date", date.getYear()));
        }
        violations.leave();
    }

    private static void checkTime(TimeSlot time, Violations violations) {
        violations.year("start", time.start().getYear());
        violations.year("end", time.end().getYear());
        if (time.end().isBefore(time.start())) {
            violations.add("end", "must not be before the start: " + time.end() + " < " + time.start());
        }
        violations.eachOnce(
                "pickup_ids",
                time.pickupIds().orElse(List.of()),
                "",
                id -> id,
                (id, found) -> Ids.opaque("", id, found));
    }
}
