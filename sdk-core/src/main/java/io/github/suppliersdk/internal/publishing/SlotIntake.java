package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.publishing.SlotTable.Transition;
import io.github.suppliersdk.internal.rules.Ids;
import io.github.suppliersdk.internal.rules.SlotRules;
import io.github.suppliersdk.internal.rules.Violations;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import org.jspecify.annotations.Nullable;

/** Settles slots of the input that need no call. Used by the thread that reads the input. */
final class SlotIntake {
    private static final Transition.Settled DUPLICATE = new Transition.Settled(SlotResult.DUPLICATE, null, false);
    private static final Transition.Settled SAME_ID =
            new Transition.Settled(SlotResult.REJECTED, Problems.SAME_ID, false);

    private final SeenIds seen = new SeenIds();

    /** The outcome of the next slot; null if it is to be sent. */
    Transition.@Nullable Settled check(SlotTarget target) {
        Violations violations = new Violations();
        Ids.opaque("experience_id", target.experienceId(), violations);
        SlotRules.check(target.slot(), target.slot().optionId(), violations);
        if (!violations.isEmpty()) {
            return new Transition.Settled(SlotResult.REJECTED, Problems.of(violations.list()), false);
        }
        return switch (seen.add(target.experienceId(), target.slot())) {
            case NEW -> null;
            case EQUAL -> DUPLICATE;
            case DIFFERENT -> SAME_ID;
        };
    }
}
