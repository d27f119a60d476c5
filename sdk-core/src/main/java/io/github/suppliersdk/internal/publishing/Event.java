package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.SlotProblem;
import io.github.suppliersdk.slots.Slot;
import java.util.List;
import java.util.Map;

/** How the call of a batch ended. */
public sealed interface Event {
    /**
     * Creating succeeded.
     *
     * @param ids the ids of the slots that the response names
     */
    record Created(List<String> ids) implements Event {}

    /**
     * Reading succeeded.
     *
     * @param slots the service's slots among the requested ones, by id
     * @param rows the number of slots in the response, requested or not
     */
    record Found(Map<String, Slot> slots, int rows) implements Event {}

    /** Replacing succeeded. */
    record Replaced() implements Event {}

    /**
     * The call failed.
     *
     * @param failure the failure
     * @param retryAfter how long the service asks to wait, in nanoseconds; 0 if it gave no time
     */
    record Failed(Failure failure, long retryAfter) implements Event {}

    /** Nothing was sent, because a slot cannot be written as JSON. */
    record Unwritable(SlotProblem problem) implements Event {}
}
