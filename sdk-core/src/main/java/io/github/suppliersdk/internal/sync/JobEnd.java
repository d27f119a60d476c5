package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.sync.ClaimEnd;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.OutboxClaim;
import io.github.suppliersdk.sync.SlotKey;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How a {@link Job} ended. */
public sealed interface JobEnd {
    /** What was claimed. */
    record Claimed(List<OutboxClaim> claims) implements JobEnd {}

    /** What the source has, for each turn in its order. */
    record Asked(List<SourceResult> results, @Nullable Throwable failure) implements JobEnd {}

    /**
     * What is known of one slot now.
     *
     * @param taken the claim with the mark that was taken, if one had to be
     * @param lost whether the claim was lost
     * @param value what the source has; null if that is not known
     * @param problem why it is not
     */
    record SourceResult(
            @Nullable OutboxClaim taken,
            boolean lost,
            @Nullable SlotValue<SlotContent> value,
            String problem) {}

    /** What the source has; a slot that is not in here is gone, or unknown. */
    record Classified(Map<SlotKey, SlotRequest> current) implements JobEnd {}

    /** A call of the service has ended. */
    record Called(CallEnd end) implements JobEnd {}

    /** How each claim ended; null where that is not known. */
    record Ended(List<@Nullable ClaimEnd> ends, @Nullable Throwable failure) implements JobEnd {}

    /** The leases that last. */
    record Renewed(Set<SlotKey> valid) implements JobEnd {}

    /** What waits. */
    record Waits(OutboxBacklog backlog, boolean noneIsHeldBack) implements JobEnd {}

    /** The job could not be done, or nobody knows how far it came. */
    record Failed(Throwable failure) implements JobEnd {}
}
