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
 * @param hasOnlyRead whether a write stopped after reading the slot: it is gone, on a past day, or unreadable
 */
public record CallEnd(
        Meaning meaning, int status, long retryAfter, List<Slot> slots, String problem, boolean hasOnlyRead) {
    static CallEnd done(List<Slot> slots) {
        return new CallEnd(Meaning.DONE, 200, 0, slots, "", false);
    }

    /** The same end for a write that was not made. */
    CallEnd onlyRead() {
        return new CallEnd(meaning, status, retryAfter, List.of(), problem, true);
    }

    boolean isDone() {
        return meaning == Meaning.DONE;
    }
}
