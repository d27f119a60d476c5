package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.failures.FailureTable;
import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.publishing.Failure;
import io.github.suppliersdk.internal.publishing.Problems;
import io.github.suppliersdk.slots.Slot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a call to the service ended.
 *
 * @param failure the failure; null if it succeeded
 * @param slots the slots in the response
 * @param isPast whether the slot that it has read took place before today
 */
record CallResult(@Nullable Failure failure, List<Slot> slots, boolean isPast) {
    static CallResult done(List<Slot> slots) {
        return new CallResult(null, slots, false);
    }

    /** The end of a call that threw something unexpected, perhaps after it was sent. */
    static CallResult thrown(Throwable thrown) {
        String words = Descriptions.failure(thrown);
        Failure failure = new Failure(Meaning.MAYBE_APPLIED, FailureTable.NO_STATUS, Problems.of(words));
        return new CallResult(failure, List.of(), false);
    }

    boolean isDone() {
        return failure == null;
    }

    Meaning meaning() {
        return failure == null ? Meaning.DONE : failure.meaning();
    }

    /** The status of the response, 0 if there was none. */
    int status() {
        return failure == null ? FailureTable.NO_STATUS : failure.status();
    }

    /** Why it failed, in words. */
    String problem() {
        return failure == null ? "" : Descriptions.line(failure.words());
    }
}
