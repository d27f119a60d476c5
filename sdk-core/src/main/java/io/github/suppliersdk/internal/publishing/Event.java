package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.SlotProblem;
import io.github.suppliersdk.slots.Slot;
import org.jspecify.annotations.Nullable;

/** What happened to a slot. */
sealed interface Event {
    /** Its window was looked at, and showed this. */
    record Looked(Look look) implements Event {}

    /** It was read: the service has this slot. */
    record Found(Slot there) implements Event {}

    /** It was read, and the service does not have it. */
    record Missing() implements Event {}

    /** The range was read, and has the slot in a form that cannot be read, or may have. */
    record Unlisted() implements Event {}

    /** The response to a create names it. */
    record Created() implements Event {}

    /** A create succeeded, and the response does not name it. */
    record Unnamed() implements Event {}

    /** It was replaced. */
    record Replaced() implements Event {}

    /**
     * Its call failed.
     *
     * @param failure the failure
     * @param slots the number of slots in the call
     */
    record Failed(Failure failure, int slots) implements Event {}

    /**
     * Nothing was sent, because a slot of the call cannot be written as JSON.
     *
     * @param problem the problem
     * @param slots the number of slots in the call
     */
    record Unwritable(SlotProblem problem, int slots) implements Event {}

    /**
     * No more calls are made for it.
     *
     * @param reason why
     * @param failure the failure behind it, if there is one
     */
    record GivenUp(String reason, @Nullable Failure failure) implements Event {}
}
