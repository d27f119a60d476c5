package io.github.suppliersdk.sandbox.internal.slots;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.rules.SlotRules;
import io.github.suppliersdk.sandbox.internal.state.ExperienceState;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.SlotCodec;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.util.Set;

/** An option as it was at one moment, so that slots can be judged and packed without holding the lock. */
record OptionView(
        ExperienceState experience, OptionState option, ObjectNode body, Set<String> pickups, SlotRules rules) {

    /** Call under the lock. */
    static OptionView of(Store store, Request request) {
        ExperienceState experience = store.experience(request.parameter("experience_id"));
        OptionState option = experience.option(request.parameter("option_id"));
        Set<String> pickups = Set.copyOf(store.pickups().keySet());
        SlotRules rules =
                new SlotRules(experience.slotType(), option.id(), option.holderCategories(), pickups::contains);
        return new OptionView(experience, option, option.body(), pickups, rules);
    }

    /** Whether a judgement from this view still holds. Call under the lock. */
    boolean isCurrent(Store store) {
        return experience.findOption(option.id()) == option
                && option.body().equals(body)
                && store.pickups().keySet().equals(pickups);
    }

    SlotCodec codec() {
        return option.codec();
    }
}
