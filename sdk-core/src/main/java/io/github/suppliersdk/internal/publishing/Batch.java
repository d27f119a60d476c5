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
 * Slots of one option and kind at the same point of their way, and what is known of them. Immutable; times are in
 * nanoseconds of the run's clock.
 *
 * @param option whose slots they are
 * @param slots at least one, as many as go into one call at most, no id twice
 * @param phase what is done next
 * @param earlierWrites what earlier calls may have done
 * @param abandonedAt when a write was given up last; counts if the earlier writes were ABANDONED
 * @param replacing whether a call to replace the slot was made
 * @param probed whether the service was asked which slots of a refused call it has
 * @param failures how calls of these slots failed
 * @param notBefore when the next call may be made
 * @param retry whether the next call makes a failed one again, so that it costs one of the client's retries
 * @param failure why the last write did not succeed
 * @param reads the calls that are left to make in the phase READ
 * @param found what the calls made so far have shown in the phase READ
 * @param seats what the service has, for a replacement that keeps them; null if none are kept
 * @param before what the service had when a replacement was decided; null if none was
 * @param timesGone how often it was there and then was not, when it was to be replaced
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
        @Nullable Replaced before,
        int timesGone) {
    /** No moment. */
    public static final long NEVER = Long.MIN_VALUE;

    /** Slots that no call was made for. */
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
     * The same, at the point where their way begins. Where the seats of what exists are overwritten, that is read before
     * anything is sent: what shows later may be what this run has created, and may have been sold from.
     */
    public static Batch first(OptionKey option, List<PendingSlot> slots, RunRules rules, long now) {
        Batch fresh = fresh(option, slots);
        return rules.policy() == ConflictPolicy.REPLACE
                ? fresh.reading(ReadPlan.of(slots, rules, 0), null, now, false)
                : fresh;
    }

    /** Slots that an earlier run may have sent, and that it has given up by now at the latest. */
    public static Batch maybeSent(OptionKey option, List<PendingSlot> slots, RunRules rules, long now) {
        return fresh(option, slots)
                .withEarlierWrites(EarlierWrites.ABANDONED, now)
                .reading(ReadPlan.of(slots, rules, 0), null, now, false);
    }

    /** A copy with other values for some fields. */
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

    /** The operation of its next call. */
    public OperationKind operation() {
        return switch (phase) {
            case CREATE -> OperationKind.CREATE;
            case READ -> reads.get(0).isById() ? OperationKind.READ : OperationKind.LIST;
            case READ_SEATS -> OperationKind.READ;
            case REPLACE -> OperationKind.REPLACE;
        };
    }

    /** The operation of the write that it is about: to replace its slot, once that was begun. */
    OperationKind writeOperation() {
        return replacing || phase == Phase.REPLACE || phase == Phase.READ_SEATS
                ? OperationKind.REPLACE
                : OperationKind.CREATE;
    }

    /** Adds what it waits for: its next call, and the write that failed, if that comes after it. */
    void collectOperations(Set<OperationKind> operations) {
        operations.add(operation());
        if (writeFailures().since() != NEVER) {
            operations.add(writeOperation());
        }
    }

    int size() {
        return slots.size();
    }

    /** Whether nothing was sent that could have created or changed its slots, or was refused for them. */
    boolean isUntouched() {
        return earlierWrites == EarlierWrites.NONE && failure == null;
    }

    boolean isAbandoned() {
        return earlierWrites == EarlierWrites.ABANDONED;
    }

    /** Some of its slots. */
    Batch of(List<PendingSlot> some) {
        return with(copy -> copy.slots = some);
    }

    /** To a phase other than READ. */
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
            copy.failures = failures.readAnew();
            copy.reads = calls;
            copy.found = Map.of();
        });
    }

    /** With other reads before it, after some have passed. */
    Batch readOn(List<ReadCall> calls, Map<String, Slot> shown, long when) {
        return with(copy -> {
            copy.next(Phase.READ, when, false);
            copy.failures = failures.readAnew();
            copy.reads = calls;
            copy.found = shown;
        });
    }

    /** The same call once more. */
    Batch again(long when) {
        return with(copy -> copy.next(phase, when, true));
    }

    Batch withEarlierWrites(EarlierWrites more, long at) {
        return with(copy -> {
            copy.earlierWrites = earlierWrites.orMore(more);
            copy.abandonedAt = more == EarlierWrites.ABANDONED ? at : abandonedAt;
        });
    }

    /** A read has shown that nothing of a refused call is there. */
    Batch notThere() {
        return earlierWrites == EarlierWrites.REFUSED ? with(copy -> copy.earlierWrites = EarlierWrites.NONE) : this;
    }

    /** A call failed in a way that says nothing of these slots. */
    Batch failed(Failure why, Context context) {
        return with(failures.notWritten(context)).because(why);
    }

    /**
     * The service failed on it.
     *
     * @param othersPass whether that is its own fault; else only the first time counts
     */
    Batch failed(Failure why, Context context, boolean othersPass) {
        return with(failures.writeFailed(context, othersPass)).because(why);
    }

    /** The service failed on the read. Why it has to be read stays as it is. */
    Batch readFailed(Context context) {
        return with(failures.readFailed(context));
    }

    /** The read was not carried out, which says nothing of these slots. */
    Batch notRead(Context context) {
        return with(failures.notRead(context));
    }

    /** How often the service failed on its next call. */
    FailureStreak streak() {
        return phase.isWrite() ? writeFailures() : readFailures();
    }

    /** The caller was refused. */
    Batch refused(Failure why, Context context) {
        return refused(context).because(why);
    }

    /** The caller was refused when it was read. */
    Batch refused(Context context) {
        return with(failures.refused(context));
    }

    /**
     * What failed so far says nothing more.
     *
     * @param since from when on it counts which others pass; {@link #NEVER} for the next failure
     */
    Batch anew(long since) {
        return with(failures.anew(since));
    }

    /** A call of these slots has passed. */
    Batch unstuck() {
        return failures.isStuck() ? with(failures.unstuck()) : this;
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

    /** Whether it is about to write back seats that the service may have sold meanwhile. */
    boolean hasStaleSeats(long now) {
        return phase == Phase.REPLACE && seats != null && seats.isStale(now);
    }

    /** It was to be replaced, and is not there. */
    Batch gone() {
        return with(copy -> {
            copy.replacing = false;
            copy.seats = null;
            copy.timesGone = timesGone + 1;
        });
    }

    /** How often its next call failed, as far as that says something of calls that pass in the end. */
    int failuresByChance() {
        return timesGone > 0 ? 0 : streak().failures();
    }

    /** The slot as it is to take the place of the service's. */
    public SlotRequest replacement() {
        SlotRequest ours = slots.get(0).target().slot();
        return seats == null ? ours : ours.withCapacity(seats.capacity());
    }

    Batch insteadOf(Replaced there) {
        return with(copy -> copy.before = there);
    }

    /** The slots that are left to read. */
    List<PendingSlot> unread() {
        return reads.stream().flatMap(call -> call.slots().stream()).toList();
    }

    /** With other calls to read the same slots. */
    Batch reads(List<ReadCall> calls) {
        return with(copy -> copy.reads = calls);
    }

    /** Not before this moment. */
    Batch later(long when) {
        return when <= notBefore ? this : with(copy -> copy.notBefore = when);
    }

    Settlement settle(SlotResult result, @Nullable SlotProblem problem) {
        return new Settlement(slots, result, problem, isAbandoned());
    }

    /** The service has them, with fewer seats. */
    Settlement settleSoldFrom(SlotResult result) {
        return new Settlement(slots, result, null, isAbandoned(), true);
    }

    /** It is given up: not sent, if that is certain. */
    public Settlement giveUp(String reason) {
        Failure why = failure;
        String more = why == null || reason.contains(why.words()) ? "" : ": " + why.words();
        SlotProblem of = why == null ? Problems.of("") : why.problem();
        return earlierWrites == EarlierWrites.NONE
                ? settle(SlotResult.NOT_SENT, Problems.with(of, "not sent, " + reason + more))
                : settle(SlotResult.UNKNOWN, Problems.with(of, "may be there, " + reason + more));
    }
}
