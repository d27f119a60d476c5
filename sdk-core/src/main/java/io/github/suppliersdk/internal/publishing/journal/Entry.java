package io.github.suppliersdk.internal.publishing.journal;

import java.util.Optional;

/** What the journal says of a slot. The codes are those of the file: they never change, whatever the order here. */
public enum Entry {
    /** Nothing: what was known no longer holds. */
    FORGOTTEN(0),
    /** A call with it began, and nobody knows what came of it. */
    SENDING(1),
    /** The service created it. */
    CREATED(2),
    /** The service had it already. */
    EQUAL(3),
    /** It took the place of another one with its id. */
    REPLACED(4),
    /** The service has another one with its id, which was left as it is. */
    EXISTS_DIFFERENT(5),
    /** The service refused it. */
    REJECTED(6),
    /** The service has it, with fewer seats: it was sold from. */
    SOLD_FROM(7);

    private final int code;

    Entry(int code) {
        this.code = code;
    }

    /** Its byte in the file. */
    public int code() {
        return code;
    }

    /** Whether the file says why, too. */
    public boolean hasReason() {
        return this == EXISTS_DIFFERENT || this == REJECTED;
    }

    /** The one with that byte; empty for a byte that this version does not know. */
    public static Optional<Entry> of(int code) {
        for (Entry entry : values()) {
            if (entry.code == code) {
                return Optional.of(entry);
            }
        }
        return Optional.empty();
    }
}
