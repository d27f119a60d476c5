package io.github.suppliersdk.publishing;

import java.util.Optional;

/**
 * The outcome of one slot.
 *
 * @param position the slot's position in the input, from 0
 * @param target the slot as given
 * @param result the result
 * @param problem why the slot is not published, if it is not
 * @param fromJournal whether the outcome comes from an earlier run, by the journal
 * @param abandoned whether a call with this slot was abandoned with an unknown effect: the service may still carry it
 *     out some minutes later, and create the slot again if it was deleted meanwhile
 */
public record SlotOutcome(
        long position,
        SlotTarget target,
        SlotResult result,
        Optional<SlotProblem> problem,
        boolean fromJournal,
        boolean abandoned) {
    /** An outcome of a slot without an abandoned call. */
    public SlotOutcome(
            long position, SlotTarget target, SlotResult result, Optional<SlotProblem> problem, boolean fromJournal) {
        this(position, target, result, problem, fromJournal, false);
    }
}
