package io.github.suppliersdk.publishing;

import java.util.Optional;

/**
 * The outcome of one slot.
 *
 * @param position the slot's position in the input, from 0
 * @param target the slot as given
 * @param result the result
 * @param problem why the slot is not published, if it is not
 * @param toVerify whether only a later look shows what the service has: a call with this slot was abandoned, and may
 *     still be carried out some minutes later; or it was created without a look, and may have been there before
 */
public record SlotOutcome(
        long position, SlotTarget target, SlotResult result, Optional<SlotProblem> problem, boolean toVerify) {}
