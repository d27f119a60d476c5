package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a {@link Job} ended. */
public sealed interface JobResult
        permits CallResult,
                JobResult.Asked,
                JobResult.NotDeleted,
                JobResult.Released,
                JobResult.Used,
                JobResult.Failed {
    /** The values of the source, one for each turn in its order. */
    record Asked(List<SourceResult> results) implements JobResult {}

    /**
     * The value of one slot.
     *
     * @param taken the claim with the taken mark, if one had to be taken
     * @param lost whether the claim was lost
     * @param value the slot's value in the source; null if unknown
     * @param problem why the value is unknown
     * @param thrown what the source threw, if that is why
     */
    record SourceResult(
            @Nullable OutboxClaim taken,
            boolean lost,
            @Nullable SlotValue<SlotContent> value,
            String problem,
            @Nullable Throwable thrown) {
        /** Whether it is the source that could not be read. */
        boolean isOfSource() {
            return problem.startsWith(JobRunner.OF_SOURCE);
        }

        /** Whether the source may be asked, as far as the outbox is concerned. */
        boolean isTaken() {
            return !lost && problem.isEmpty();
        }
    }

    /**
     * A delete was not made.
     *
     * @param isWithheld whether nobody has permitted it; if not, it could not be counted
     */
    record NotDeleted(String why, boolean isWithheld) implements JobResult {}

    /** How each claim ended; null where unknown. */
    record Released(List<@Nullable ClaimEnd> ends, @Nullable Throwable failure) implements JobResult {}

    /** The outbox was used. */
    non-sealed interface Used extends JobResult {
        /** Notes what follows from it. */
        void note(long started, long now);
    }

    /** The job failed, perhaps after a part of it was done. */
    record Failed(Throwable failure) implements JobResult {}
}
