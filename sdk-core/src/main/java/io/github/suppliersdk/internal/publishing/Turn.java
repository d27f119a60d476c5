package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.slots.SlotRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The state of a slot without an outcome. Immutable; only {@link SlotTable} makes the first and the next one. Times are
 * in nanoseconds of the run's clock.
 *
 * @param slot the slot
 * @param phase what it waits for
 * @param most how many slots may be in its next create: fewer after each refusal
 * @param byId whether it must be read by its id, because a range may not show it
 * @param refusal why the service refused it alone; decides once it was read
 * @param failure its latest failure
 * @param failures the failed writes that count against the slot
 * @param readFailures the failed reads in a row that count against it
 * @param failingSince since when its calls fail; {@link #NEVER} if they do not
 * @param abandonedAt when a write of it was last abandoned; {@link #NEVER} if none was
 * @param wrote whether a write of this run may have been carried out
 * @param gone how often it existed and was missing then
 * @param notBefore when its next call may begin
 * @param lookedAt when it was read last
 * @param replacement the slot to write in its place
 * @param changes whether the replacement changes more than seats
 */
record Turn(
        PendingSlot slot,
        Phase phase,
        int most,
        boolean byId,
        @Nullable Failure refusal,
        @Nullable Failure failure,
        int failures,
        int readFailures,
        long failingSince,
        long abandonedAt,
        boolean wrote,
        int gone,
        long notBefore,
        long lookedAt,
        @Nullable SlotRequest replacement,
        boolean changes) {
    static final long NEVER = Long.MIN_VALUE / 4;

    private static final long FRESH = Duration.ofSeconds(1).toNanos();

    static Turn first(PendingSlot slot) {
        return new Turn(
                slot,
                Phase.LOOK,
                Integer.MAX_VALUE,
                false,
                null,
                null,
                0,
                0,
                NEVER,
                NEVER,
                false,
                0,
                NEVER,
                NEVER,
                null,
                false);
    }

    /** Whether no call of this slot failed so far. */
    boolean isFresh() {
        return most == Integer.MAX_VALUE && failure == null && gone == 0;
    }

    boolean isAbandoned() {
        return abandonedAt != NEVER;
    }

    /**
     * Whether its latest look is too old for its next write: a replacement writes seats back that were read, and a
     * second create must not meet the first one.
     */
    boolean isStale(long now) {
        return (phase == Phase.REPLACE || (phase == Phase.CREATE && isAbandoned())) && now - lookedAt > FRESH;
    }

    Turn to(Phase next, long from) {
        return new Turn(
                slot,
                next,
                most,
                byId,
                refusal,
                failure,
                failures,
                readFailures,
                failingSince,
                abandonedAt,
                wrote,
                gone,
                from,
                lookedAt,
                replacement,
                changes);
    }

    Turn because(Failure why) {
        return new Turn(
                slot,
                phase,
                most,
                byId,
                refusal,
                why,
                failures,
                readFailures,
                failingSince,
                abandonedAt,
                wrote,
                gone,
                notBefore,
                lookedAt,
                replacement,
                changes);
    }

    Turn refused(@Nullable Failure why) {
        return new Turn(
                slot,
                phase,
                most,
                byId || why != null,
                why,
                failure,
                failures,
                readFailures,
                failingSince,
                abandonedAt,
                wrote,
                gone,
                notBefore,
                lookedAt,
                replacement,
                changes);
    }

    Turn readById() {
        return new Turn(
                slot,
                phase,
                most,
                true,
                refusal,
                failure,
                failures,
                readFailures,
                failingSince,
                abandonedAt,
                wrote,
                gone,
                notBefore,
                lookedAt,
                replacement,
                changes);
    }

    Turn failing(int writes, int reads, long since) {
        return new Turn(
                slot,
                phase,
                most,
                byId,
                refusal,
                failure,
                writes,
                reads,
                since,
                abandonedAt,
                wrote,
                gone,
                notBefore,
                lookedAt,
                replacement,
                changes);
    }

    Turn atMost(int slots) {
        return new Turn(
                slot,
                phase,
                slots,
                byId,
                refusal,
                failure,
                failures,
                readFailures,
                failingSince,
                abandonedAt,
                wrote,
                gone,
                notBefore,
                lookedAt,
                replacement,
                changes);
    }

    Turn written() {
        return new Turn(
                slot,
                phase,
                most,
                byId,
                refusal,
                failure,
                failures,
                readFailures,
                failingSince,
                abandonedAt,
                true,
                gone,
                notBefore,
                lookedAt,
                replacement,
                changes);
    }

    Turn abandoned(long at) {
        return new Turn(
                slot,
                phase,
                most,
                byId,
                refusal,
                failure,
                failures,
                readFailures,
                failingSince,
                at,
                true,
                gone,
                notBefore,
                lookedAt,
                replacement,
                changes);
    }

    Turn looked(long at) {
        return new Turn(
                slot,
                phase,
                most,
                byId,
                refusal,
                failure,
                failures,
                readFailures,
                failingSince,
                abandonedAt,
                wrote,
                gone,
                notBefore,
                at,
                replacement,
                changes);
    }

    Turn replacing(SlotRequest by, boolean changesContent) {
        return new Turn(
                slot,
                phase,
                most,
                byId,
                refusal,
                failure,
                failures,
                readFailures,
                failingSince,
                abandonedAt,
                wrote,
                gone,
                notBefore,
                lookedAt,
                by,
                changes || changesContent);
    }

    Turn disappeared() {
        return new Turn(
                slot,
                phase,
                most,
                byId,
                null,
                failure,
                failures,
                readFailures,
                failingSince,
                abandonedAt,
                wrote,
                gone + 1,
                notBefore,
                lookedAt,
                null,
                changes);
    }
}
