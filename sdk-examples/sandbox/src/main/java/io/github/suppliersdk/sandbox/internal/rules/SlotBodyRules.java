package io.github.suppliersdk.sandbox.internal.rules;

import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Validates the slots of one option.
 *
 * @param type the slot type of the experience
 * @param optionId the option in the request's path
 * @param holderCategories the ids of the option's holder categories
 * @param pickupExists whether a pickup with the given id exists
 */
public record SlotBodyRules(
        SlotVariant type, String optionId, Set<String> holderCategories, Predicate<String> pickupExists) {

    public void check(ValidatingReader slot) {
        slot.slotOrOptionId("slot_id");
        String option = slot.slotOrOptionId("option_id");
        if (option != null && !option.equals(optionId)) {
            slot.problem("option_id", "must be the option in the path, '" + optionId + "'");
        }
        checkKind(slot);
        checkHolderCategories(slot);
        slot.optionalInteger("capacity", 0);
        slot.optionalUniqueTexts("guide_languages", Formats::isLanguage, "must be an ISO 639-1 language code");
    }

    private void checkKind(ValidatingReader slot) {
        for (SlotVariant other : SlotVariant.values()) {
            if (other != type) {
                slot.mustNotHave(other.field(), "does not fit the experience, whose slots are of type " + type);
            }
        }
        ValidatingReader kind = slot.child(type.field());
        if (kind == null) {
            return;
        }
        switch (type) {
            case DAILY -> date(kind, "date");
            case OPEN -> checkOpen(slot, kind);
            case TIME -> checkTime(kind);
        }
    }

    private static void checkOpen(ValidatingReader slot, ValidatingReader kind) {
        slot.mustNotHave("capacity", "an open slot has no capacity");
        String type = kind.text("type");
        if (type == null) {
            return;
        }
        switch (type) {
            case "DURATION_DAYS" -> {
                kind.integer("duration_days", 1);
                kind.mustNotHave("end_date", "is allowed only with type END_DATE");
            }
            case "END_DATE" -> {
                date(kind, "end_date");
                kind.mustNotHave("duration_days", "is allowed only with type DURATION_DAYS");
            }
            default -> kind.problem("type", "must be one of DURATION_DAYS, END_DATE");
        }
    }

    private void checkTime(ValidatingReader kind) {
        LocalDateTime start = localTime(kind, "start");
        LocalDateTime end = localTime(kind, "end");
        if (start != null && end != null && end.isBefore(start)) {
            kind.problem("end", "must not be before start");
        }
        kind.optionalUniqueTexts("pickup_ids", pickupExists, "there is no such pickup");
    }

    private void checkHolderCategories(ValidatingReader slot) {
        Set<String> seen = new HashSet<>();
        for (ValidatingReader category : slot.children("available_holder_categories")) {
            String id = category.identifier("holder_category_id");
            if (id != null && !holderCategories.contains(id)) {
                category.problem("holder_category_id", "the option '" + optionId + "' has no '" + id + "'");
            }
            if (id != null && !seen.add(id)) {
                category.problem("holder_category_id", "is a duplicate");
            }
            category.notNegativeLong("price_in_cents");
            Integer minimum = category.optionalInteger("min_quantity", 0);
            Integer maximum = category.optionalInteger("max_quantity", 0);
            category.ordered("min_quantity", minimum, "max_quantity", maximum);
        }
    }

    private static void date(ValidatingReader fields, String name) {
        fields.matching(name, fields.text(name), text -> Formats.date(text) != null, "must be a date yyyy-MM-dd");
    }

    private static @Nullable LocalDateTime localTime(ValidatingReader fields, String name) {
        String text = fields.text(name);
        LocalDateTime time = text == null ? null : Formats.localTime(text);
        if (text != null && time == null) {
            fields.problem(name, "must be a local time yyyy-MM-ddTHH:mm:ssZ");
        }
        return time;
    }
}
