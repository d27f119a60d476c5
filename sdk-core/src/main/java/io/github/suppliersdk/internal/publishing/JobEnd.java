package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.SlotProblem;
import io.github.suppliersdk.slots.Slot;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How a call ended. */
sealed interface JobEnd {
    /** A window was looked at. */
    record Looked(SlotIndex there) implements JobEnd {}

    /**
     * A range was read again.
     *
     * @param slots the service's slots among the requested ones, by id
     * @param unreadable the requested ids that the response has, or may have, in a form that cannot be read
     * @param rows the number of slots in the response
     */
    record Listed(Map<String, Slot> slots, Set<String> unreadable, int rows) implements JobEnd {}

    /** One slot was read. */
    record Got(Slot slot) implements JobEnd {}

    /** Creating succeeded, and the response names these ids. */
    record Created(List<String> ids) implements JobEnd {}

    /** Replacing succeeded. */
    record Replaced() implements JobEnd {}

    /**
     * The call failed.
     *
     * @param failure the failure
     * @param retryAfter how long the service asks to wait, in nanoseconds; 0 if it gave no time
     */
    record Failed(Failure failure, long retryAfter) implements JobEnd {}

    /** Nothing was sent, because a slot cannot be written as JSON. */
    record Unwritable(SlotProblem problem) implements JobEnd {}
}
