package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a {@link Job} ended. */
public sealed interface JobResult permits CallResult, JobResult.Asked, JobResult.NotDeleted, JobResult.Used {
    /** The values of the source, one for each turn. */
    record Asked(List<SourceResult> results) implements JobResult {}

    /**
     * The value of one slot.
     *
     * @param turn the turn of the slot
     * @param taken the claim with the taken mark, if one had to be taken
     * @param lost whether the claim was lost
     * @param value the slot's value in the source; null if unknown
     * @param problem why the value is unknown
     * @param thrown what the source threw, if that is why
     */
    record SourceResult(
            Turn turn,
            @Nullable OutboxClaim taken,
            boolean lost,
            @Nullable SlotValue<SlotContent> value,
            String problem,
            @Nullable Throwable thrown) {
        /** Whether it is the source that could not be read. */
        boolean isOfSource() {
            return problem.startsWith(JobRunner.OF_SOURCE);
        }
    }

    /**
     * A delete was not made.
     *
     * @param isWithheld whether nobody has permitted it; if not, it could not be counted
     */
    record NotDeleted(String why, boolean isWithheld) implements JobResult {}

    /**
     * The outbox was used.
     *
     * @param failure what it threw; null if it worked. A part may be done all the same
     * @param note notes what follows
     */
    record Used(@Nullable Throwable failure, Note note) implements JobResult {}

    /** Notes what follows from a job that began and ended at these times. */
    interface Note {
        /** Notes it. */
        void at(long started, long ended);
    }
}
