package io.github.suppliersdk.publishing;

import java.util.Optional;

/**
 * The outcome of one slot.
 *
 * @param position the slot's position in the input, from 0
 * @param target the slot as given
 * @param result the result
 * @param problem why the slot is not published, if it is not
 * @param abandoned whether a call with this slot was abandoned with an unknown effect, so that it is to be verified: the
 *     service may still carry it out some minutes later, and create the slot again if it was deleted meanwhile
 */
public record SlotOutcome(
        long position, SlotTarget target, SlotResult result, Optional<SlotProblem> problem, boolean abandoned) {}
