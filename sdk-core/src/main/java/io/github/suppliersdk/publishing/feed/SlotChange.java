package io.github.suppliersdk.publishing.feed;

import io.github.suppliersdk.slots.SlotRequest;
import java.util.OptionalInt;

/** A change of one slot. */
public sealed interface SlotChange {
    /** The experience. */
    String experienceId();

    /** The option. */
    String optionId();

    /** The slot. */
    String slotId();

    /**
     * The seats that are left.
     *
     * @param experienceId the experience
     * @param optionId the option
     * @param slotId the slot
     * @param seats the seats; 0 means sold out
     */
    record Capacity(String experienceId, String optionId, String slotId, int seats) implements SlotChange {}

    /**
     * Another slot in place of the one with its id.
     *
     * @param experienceId the experience
     * @param slot what takes its place
     */
    record Replacement(String experienceId, SlotRequest slot) implements SlotChange {
        @Override
        public String optionId() {
            return slot.optionId();
        }

        @Override
        public String slotId() {
            return slot.slotId();
        }
    }

    /** One change with the effect of this one and then another one of the same slot. */
    default SlotChange then(SlotChange later) {
        return this instanceof Replacement before && later instanceof Capacity capacity
                ? new Replacement(before.experienceId(), before.slot().withCapacity(OptionalInt.of(capacity.seats())))
                : later;
    }
}
