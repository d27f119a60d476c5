package io.github.suppliersdk.sandbox.internal.rules;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Validates the body of a test hold. */
public final class HoldRules {

    private HoldRules() {}

    public static void check(ValidatingReader hold) {
        hold.uuid("hold_id");
        hold.identifier("experience_id");
        hold.slotOrOptionId("option_id");
        hold.slotOrOptionId("slot_id");
        hold.matching(
                "expiration_time",
                hold.text("expiration_time"),
                text -> Formats.localTime(text) != null,
                "must be a local time yyyy-MM-ddTHH:mm:ssZ");
        hold.optionalIdentifier("pickup_id");
        Set<JsonNode> seen = new HashSet<>();
        for (ValidatingReader quantity : hold.children("quantities")) {
            if (!seen.add(quantity.object())) {
                quantity.problem("is a duplicate");
            }
            quantity.identifier("holder_category_id");
            quantity.integer("quantity", 1);
            guideLanguage(quantity);
        }
    }

    /** Returns the number of guests for each holder category of a valid hold. */
    public static Map<String, Integer> quantities(JsonNode hold) {
        Map<String, Integer> quantities = new LinkedHashMap<>();
        for (JsonNode item : hold.path("quantities")) {
            String category = item.path("holder_category_id").asText();
            quantities.merge(category, item.path("quantity").asInt(), HoldRules::sum);
        }
        return quantities;
    }

    static void guideLanguage(ValidatingReader fields) {
        fields.matching(
                "guide_language",
                fields.optionalText("guide_language"),
                Formats::isLanguage,
                "must be an ISO 639-1 language code");
    }

    /** Caps the sum at the largest int instead of overflowing: no slot has that many seats. */
    private static int sum(int one, int other) {
        return (int) Math.min(Integer.MAX_VALUE, (long) one + other);
    }
}
