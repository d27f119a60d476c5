package io.github.suppliersdk.internal.publishing.journal;

import java.util.Optional;

/**
 * The record of a slot in the journal. The codes are part of the file format and never change, whatever the order here.
 */
public enum Entry {
    /** Nothing: an earlier record is no longer valid. */
    FORGOTTEN(0),
    /** A call with the slot began, and its outcome is unknown. */
    SENDING(1),
    /** The service created the slot. */
    CREATED(2),
    /** The service had an equal slot. */
    EQUAL(3),
    /** The slot replaced another one with its id. */
    REPLACED(4),
    /** The service has another slot with its id, which stays unchanged. */
    EXISTS_DIFFERENT(5),
    /** The service refused the slot. */
    REJECTED(6),
    /** The service has the slot with fewer seats, because it was sold from. */
    SOLD_FROM(7);

    private final int code;

    Entry(int code) {
        this.code = code;
    }

    /** The code in the file. */
    public int code() {
        return code;
    }

    /** Whether the file also has the reason. */
    public boolean hasReason() {
        return this == EXISTS_DIFFERENT || this == REJECTED;
    }

    /** The entry with this code; empty for a code that this version does not know. */
    public static Optional<Entry> of(int code) {
        for (Entry entry : values()) {
            if (entry.code == code) {
                return Optional.of(entry);
            }
        }
        return Optional.empty();
    }
}
