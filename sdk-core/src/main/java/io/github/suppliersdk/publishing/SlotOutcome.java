package io.github.suppliersdk.publishing;

import java.util.Optional;

/**
 * What became of one slot.
 *
 * @param position its position in the input, from 0
 * @param target the slot as it was given
 * @param result what became of it
 * @param problem why, where it is not published
 * @param fromJournal whether an earlier run had this outcome and the journal tells of it
 * @param abandoned whether a call with this slot was given up without knowing what became of it: it may still be carried out
 *     some minutes later, and create the slot anew if it was deleted meanwhile
 */
public record SlotOutcome(
        long position,
        SlotTarget target,
        SlotResult result,
        Optional<SlotProblem> problem,
        boolean fromJournal,
        boolean abandoned) {
    /** An outcome of a slot without a call that was given up. */
    public SlotOutcome(
            long position, SlotTarget target, SlotResult result, Optional<SlotProblem> problem, boolean fromJournal) {
        this(position, target, result, problem, fromJournal, false);
    }
}
