package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.SlotProblem;
import io.github.suppliersdk.publishing.SlotResult;
import org.jspecify.annotations.Nullable;

/** What follows from an event: the next state, or the outcome. */
sealed interface Transition {
    /** The slot continues in this state. */
    record Next(SlotTurn turn) implements Transition {}

    /**
     * The slot has its outcome.
     *
     * @param result the result
     * @param problem why it is not published, if it is not
     * @param toVerify whether only a later look shows what the service has
     */
    record Settled(SlotResult result, @Nullable SlotProblem problem, boolean toVerify) implements Transition {}
}
