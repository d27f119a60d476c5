package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.publishing.SlotTable.SlotPhase;
import io.github.suppliersdk.slots.Slot;
import java.time.Duration;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The state of a slot without an outcome; only {@link SlotTable} makes the next one. Times are in nanoseconds of the
 * run's clock.
 *
 * <p>A refusal is kept until the slot was read: then it is rejected, or a replacement takes the place of the refusal. A
 * slot that disappears loses both. What the run may have written, and when a write was abandoned, is never forgotten.
 */
@Value.Immutable
@Value.Style(
        jdkOnly = true,
        overshadowImplementation = true,
        allowedClasspathAnnotations = javax.annotation.processing.Generated.class,
        builderVisibility = Value.Style.BuilderVisibility.PACKAGE,
        visibility = Value.Style.ImplementationVisibility.PACKAGE)
abstract class SlotTurn implements WithSlotTurn {
    static final long NEVER = Long.MIN_VALUE / 4;

    private static final long FRESH = Duration.ofSeconds(1).toNanos();

    /** For how long a look says what is missing. */
    static final long RECENT = Duration.ofSeconds(30).toNanos();

    SlotTurn() {}

    static SlotTurn first(Slot slot) {
        return new Builder()
                .slot(slot)
                .phase(SlotPhase.LOOK)
                .most(Integer.MAX_VALUE)
                .byId(false)
                .createdBlindly(false)
                .wasThere(false)
                .wasReadAgain(false)
                .failures(0)
                .readFailures(0)
                .failingSince(NEVER)
                .abandonedAt(NEVER)
                .wrote(false)
                .gone(0)
                .notBefore(NEVER)
                .lookedAt(NEVER)
                .changes(false)
                .build();
    }

    /** Makes the first turn. */
    static final class Builder extends ImmutableSlotTurn.Builder {}

    /** The slot of the input. */
    abstract Slot slot();

    /** What it waits for. */
    abstract SlotPhase phase();

    /** How many slots may be in its next create: fewer after each refusal. */
    abstract int most();

    /** Whether it must be read by its id, because a range may not show it. */
    abstract boolean byId();

    /** Whether it is created without a look: the service may have it already, and replace it with the create. */
    abstract boolean createdBlindly();

    /** Whether the service showed it, and has not said since that it is missing. */
    abstract boolean wasThere();

    /** Whether its look was too old for its write, so that it is read again. */
    abstract boolean wasReadAgain();

    /** Why the service refused it alone; decides once it was read. */
    @Nullable
    abstract Failure refusal();

    /** Its latest failure. */
    @Nullable
    abstract Failure failure();

    /** The failed writes that count against the slot. */
    abstract int failures();

    /** The failed reads in a row that count against it. */
    abstract int readFailures();

    /** Since when its calls fail; {@link #NEVER} if they do not. */
    abstract long failingSince();

    /** When a write of it was last abandoned; {@link #NEVER} if none was. */
    abstract long abandonedAt();

    /** Whether a write of this run may have been carried out. */
    abstract boolean wrote();

    /** How often it existed and was missing then. */
    abstract int gone();

    /** When its next call may begin. */
    abstract long notBefore();

    /** When it was read last. */
    abstract long lookedAt();

    /** The slot to write in its place. */
    @Nullable
    abstract Slot replacement();

    /** Whether a replacement of this run changes more than seats. */
    abstract boolean changes();

    /** Whether no call of this slot failed so far, and its look did not grow old. */
    boolean isFresh() {
        return most() == Integer.MAX_VALUE && failure() == null && gone() == 0 && !wasReadAgain();
    }

    boolean isAbandoned() {
        return abandonedAt() != NEVER;
    }

    /**
     * Whether its latest look is too old for its next write: a replacement writes seats back that were read, a second
     * create must not meet the first one, and one after a long pause none of a process that was killed before.
     */
    boolean isStale(long now) {
        long age = now - lookedAt();
        return switch (phase()) {
            case REPLACE -> now - replaceBy() > 0;
            case CREATE -> (isAbandoned() && age > FRESH) || (age > RECENT && (!createdBlindly() || failure() != null));
            case LOOK, READ -> false;
        };
    }

    /** When its replacement must have left. */
    long replaceBy() {
        return lookedAt() + FRESH;
    }

    /** Whether its look is more than half as old as a create allows. */
    boolean isAging(long now) {
        return now - lookedAt() > RECENT / 2 && !isStale(now);
    }

    SlotTurn to(SlotPhase next, long from) {
        return withPhase(next).withNotBefore(from);
    }

    SlotTurn refused(@Nullable Failure why) {
        return withRefusal(why).withById(byId() || why != null);
    }

    SlotTurn failing(int writes, int reads, long since) {
        return withFailures(writes).withReadFailures(reads).withFailingSince(since);
    }

    SlotTurn abandoned(long at) {
        return withAbandonedAt(at).withWrote(true);
    }

    SlotTurn replacing(Slot by, boolean changesContent) {
        return withReplacement(by).withChanges(changes() || changesContent);
    }

    SlotTurn disappeared() {
        return withGone(gone() + 1)
                .withWasThere(false)
                .withById(true)
                .withRefusal(null)
                .withReplacement(null);
    }
}
