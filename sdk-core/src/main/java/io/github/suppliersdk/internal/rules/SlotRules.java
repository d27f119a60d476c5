package io.github.suppliersdk.internal.rules;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.json.PlainValues;
import io.github.suppliersdk.internal.json.SlotField;
import io.github.suppliersdk.internal.json.SlotField.InHolderCategory;
import io.github.suppliersdk.internal.json.SlotField.InOpenSlot;
import io.github.suppliersdk.internal.json.SlotField.InSlot;
import io.github.suppliersdk.internal.json.SlotField.InTimeSlot;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.slots.UnknownSlotKind;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks slots before they are sent. */
public final class SlotRules {
    private static final Set<String> OWN_FIELDS = SlotField.namesOf(
            EnumSet.complementOf(EnumSet.copyOf(InSlot.kinds())).toArray(SlotField[]::new));

    private static final String GUIDE_LANGUAGES = InSlot.GUIDE_LANGUAGES.wireName();

    /**
     * The own fields of a slot whose languages were not a list of texts: those are kept as an additional property and
     * sent back unchanged.
     */
    private static final Set<String> WITHOUT_GUIDE_LANGUAGES =
            OWN_FIELDS.stream().filter(name -> !name.equals(GUIDE_LANGUAGES)).collect(Collectors.toUnmodifiableSet());

    private static final Set<String> KINDS = SlotField.namesOf(InSlot.kinds().toArray(SlotField[]::new));

    private static final Set<String> CATEGORY_FIELDS = SlotField.namesOf(InHolderCategory.values());

    private static final String NOT_A_WHOLE_NUMBER = "was not read as a whole number, and is kept unchanged in the"
            + " additional properties: set it and remove it there, or set allowUnknownValues(true) of the slot to send it"
            + " back anyway";

    private static final Set<String> DAILY_FIELDS = SlotField.namesOf(SlotField.InDailySlot.values());

    private static final Set<String> TIME_FIELDS = SlotField.namesOf(InTimeSlot.values());

    private static final Set<String> TIME_FIELDS_WITHOUT_PICKUPS = SlotField.namesOf(
            EnumSet.complementOf(EnumSet.of(InTimeSlot.PICKUP_IDS)).toArray(SlotField[]::new));

    private SlotRules() {}

    /** Checks the slots of one create call for this option. */
    public static void requireAll(List<SlotRequest> slots, String optionId, ServiceProfile profile) {
        Objects.requireNonNull(slots, "slots");
        Violations violations = new Violations();
        if (slots.isEmpty()) {
            violations.add("(body)", "must contain at least one slot");
        } else {
            checkNumber(slots, profile, violations);
        }
        Set<String> ids = new HashSet<>(slots.size() * 2);
        for (int i = 0; i < slots.size(); i++) {
            SlotRequest slot = slots.get(i);
            violations.enter("", i);
            check(slot, optionId, violations);
            if (!ids.add(slot.slotId())) {
                violations.add(
                        "slot_id", "is the same as that of an earlier slot of this call: \"" + slot.slotId() + "\"");
            }
            if (!slot.kind().wireName().equals(slots.get(0).kind().wireName())) {
                violations.add(slot.kind().wireName(), "all slots of one call must be of one kind, that of [0]");
            }
            violations.leave();
        }
        violations.check();
    }

    private static void checkNumber(List<SlotRequest> slots, ServiceProfile profile, Violations violations) {
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
    public static void require(SlotRequest slot, String optionId) {
        Objects.requireNonNull(slot, "slot");
        Violations violations = new Violations();
        check(slot, optionId, violations);
        violations.check();
    }

    /** Checks a capacity, in seats. */
    public static void requireCapacity(int capacity) {
        if (capacity < 0) {
            Violations violations = new Violations();
            violations.add("capacity", "must not be negative: " + capacity);
            violations.check();
        }
    }

    /** Checks a range of dates. */
    public static void requireRange(LocalDate from, LocalDate to) {
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(to, "to");
        Violations violations = new Violations();
        ValueRules.year("date_from", from.getYear(), violations);
        ValueRules.year("date_to", to.getYear(), violations);
        if (to.isBefore(from)) {
            violations.add("date_to", "must not be before date_from: " + to + " < " + from);
        }
        violations.check();
    }

    /** Checks a slot by itself. */
    public static void check(SlotRequest slot, String optionId, Violations violations) {
        Ids.slug("slot_id", slot.slotId(), violations);
        Ids.slug("option_id", slot.optionId(), violations);
        if (!slot.optionId().equals(optionId)) {
            violations.add(
                    "option_id",
                    "must be \"" + optionId + "\", the option that this client is for: \"" + slot.optionId() + "\"");
        }
        checkKind(slot.kind(), slot.allowFractionsOfSeconds(), violations);
        checkCategories(slot.availableHolderCategories(), slot.allowUnknownValues(), violations);
        ValueRules.notNegative("capacity", slot.capacity(), violations);
        if (slot.kind() instanceof OpenSlot && slot.capacity().isPresent()) {
            violations.add("capacity", "an open slot has none");
        }
        Optional<List<String>> guideLanguages = slot.guideLanguages();
        if (guideLanguages.isPresent()) {
            ValueRules.languages(GUIDE_LANGUAGES, guideLanguages.get(), slot.allowUnknownValues(), violations);
        }
        checkAdditional(slot, violations);
    }

    private static void checkAdditional(SlotRequest slot, Violations violations) {
        SlotKind kind = slot.kind();
        if (kind instanceof UnknownSlotKind && OWN_FIELDS.contains(kind.wireName())) {
            violations.add(kind.wireName(), "is a field of the slot itself and cannot be its kind");
        }
        if (kind instanceof UnknownSlotKind) {
            UnicodeText.check(kind.wireName(), null, violations);
        }
        if (slot.additionalProperties().isEmpty() && kind.additionalProperties().isEmpty()) {
            return;
        }
        for (String name : slot.additionalProperties().keySet()) {
            if (KINDS.contains(name) || name.equals(kind.wireName())) {
                violations.add(name, "a slot has exactly one kind, and this one has " + kind.wireName());
            }
        }
        Object languages = slot.additionalProperties().get(GUIDE_LANGUAGES);
        boolean keptAsItCame =
                slot.guideLanguages().isEmpty() && languages != null && PlainValues.texts(languages) == null;
        AdditionalFields.check(
                slot.additionalProperties(), keptAsItCame ? WITHOUT_GUIDE_LANGUAGES : OWN_FIELDS, violations);
        violations.enter(kind.wireName());
        AdditionalFields.check(kind.additionalProperties(), fieldsOf(kind), violations);
        violations.leave();
    }

    /**
     * The fields that this kind writes. Unusable values that were read are kept as additional properties, so their
     * fields are left out.
     */
    private static Set<String> fieldsOf(SlotKind kind) {
        if (kind instanceof DailySlot) {
            return DAILY_FIELDS;
        }
        if (kind instanceof TimeSlot time) {
            return time.pickupIds().isPresent() ? TIME_FIELDS : TIME_FIELDS_WITHOUT_PICKUPS;
        }
        if (kind instanceof OpenSlot open) {
            return SlotField.namesOf(
                    InOpenSlot.TYPE, open.durationDays().isPresent() ? InOpenSlot.DURATION_DAYS : InOpenSlot.END_DATE);
        }
        return Set.of();
    }

    private static void checkKind(SlotKind kind, boolean allowFractions, Violations violations) {
        if (kind instanceof TimeSlot time) {
            checkTime(time, allowFractions, violations);
        } else if (kind instanceof DailySlot daily) {
            ValueRules.year("daily_slot.date", daily.date().getYear(), violations);
        } else if (kind instanceof OpenSlot open) {
            if (open.durationDays().isPresent() && open.durationDays().getAsInt() < 1) {
                violations.add("open_slot.duration_days", "must be at least 1");
            }
            open.endDate().ifPresent(date -> ValueRules.year("open_slot.end_date", date.getYear(), violations));
        }
    }

    private static void checkTime(TimeSlot time, boolean allowFractions, Violations violations) {
        ValueRules.year("time_slot.start", time.start().getYear(), violations);
        ValueRules.year("time_slot.end", time.end().getYear(), violations);
        if (!allowFractions) {
            ValueRules.wholeSeconds("time_slot.start", time.start(), violations);
            ValueRules.wholeSeconds("time_slot.end", time.end(), violations);
        }
        if (time.end().isBefore(time.start())) {
            violations.add("time_slot.end", "must not be before the start: " + time.end() + " < " + time.start());
        }
        if (time.pickupIds().isEmpty()) {
            return;
        }
        List<String> pickupIds = time.pickupIds().get();
        for (int i = 0; i < pickupIds.size(); i++) {
            violations.enter("time_slot.pickup_ids", i);
            Ids.opaque("", pickupIds.get(i), violations);
            ValueRules.onlyOnce(pickupIds, i, violations);
            violations.leave();
        }
    }

    private static void checkCategories(
            List<AvailableHolderCategory> categories, boolean allowUnreadNumbers, Violations violations) {
        if (violations.isKnownGood(categories)) {
            return;
        }
        int before = violations.count();
        if (!checkEachCategory(categories, allowUnreadNumbers, violations)) {
            violations.rememberGood(categories, before);
        }
    }

    /**
     * Checks the categories; returns whether one has a number in a form that only {@code allowUnknownValues} permits.
     */
    private static boolean checkEachCategory(
            List<AvailableHolderCategory> categories, boolean allowUnreadNumbers, Violations violations) {
        if (categories.isEmpty()) {
            violations.add("available_holder_categories", "must contain at least one holder category");
        }
        boolean hasUnread = false;
        for (int i = 0; i < categories.size(); i++) {
            AvailableHolderCategory category = categories.get(i);
            violations.enter("available_holder_categories", i);
            Ids.opaque("holder_category_id", category.holderCategoryId(), violations);
            ValueRules.range(
                    "min_quantity", category.minQuantity(), "max_quantity", category.maxQuantity(), violations);
            Set<String> unread = unreadNumbers(category);
            hasUnread |= !unread.isEmpty();
            if (!allowUnreadNumbers) {
                unread.forEach(name -> violations.add(name, NOT_A_WHOLE_NUMBER));
            }
            if (category.priceInCents().isPresent()) {
                ValueRules.notNegative("price_in_cents", category.priceInCents().getAsLong(), violations);
            } else if (!unread.contains("price_in_cents")) {
                violations.add("price_in_cents", "is required");
            }
            AdditionalFields.check(category.additionalProperties(), ownFields(unread), violations);
            for (int j = 0; j < i; j++) {
                if (categories.get(j).holderCategoryId().equals(category.holderCategoryId())) {
                    violations.add(
                            "holder_category_id", "is the same as that of available_holder_categories[" + j + "]");
                    break;
                }
            }
            violations.leave();
        }
        return hasUnread;
    }

    /** The numbers that were read in another form than a whole number, and kept unchanged. */
    private static Set<String> unreadNumbers(AvailableHolderCategory category) {
        Map<String, Object> others = category.additionalProperties();
        if (others.isEmpty()) {
            return Set.of();
        }
        Set<String> unread = new LinkedHashSet<>();
        addIfUnread(InHolderCategory.MIN_QUANTITY, category.minQuantity().isEmpty(), others, unread);
        addIfUnread(InHolderCategory.MAX_QUANTITY, category.maxQuantity().isEmpty(), others, unread);
        addIfUnread(InHolderCategory.PRICE_IN_CENTS, category.priceInCents().isEmpty(), others, unread);
        return unread;
    }

    private static void addIfUnread(
            InHolderCategory field, boolean isAbsent, Map<String, Object> others, Set<String> unread) {
        Object value = others.get(field.wireName());
        boolean fits = value instanceof Integer || (value instanceof Long && field == InHolderCategory.PRICE_IN_CENTS);
        if (isAbsent && value != null && !fits) {
            unread.add(field.wireName());
        }
    }

    private static Set<String> ownFields(Set<String> unread) {
        return unread.isEmpty()
                ? CATEGORY_FIELDS
                : CATEGORY_FIELDS.stream()
                        .filter(name -> !unread.contains(name))
                        .collect(Collectors.toUnmodifiableSet());
    }
}
