package io.github.suppliersdk.publishing;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A slot on its way; belongs to the coordinator until it is handed to a worker in a chunk, and again afterwards. */
final class Item {
    private final long position;
    private final SlotTarget target;
    private boolean maybeSent;
    private @Nullable SlotResult result;
    private @Nullable SlotProblem problem;

    Item(long position, SlotTarget target) {
        this.position = position;
        this.target = target;
    }

    long position() {
        return position;
    }

    SlotTarget target() {
        return target;
    }

    String slotId() {
        return target.slot().slotId();
    }

    /** Whether a create call of this or an earlier run may have put it there. */
    boolean maybeSent() {
        return maybeSent;
    }

    void markMaybeSent() {
        maybeSent = true;
    }

    void settle(SlotResult became, @Nullable SlotProblem why) {
        if (result != null) {
            throw new IllegalStateException("defect in the publisher: slot " + position + " has an outcome already");
        }
        result = became;
        problem = why;
    }

    boolean isSettled() {
        return result != null;
    }

    SlotResult result() {
        if (result == null) {
            throw new IllegalStateException("defect in the publisher: slot " + position + " has no outcome");
        }
        return result;
    }

    @Nullable
    SlotProblem problem() {
        return problem;
    }

    /** For those who listen; most runs have nobody who wants to see every slot. */
    SlotOutcome outcome() {
        return new SlotOutcome(position, target, result(), Optional.ofNullable(problem), false);
    }
}
