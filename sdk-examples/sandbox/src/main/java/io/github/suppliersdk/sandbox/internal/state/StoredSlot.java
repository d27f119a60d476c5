package io.github.suppliersdk.sandbox.internal.state;

/**
 * The content of a slot in compact form.
 *
 * @param from the epoch day of a daily slot, or the start of a time slot in epoch seconds of its local time; 0 for an
 *     open slot
 * @param to the end of a time slot in epoch seconds of its local time, otherwise 0
 * @param capacity the seats that are left, or {@link #UNLIMITED}
 */
public record StoredSlot(String id, long from, long to, int capacity, SlotShape shape) {

    public static final int UNLIMITED = -1;

    public boolean limited() {
        return capacity != UNLIMITED;
    }
}
