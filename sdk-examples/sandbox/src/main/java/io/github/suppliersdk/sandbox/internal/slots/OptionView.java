package io.github.suppliersdk.sandbox.internal.slots;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.rules.SlotRules;
import io.github.suppliersdk.sandbox.internal.state.ExperienceState;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.SlotCodec;
import io.github.suppliersdk.sandbox.internal.state.Store;

/**
 * A copy of an option as it was at one moment, so that slots can be validated and compacted without the store's lock.
 *
 * @param pickupsRemoved the store's counter of removed pickups at that moment
 */
record OptionView(OptionState option, ObjectNode body, long pickupsRemoved, SlotRules rules) {

    /** Copies the option of the request. Must be called under the store's lock. */
    static OptionView of(Store store, Request request) {
        OptionState option = store.option(request.parameter("experience_id"), request.parameter("option_id"));
        SlotRules rules = new SlotRules(
                option.experience().slotType(), option.id(), option.holderCategories(), store.pickupIds()::contains);
        return new OptionView(option, option.body(), store.pickupsRemoved(), rules);
    }

    /**
     * Whether the result of a check against this copy is still valid. A pickup that was added since then does not
     * matter. Must be called under the store's lock.
     */
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
