package io.github.suppliersdk.sandbox.internal.slots;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.rules.SlotRules;
import io.github.suppliersdk.sandbox.internal.state.ExperienceState;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.SlotCodec;
import io.github.suppliersdk.sandbox.internal.state.Store;

/** An option as it was at one moment, so that slots can be judged and packed without holding the lock. */
record OptionView(OptionState option, ObjectNode body, long pickupsRemoved, SlotRules rules) {

    /** Call under the lock. */
    static OptionView of(Store store, Request request) {
        OptionState option = store.option(request.parameter("experience_id"), request.parameter("option_id"));
        SlotRules rules = new SlotRules(
                option.experience().slotType(), option.id(), option.holderCategories(), store.pickupIds()::contains);
        return new OptionView(option, option.body(), store.pickupsRemoved(), rules);
    }

    /** Whether a check by this view still holds: a pickup that was added since does no harm. Call under the lock. */
    boolean isCurrent(Store store) {
        ExperienceState experience = option.experience();
        return store.experiences().get(experience.id()) == experience
                && experience.findOption(option.id()) == option
                && option.body().equals(body)
                && store.pickupsRemoved() == pickupsRemoved;
    }

    ExperienceState experience() {
        return option.experience();
    }

    SlotCodec codec() {
        return option.codec();
    }
}
