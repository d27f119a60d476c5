package io.github.suppliersdk.internal.sync;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a mark says of its slots.
 *
 * @param priority when they are claimed, as {@link OutboxRow} has it; a slot that is marked twice has the first one
 * @param mayDelete whether somebody has judged that they are gone, so that they may be deleted until they change again;
 *     empty if a permission stays as it is
 * @param settle present if they are to be verified: how long a request may still be carried out
 * @param lookAt when another party will change them once more, such as the end of a hold, in milliseconds since 1970:
 *     then they are due once more, and verified; 0 if no time is known. Of several times, the last one counts
 */
public record Mark(int priority, Optional<Boolean> mayDelete, Optional<Duration> settle, long lookAt) {
    /** They have changed. */
    public static final Mark CHANGED = new Mark(OutboxRow.FRESH, Optional.of(false), Optional.empty(), 0);
    /** A reconcile has found a difference. */
    public static final Mark DIFFERENT = new Mark(OutboxRow.FOUND, Optional.of(false), Optional.empty(), 0);
    /** A reconcile or a person has judged that they are gone. */
    public static final Mark GONE = new Mark(OutboxRow.FOUND, Optional.of(true), Optional.empty(), 0);

    /** Another party has changed them at the service, or may do so until {@code settle} has passed. */
    public static Mark toVerify(Duration settle, Optional<Instant> lookAt) {
        return new Mark(
                OutboxRow.FRESH,
                Optional.empty(),
                Optional.of(settle),
                lookAt.map(Instant::toEpochMilli).orElse(0L));
    }
}
