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
 * @param isPast whether the slot that it has read took place before today
 */
public record CallEnd(Meaning meaning, int status, long retryAfter, List<Slot> slots, String problem, boolean isPast) {
    static CallEnd done(List<Slot> slots) {
        return new CallEnd(Meaning.DONE, 200, 0, slots, "", false);
    }

    boolean isDone() {
        return meaning == Meaning.DONE;
    }
}
