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
     * @param slots what the service has of the slots that were asked for, by id
     * @param rows the slots that the response held, asked for or not
     */
    record Found(Map<String, Slot> slots, int rows) implements Event {}

    /** Replacing succeeded. */
    record Replaced() implements Event {}

    /**
     * The call failed.
     *
     * @param failure what that means
     * @param retryAfter how long the service asks to wait, in nanoseconds; 0 if it does not
     */
    record Failed(Failure failure, long retryAfter) implements Event {}

    /** Nothing was sent: a slot cannot be written as JSON. */
    record Unwritable(SlotProblem problem) implements Event {}
}
