package io.github.suppliersdk.sandbox.internal.state;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashSet;
import java.util.Set;

/** An option and its slots. Guarded by the store's lock. The JSON body is replaced, never modified. */
public final class OptionState {

    private final ExperienceState experience;
    private final SlotCodec codec;
    private OptionSlots slots = new OptionSlots(this);
    private ObjectNode body;

    OptionState(ExperienceState experience, ObjectNode body) {
        this.experience = experience;
        this.codec = new SlotCodec(experience.slotType());
        this.body = body;
    }

    public String id() {
        return body.path("option_id").asText();
    }

    public ExperienceState experience() {
        return experience;
    }

    public ObjectNode body() {
        return body;
    }

    public void replace(ObjectNode replacement) {
        body = replacement;
    }

    public boolean isMain() {
        return body.path("main_option").asBoolean();
    }

    public OptionSlots slots() {
        return slots;
    }

    /** Removes all slots of the option and returns them. */
    OptionSlots dropSlots() {
        OptionSlots before = slots;
        before.drop();
        slots = new OptionSlots(this);
        return before;
    }

    /** The codec for the option's slots. Needs no lock. */
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
