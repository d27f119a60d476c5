package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.publishing.SlotTable.SlotEvent;
import io.github.suppliersdk.slots.Slot;
import java.util.Map;
import java.util.Set;

/** How a call ended. */
sealed interface PublishJobEnd {
    /**
     * What it means for a slot of the call.
     *
     * @param slots the number of slots in the call
     */
    default SlotEvent event(String slotId, int slots) {
        throw new IllegalStateException("defect in the publisher: " + this);
    }

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
    record Listed(Map<String, Slot> slots, Set<String> unreadable, int rows) implements PublishJobEnd {
        @Override
        public SlotEvent event(String slotId, int ofCall) {
            Slot there = slots.get(slotId);
            return there != null
                    ? new SlotEvent.Found(there)
                    : unreadable.contains(slotId) ? new SlotEvent.Unlisted() : new SlotEvent.Missing();
        }
    }

    /** One slot was read. */
    record Got(Slot slot) implements PublishJobEnd {
        @Override
        public SlotEvent event(String slotId, int slots) {
            return new SlotEvent.Found(slot);
        }
    }

    /** Creating succeeded, and the response names these ids. */
    record Created(Set<String> ids) implements PublishJobEnd {
        @Override
        public SlotEvent event(String slotId, int slots) {
            return ids.contains(slotId) ? new SlotEvent.Created() : new SlotEvent.Unnamed();
        }
    }

    /** Replacing succeeded. */
    record Replaced() implements PublishJobEnd {
        @Override
        public SlotEvent event(String slotId, int slots) {
            return new SlotEvent.Replaced();
        }
    }

    /** The call failed. */
    record Failed(Failure failure) implements PublishJobEnd {
        @Override
        public SlotEvent event(String slotId, int slots) {
            return failure.meaning() == Meaning.MISSING
                    ? new SlotEvent.NotFound()
                    : new SlotEvent.Failed(failure, slots);
        }
    }
}
