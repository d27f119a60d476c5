package io.github.suppliersdk.sandbox.internal.state;

/**
 * What a slot says, in compact form.
 *
 * @param from the day (daily) or the second (time) on which the slot begins, 0 for an open slot
 * @param to the second on which a time slot ends, otherwise 0
 * @param capacity seats left, or {@link #UNLIMITED}
 */
public record StoredSlot(String id, long from, long to, int capacity, SlotShape shape) {

    public static final int UNLIMITED = -1;

    public boolean limited() {
        return capacity != UNLIMITED;
    }
}
