package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.slots.Slot;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How a call ended. */
sealed interface PublishJobEnd {
    /** The experience was read; whether it has the option. */
    record OptionChecked(boolean isListed) implements PublishJobEnd {}

    /** A window was looked at. */
    record Looked(SlotIndex there) implements PublishJobEnd {}

    /**
     * A range was read again.
     *
     * @param slots the service's slots among the requested ones, by id
     * @param unreadable the requested ids that the response has, or may have, in a form that cannot be read
     * @param rows the number of slots in the response
     */
    record Listed(Map<String, Slot> slots, Set<String> unreadable, int rows) implements PublishJobEnd {}

    /** One slot was read. */
    record Got(Slot slot) implements PublishJobEnd {}

    /** Creating succeeded, and the response names these ids. */
    record Created(List<String> ids) implements PublishJobEnd {}

    /** Replacing succeeded. */
    record Replaced() implements PublishJobEnd {}

    /** The call failed. */
    record Failed(Failure failure) implements PublishJobEnd {}
}
