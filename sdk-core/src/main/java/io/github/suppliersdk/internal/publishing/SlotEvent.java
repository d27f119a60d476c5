package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.slots.Slot;
import org.jspecify.annotations.Nullable;

/** What happened to a slot. */
sealed interface SlotEvent {
    /** Its window was looked at, and showed this. */
    record Looked(Look look) implements SlotEvent {}

    /** It was read: the service has this slot. */
    record Found(Slot there) implements SlotEvent {}

    /** The range of its date was read, and does not have it. */
    record Missing() implements SlotEvent {}

    /** Its id was answered 404: it is missing, or nothing can be reached at the moment. */
    record NotFound() implements SlotEvent {}

    /** The range was read, and has the slot in a form that cannot be read, or may have. */
    record Unlisted() implements SlotEvent {}

    /** The response to a create names it. */
    record Created() implements SlotEvent {}

    /** A create succeeded, and the response does not name it. */
    record Unnamed() implements SlotEvent {}

    /** It was replaced. */
    record Replaced() implements SlotEvent {}

    /**
     * Its call failed.
     *
     * @param failure the failure
     * @param slots the number of slots in the call
     */
    record Failed(Failure failure, int slots) implements SlotEvent {}

    /**
     * No more calls are made for it.
     *
     * @param reason why
     * @param failure the failure behind it, if there is one
     */
    record GivenUp(String reason, @Nullable Failure failure) implements SlotEvent {}
}
