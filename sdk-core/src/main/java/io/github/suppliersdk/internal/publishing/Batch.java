package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.publishing.SlotProblem;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Slots of one option and kind in the same phase, with what is known of them. Immutable; times are in nanoseconds of
 * the run's clock.
 *
 * @param option the option of the slots
 * @param slots at least one, at most as many as fit into one call, with different ids
 * @param phase the next step
 * @param earlierWrites the possible effect of earlier calls
 * @param abandonedAt when a write was last abandoned; relevant if the earlier writes were ABANDONED
 * @param replacing whether a call to replace the slot was made
 * @param probed whether the service was asked which slots of a refused call exist
 * @param failures how calls of these slots failed
 * @param notBefore the earliest time of the next call
 * @param retry whether the next call retries a failed one, so that it uses one of the client's retries
 * @param failure the failure of the last write
 * @param reads in the phase READ, the calls that are left to make
 * @param found in the phase READ, the results of the calls made so far
 * @param seats the service's seats, for a replacement that keeps them; null if none are kept
 * @param before the service's slot when a replacement was decided; null if none was
 * @param timesGone how often the slot existed and was then missing when it was to be replaced
 */
public record Batch(
        OptionKey option,
        List<PendingSlot> slots,
        Phase phase,
        EarlierWrites earlierWrites,
        long abandonedAt,
        boolean replacing,
        boolean probed,
        FailureHistory failures,
        long notBefore,
        boolean retry,
        @Nullable Failure failure,
        List<ReadCall> reads,
        Map<String, Slot> found,
        @Nullable KeptSeats seats,
        @Nullable ReplacedSlot before,
        int timesGone) {
    /** Stands for no time. */
    public static final long NEVER = Long.MIN_VALUE;

    /** A batch of slots without calls so far. */
    public static Batch fresh(OptionKey option, List<PendingSlot> slots) {
        return new Batch(
                option,
                slots,
                Phase.CREATE,
                EarlierWrites.NONE,
                NEVER,
                false,
                false,
                FailureHistory.NONE,
                NEVER,
                false,
                null,
                List.of(),
                Map.of(),
                null,
                null,
                0);
    }

    /**
     * The batch in its first phase. If a run overwrites seats of existing slots, these are read before anything is
     * sent: slots that appear later may have been created by this run, and sold from.
     */
    public static Batch first(OptionKey option, List<PendingSlot> slots, RunRules rules, long now) {
        Batch fresh = fresh(option, slots);
        return rules.policy() == ConflictPolicy.REPLACE
                ? fresh.reading(ReadPlan.of(slots, rules, 0), null, now, false)
                : fresh;
    }

    /**
     * A batch of slots that an earlier run may have sent. Their writes count as abandoned, because that run has ended.
     */
    public static Batch maybeSent(OptionKey option, List<PendingSlot> slots, RunRules rules, long now) {
        return fresh(option, slots)
                .withEarlierWrites(EarlierWrites.ABANDONED, now)
                .reading(ReadPlan.of(slots, rules, 0), null, now, false);
    }

    /** A copy with some values changed. */
    private Batch with(Consumer<BatchCopy> change) {
        BatchCopy copy = new BatchCopy(this);
        change.accept(copy);
        return copy.batch();
    }

    private Batch with(FailureHistory history) {
        return with(copy -> copy.failures = history);
    }

    FailureStreak writeFailures() {
        return failures.writes();
    }

    FailureStreak readFailures() {
        return failures.reads();
    }

    int refusals() {
        return failures.refusals();
    }

    /** The operation of the next call. */
    public OperationKind operation() {
        return switch (phase) {
            case CREATE -> OperationKind.CREATE;
            case READ -> reads.get(0).isById() ? OperationKind.READ : OperationKind.LIST;
            case READ_SEATS -> OperationKind.READ;
            case REPLACE -> OperationKind.REPLACE;
        };
    }

    /** The operation of the batch's write: the replacement of its slot, once that was begun. */
    OperationKind writeOperation() {
        return replacing || phase == Phase.REPLACE || phase == Phase.READ_SEATS
                ? OperationKind.REPLACE
                : OperationKind.CREATE;
    }

    /**
     * Adds the operations that the batch waits for: that of its next call, and that of a failed write that comes later.
     */
    void collectOperations(Set<OperationKind> operations) {
        operations.add(operation());
        if (writeFailures().since() != NEVER) {
            operations.add(writeOperation());
        }
    }

    int size() {
        return slots.size();
    }

    /** Whether no call was sent that could have created or changed its slots, or was refused because of them. */
    boolean isUntouched() {
        return earlierWrites == EarlierWrites.NONE && failure == null;
    }

    boolean isAbandoned() {
        return earlierWrites == EarlierWrites.ABANDONED;
    }

    /** A batch of some of its slots. */
    Batch of(List<PendingSlot> some) {
        return with(copy -> copy.slots = some);
    }

    /** The batch in a phase other than READ. */
    Batch to(Phase next, long when, boolean again) {
        return with(copy -> {
            copy.next(next, when, again);
            copy.reads = List.of();
            copy.found = Map.of();
        });
    }

    Batch reading(List<ReadCall> calls, @Nullable Failure why, long when, boolean again) {
        return with(copy -> {
            copy.next(Phase.READ, when, again);
            copy.failure = why;
            copy.failures = failures.forNextRead();
            copy.reads = calls;
            copy.found = Map.of();
        });
    }

    /** The batch with the remaining reads, after some have succeeded. */
    Batch continueReading(List<ReadCall> calls, Map<String, Slot> shown, long when) {
        return with(copy -> {
            copy.next(Phase.READ, when, false);
            copy.failures = failures.forNextRead();
            copy.reads = calls;
            copy.found = shown;
        });
    }

    /** The batch with the same call once more. */
    Batch again(long when) {
        return with(copy -> copy.next(phase, when, true));
    }

    Batch withEarlierWrites(EarlierWrites more, long at) {
        return with(copy -> {
            copy.earlierWrites = earlierWrites.orStronger(more);
            copy.abandonedAt = more == EarlierWrites.ABANDONED ? at : abandonedAt;
        });
    }

    /** The batch after a read has shown that no slot of a refused call exists. */
    Batch knownMissing() {
        return earlierWrites == EarlierWrites.REFUSED ? with(copy -> copy.earlierWrites = EarlierWrites.NONE) : this;
    }

    /** The batch after a failure that says nothing about these slots. */
    Batch failed(Failure why, Context context) {
        return with(failures.notWritten(context)).because(why);
    }

    /**
     * The batch after a failure of the service.
     *
     * @param othersPass whether other calls succeed, so that these slots are the cause; otherwise only the first
     *     failure counts
     */
    Batch failed(Failure why, Context context, boolean othersPass) {
        return with(failures.writeFailed(context, othersPass)).because(why);
    }

    /** The batch after a failed read. The reason for reading is unchanged. */
    Batch readFailed(Context context) {
        return with(failures.readFailed(context));
    }

    /** The batch after a read that was not carried out, which says nothing about these slots. */
    Batch notRead(Context context) {
        return with(failures.notRead(context));
    }

    /** The failures in a row of its next call. */
    FailureStreak streak() {
        return phase.isWrite() ? writeFailures() : readFailures();
    }

    /** The batch after a refusal of the caller. */
    Batch refused(Failure why, Context context) {
        return refused(context).because(why);
    }

    /** The batch after a refusal of the caller in a read. */
    Batch refused(Context context) {
        return with(failures.refused(context));
    }

    /**
     * The batch with its failures cleared.
     *
     * @param since the time from which successes of other calls count; {@link #NEVER} if from the next failure on
     */
    Batch cleared(long since) {
        return with(failures.cleared(since));
    }

    /** The batch after one of its calls succeeded. */
    Batch afterSuccess() {
        return failures.isStuck() ? with(failures.afterSuccess()) : this;
    }

    Batch probed(boolean asked) {
        return with(copy -> copy.probed = asked);
    }

    Batch replacing(boolean made) {
        return with(copy -> copy.replacing = made);
    }

    Batch because(Failure why) {
        return with(copy -> copy.failure = why);
    }

    Batch withSeats(@Nullable KeptSeats kept) {
        return with(copy -> copy.seats = kept);
    }

    /** Whether it is about to write back seats that the service may have sold from since. */
    boolean hasStaleSeats(long now) {
        return phase == Phase.REPLACE && seats != null && seats.isStale(now);
    }

    /** The batch after its slot, which was to be replaced, was found missing. */
    Batch gone() {
        return with(copy -> {
            copy.replacing = false;
            copy.seats = null;
            copy.timesGone = timesGone + 1;
        });
    }

    /** How often its next call failed, as far as that counts for the rate of random failures. */
    int failuresByChance() {
        return timesGone > 0 ? 0 : streak().failures();
    }

    /** The request that replaces the service's slot. */
    public SlotRequest replacement() {
        SlotRequest ours = slots.get(0).target().slot();
        return seats == null ? ours : ours.withCapacity(seats.capacity());
    }

    Batch withReplaced(ReplacedSlot there) {
        return with(copy -> copy.before = there);
    }

    /** The slots that are still to be read. */
    List<PendingSlot> unread() {
        return reads.stream().flatMap(call -> call.slots().stream()).toList();
    }

    /** The batch with other calls to read the same slots. */
    Batch reads(List<ReadCall> calls) {
        return with(copy -> copy.reads = calls);
    }

    /** The batch with its next call not before this time. */
    Batch later(long when) {
        return when <= notBefore ? this : with(copy -> copy.notBefore = when);
    }

    Settlement settle(SlotResult result, @Nullable SlotProblem problem) {
        return new Settlement(slots, result, problem, isAbandoned());
    }

    /** Settles the slots as existing with fewer seats. */
    Settlement settleSoldFrom(SlotResult result) {
        return new Settlement(slots, result, null, isAbandoned(), true);
    }

    /** Settles the slots as given up: NOT_SENT if that is certain, otherwise UNKNOWN. */
    public Settlement giveUp(String reason) {
        Failure why = failure;
        String more = why == null || reason.contains(why.words()) ? "" : ": " + why.words();
        SlotProblem of = why == null ? Problems.of("") : why.problem();
        return earlierWrites == EarlierWrites.NONE
                ? settle(SlotResult.NOT_SENT, Problems.with(of, "not sent, " + reason + more))
                : settle(SlotResult.UNKNOWN, Problems.with(of, "may exist at the service, " + reason + more));
    }
}
