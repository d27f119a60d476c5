package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.slots.Slot;
import java.util.List;

/**
 * How a call to the service ended.
 *
 * @param meaning the meaning of the end by {@link io.github.suppliersdk.internal.failures.FailureTable}
 * @param status the status of the response, 0 if there was none
 * @param retryAfter how long the service asks to wait, in nanoseconds; 0 if it does not
 * @param slots the slots in the response
 * @param problem why it failed, in words
 * @param write what became of a write
 */
public record CallEnd(Meaning meaning, int status, long retryAfter, List<Slot> slots, String problem, Write write) {
    /** What became of a write. */
    enum Write {
        /** It was sent, or the call was no write. */
        SENT,
        /** It stopped after reading the slot: that is gone, on a past day, or unreadable. */
        ONLY_READ,
        /** It was a delete, and nobody has permitted it. */
        HELD_BACK,
        /** It was a delete, and could not be counted. */
        NOT_COUNTED
    }

    static CallEnd done(List<Slot> slots) {
        return new CallEnd(Meaning.DONE, 200, 0, slots, "", Write.SENT);
    }

    /** The same end for a write that was not made. */
    CallEnd onlyRead() {
        return new CallEnd(meaning, status, retryAfter, List.of(), problem, Write.ONLY_READ);
    }

    /** The end of a delete that was not made because nobody has permitted it. */
    CallEnd heldBack(String why) {
        return new CallEnd(meaning, status, retryAfter, List.of(), why, Write.HELD_BACK);
    }

    /** The end of a delete that was not made because it could not be counted. */
    CallEnd notCounted(String why) {
        return new CallEnd(meaning, status, retryAfter, List.of(), why, Write.NOT_COUNTED);
    }

    boolean hasOnlyRead() {
        return write != Write.SENT;
    }

    boolean isDone() {
        return meaning == Meaning.DONE;
    }
}
