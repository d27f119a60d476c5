package io.github.suppliersdk.sandbox.internal.state;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.SlotType;
import java.util.LinkedHashSet;
import java.util.Set;

/** An option and its slots. Guarded by the store's lock; the body is never changed, only replaced. */
public final class OptionState {

    private final SlotShelf slots = new SlotShelf();
    private final SlotCodec codec;
    private ObjectNode body;

    OptionState(SlotType type, ObjectNode body) {
        this.codec = new SlotCodec(type);
        this.body = body;
    }

    public String id() {
        return body.path("option_id").asText();
    }

    public ObjectNode body() {
        return body;
    }

    public void replace(ObjectNode replacement) {
        body = replacement;
    }

    public SlotShelf slots() {
        return slots;
    }

    /** Needs no lock. */
    public SlotCodec codec() {
        return codec;
    }

    public Set<String> holderCategories() {
        return holderCategories(body);
    }

    public static Set<String> holderCategories(ObjectNode option) {
        Set<String> ids = new LinkedHashSet<>();
        option.path("holder_categories")
                .forEach(category -> ids.add(category.path("holder_category_id").asText()));
        return ids;
    }
}
