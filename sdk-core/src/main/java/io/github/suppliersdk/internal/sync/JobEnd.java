package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.sync.ClaimEnd;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.OutboxClaim;
import io.github.suppliersdk.sync.SlotKey;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How a {@link Job} ended. */
public sealed interface JobEnd
        permits CallEnd,
                JobEnd.Claimed,
                JobEnd.Asked,
                JobEnd.NotDeleted,
                JobEnd.Ended,
                JobEnd.Renewed,
                JobEnd.Released,
                JobEnd.BacklogRead,
                JobEnd.Failed {
    /** The claims of new slots. */
    record Claimed(List<OutboxClaim> claims) implements JobEnd {}

    /** The values of the source, one for each turn in its order. */
    record Asked(List<SourceResult> results, @Nullable Throwable failure) implements JobEnd {}

    /**
     * The value of one slot.
     *
     * @param taken the claim with the taken mark, if one had to be taken
     * @param lost whether the claim was lost
     * @param value the slot's value in the source; null if unknown
     * @param problem why the value is unknown
     */
    record SourceResult(
            @Nullable OutboxClaim taken,
            boolean lost,
            @Nullable SlotValue<SlotContent> value,
            String problem) {
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
    record NotDeleted(String why, boolean isWithheld) implements JobEnd {}

    /** How each claim ended; null where unknown. */
    record Ended(List<@Nullable ClaimEnd> ends, @Nullable Throwable failure) implements JobEnd {}

    /** The slots whose leases are valid. */
    record Renewed(Set<SlotKey> valid) implements JobEnd {}

    /** The slots of an option are due. */
    record Released() implements JobEnd {}

    /** The backlog of the outbox. */
    record BacklogRead(OutboxBacklog backlog) implements JobEnd {}

    /** The job failed, perhaps after a part of it was done. */
    record Failed(Throwable failure) implements JobEnd {}
}
