package io.github.suppliersdk.publishing;

import java.util.Optional;

/**
 * What became of one slot.
 *
 * @param position its position in the input, from 0
 * @param target the slot as it was given
 * @param result what became of it
 * @param problem why, where it was rejected or is unknown
 * @param fromJournal whether an earlier run had this outcome and the journal tells of it
 */
public record SlotOutcome(
        long position, SlotTarget target, SlotResult result, Optional<SlotProblem> problem, boolean fromJournal) {}
