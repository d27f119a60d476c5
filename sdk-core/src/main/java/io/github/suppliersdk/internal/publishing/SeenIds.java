package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.slots.Slot;

/**
 * The ids of an input so far, with a hash of each slot. They take a sixteenth of the heap at most; further ids are not
 * remembered, and are noticed only at the service.
 */
final class SeenIds {
    /** What is known of an id. */
    enum Seen {
        NEW,
        EQUAL,
        DIFFERENT
    }

    private static final int FEWEST = 1024;
    private static final int BYTES_EACH = 24;
    private static final int SHARE_OF_HEAP = 16;

    private final LongMap seen = new LongMap();
    private final long most;

    SeenIds() {
        this(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    }

    SeenIds(long bytes) {
        this.most = Math.max(FEWEST, bytes / BYTES_EACH);
    }

    /** Notes a slot, and returns what was known of its id. */
    Seen add(String experienceId, Slot slot) {
        long id = nonZero(Hash64.of(slot.slotId()));
        long content = nonZero(content(experienceId, slot));
        long before = seen.size() < most ? seen.putIfAbsent(id, content) : seen.get(id);
        if (before == 0) {
            return Seen.NEW;
        }
        return before == content ? Seen.EQUAL : Seen.DIFFERENT;
    }

    private static long content(String experienceId, Slot slot) {
        long hash = SlotFields.hashOfOurs(slot);
        long content = hash == SlotFields.NO_HASH ? slot.hashCode() : hash;
        content = Hash64.and(content, Hash64.of(experienceId));
        content = Hash64.and(content, Hash64.of(slot.optionId()));
        return Hash64.and(content, SlotFields.seats(slot.capacity()));
    }

    private static long nonZero(long hash) {
        return hash == 0 ? 1 : hash;
    }
}
