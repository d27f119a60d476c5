package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The transitions after a call that reads slots back.
 *
 * <ul>
 * <li>A slot that exists and is equal is settled. After a write of this run it may have fewer seats than the input,
 *     because a created slot may be sold from at once: seats are never raised again. With more seats it was not written
 *     by this run.
 * <li>If only seats were to be raised and the response was lost, fewer seats may be the old ones, or new ones after a
 *     sale. They cannot be told apart, so the slot stays unchanged and is UNKNOWN.
 * <li>A slot that exists and differs stays unchanged or is replaced, as the caller has chosen; if it did not exist at
 *     first and a write of this run may have created it, its seats are not raised.
 * <li>A missing slot is created. A slot that was refused alone is rejected, but only when no abandoned write can take
 *     effect any more.
 * <li>A failed read concerns only the slots that it requests.
 * </ul>
 */
final class ReadTable {
    private ReadTable() {}

    static Transition next(Batch batch, Event event, Context context) {
        if (event instanceof Event.Found found) {
            Map<String, Slot> shown = new HashMap<>(batch.found());
            shown.putAll(found.slots());
            return continueReading(batch, shown, context);
        }
        if (event instanceof Event.Failed failed) {
            return failed(batch, failed.failure(), context);
        }
        throw BatchTable.defect(batch, event);
    }

    private static Transition continueReading(Batch batch, Map<String, Slot> shown, Context context) {
        List<ReadCall> rest = batch.reads().subList(1, batch.reads().size());
        return rest.isEmpty()
                ? evaluate(batch.isUntouched() ? batch.afterSuccess() : batch, shown, context)
                : Transition.to(batch.continueReading(rest, shown, context.now()));
    }

    private static Transition failed(Batch batch, Failure failure, Context context) {
        ReadCall call = batch.reads().get(0);
        return switch (failure.meaning()) {
            case MISSING -> continueReading(batch, batch.found(), context);
            case REFUSED_ITEM ->
                call.isById() ? cannotRead(batch, failure, context) : readOneByOne(batch, call, context);
            case REFUSED_CALLER ->
                batch.isUntouched() && !failure.isRefusalOfTheCaller()
                        ? MissingRange.next(batch, call, context)
                        : refusedCaller(batch.refused(context), call, failure, context);
            case NOT_SENT, OVERLOAD -> retry(batch.notRead(context), failure, context);
            case TRANSIENT, MAYBE_APPLIED -> retry(batch.readFailed(context), failure, context);
            case DONE -> throw new IllegalStateException("defect in the publisher: a success that failed");
        };
    }

    /** For a service that refuses the range: single slots may still be readable. */
    static Transition readOneByOne(Batch batch, ReadCall range, Context context) {
        List<ReadCall> calls = new ArrayList<>(ReadPlan.byId(range.slots()));
        calls.addAll(batch.reads().subList(1, batch.reads().size()));
        return Transition.to(batch.continueReading(calls, batch.found(), context.now()));
    }

    private static Transition retry(Batch batch, Failure failure, Context context) {
        int failures = batch.readFailures().failures();
        boolean slotsAreToBlame = failures >= context.readFailuresToBlame() && context.readsPass();
        if (slotsAreToBlame && !batch.reads().get(0).isById()) {
            return readOneByOne(batch, batch.reads().get(0), context);
        }
        if (slotsAreToBlame || BatchTable.isStuckForTooLong(batch, context)) {
            return cannotRead(batch, failure, context);
        }
        return Transition.to(batch.again(context.after(Math.max(1, failures))));
    }

    /** For a refusal of the caller: the token may just be being renewed, or the caller may not make this read. */
    private static Transition refusedCaller(Batch batch, ReadCall call, Failure failure, Context context) {
        if (batch.refusals() < context.rules().refusedCallsInARow() && !BatchTable.isStuckForTooLong(batch, context)) {
            return Transition.to(batch.again(context.after(batch.refusals())));
        }
        return call.isById() ? cannotReadAny(batch, failure, context) : readOneByOne(batch, call, context);
    }

    /** Settles the slots of this call as UNKNOWN; the others continue. */
    private static Transition cannotRead(Batch batch, Failure failure, Context context) {
        return cannotRead(batch, batch.reads().get(0).slots(), failure, context);
    }

    /** Settles all slots, because the caller may not read, so that the next call would fail too. */
    private static Transition cannotReadAny(Batch batch, Failure failure, Context context) {
        List<PendingSlot> unread = new ArrayList<>();
        batch.reads().forEach(call -> unread.addAll(call.slots()));
        return cannotRead(
                batch.continueReading(batch.reads().subList(0, 1), batch.found(), context.now()),
                unread,
                failure,
                context);
    }

    private static Transition cannotRead(Batch batch, List<PendingSlot> unread, Failure failure, Context context) {
        Settlement unknown = unread(batch, unread, failure);
        Set<PendingSlot> gone = new HashSet<>(unread);
        List<PendingSlot> others =
                batch.slots().stream().filter(slot -> !gone.contains(slot)).toList();
        if (others.isEmpty()) {
            return Transition.settle(unknown);
        }
        return continueReading(batch.cleared(Batch.NEVER).of(others), batch.found(), context)
                .and(unknown);
    }

    private static Settlement unread(Batch batch, List<PendingSlot> slots, Failure failure) {
        if (batch.isUntouched()) {
            String message = "not sent, what the service has cannot be read: " + failure.words();
            return new Settlement(slots, SlotResult.NOT_SENT, Problems.with(failure.problem(), message), false);
        }
        Failure first = batch.failure();
        String message = (first == null ? "an earlier run ended here" : first.words()) + "; reading back failed: "
                + failure.words();
        return new Settlement(
                slots,
                SlotResult.UNKNOWN,
                Problems.with((first == null ? failure : first).problem(), message),
                batch.isAbandoned());
    }

    private static Transition evaluate(Batch batch, Map<String, Slot> shown, Context context) {
        List<PendingSlot> missing = new ArrayList<>();
        List<PendingSlot> equal = new ArrayList<>();
        List<PendingSlot> soldFrom = new ArrayList<>();
        List<Settlement> settled = new ArrayList<>();
        List<Batch> next = new ArrayList<>();
        for (PendingSlot slot : batch.slots()) {
            Slot there = shown.get(slot.slotId());
            if (there == null) {
                missing.add(slot);
            } else if (isEqual(batch, slot, there, context)) {
                (isExact(slot, there, context) ? equal : soldFrom).add(slot);
            } else {
                add(different(batch.of(List.of(slot)), there, context), next, settled);
            }
        }
        SlotResult ours = batch.replacing() ? SlotResult.REPLACED : SlotResult.EQUAL;
        if (!equal.isEmpty()) {
            settled.add(batch.of(equal).settle(ours, null));
        }
        if (!soldFrom.isEmpty()) {
            settled.add(batch.of(soldFrom).settleSoldFrom(ours));
        }
        if (!missing.isEmpty()) {
            add(missing(batch, missing, context), next, settled);
        }
        return new Transition(next, settled);
    }

    private static void add(Transition one, List<Batch> next, List<Settlement> settled) {
        next.addAll(one.next());
        settled.addAll(one.settled());
    }

    private static boolean isEqual(Batch batch, PendingSlot slot, Slot there, Context context) {
        SlotRequest ours = slot.target().slot();
        boolean allowsFewerSeats = keepsSeats(context) || mayBeSold(batch, slot, there, context);
        return allowsFewerSeats ? SlotComparison.sameButSold(ours, there) : SlotComparison.same(ours, there);
    }

    private static boolean keepsSeats(Context context) {
        return context.rules().policy() == ConflictPolicy.REPLACE_KEEPING_SEATS;
    }

    private static boolean isExact(PendingSlot slot, Slot there, Context context) {
        return keepsSeats(context) || SlotComparison.same(slot.target().slot(), there);
    }

    /**
     * Whether a slot with fewer seats may come from this run. After a refused call it may if it did not exist when that
     * call was made: either it was read before, or the call was not refused because of existing slots.
     */
    private static boolean mayBeSold(Batch batch, PendingSlot slot, Slot there, Context context) {
        if (slot.otherWasSent()) {
            return false;
        }
        if (batch.isAbandoned()) {
            return !batch.replacing() || showsReplacement(batch.before(), slot, there);
        }
        return batch.earlierWrites() == EarlierWrites.REFUSED
                && (context.rules().policy() == ConflictPolicy.REPLACE || !isConflict(batch.failure()));
    }

    private static boolean isConflict(@Nullable Failure failure) {
        return failure != null && failure.isConflict();
    }

    /**
     * Whether the seats show that the replacement was made: if only seats were to be raised, more seats than before do.
     */
    private static boolean showsReplacement(@Nullable ReplacedSlot before, PendingSlot slot, Slot there) {
        return before == null
                || !raisesOnlySeats(before, slot)
                || SlotComparison.seats(there.capacity()) > SlotComparison.seats(before.capacity());
    }

    private static boolean raisesOnlySeats(ReplacedSlot before, PendingSlot slot) {
        return before.onlySeats()
                && SlotComparison.seats(slot.target().slot().capacity()) > SlotComparison.seats(before.capacity());
    }

    /** Handles another slot with the same id. */
    private static Transition different(Batch one, Slot there, Context context) {
        PendingSlot slot = one.slots().get(0);
        ConflictPolicy policy = context.rules().policy();
        if (policy == ConflictPolicy.LEAVE) {
            SlotRequest ours = slot.target().slot();
            boolean onlySeats = SlotComparison.sameButCapacity(ours, there);
            String differences = SlotDifferences.describe(ours, there);
            return Transition.settle(one.settle(
                    SlotResult.EXISTS_DIFFERENT,
                    Problems.of((onlySeats
                                    ? "the service has this slot with other seats"
                                    : "the service has another slot with this id")
                            + (differences.isEmpty() ? "" : ": " + differences))));
        }
        Failure failure = one.failure();
        if (one.replacing() && failure != null && failure.meaning() == Meaning.REFUSED_ITEM) {
            return verdict(one, failure, context);
        }
        if (one.replacing() && BatchTable.isFailing(one, context)) {
            return Transition.settle(one.giveUp("the service fails on it"));
        }
        ReplacedSlot replaced = one.before();
        if (one.replacing()
                && one.isAbandoned()
                && replaced != null
                && raisesOnlySeats(replaced, slot)
                && SlotComparison.sameButSold(slot.target().slot(), there)) {
            return Transition.settle(one.giveUp("its seats may have been raised, and sold from since"));
        }
        if (BatchTable.isStuckForTooLong(one, context)) {
            return Transition.settle(one.giveUp("given up"));
        }
        ReplacedSlot before = new ReplacedSlot(
                there.capacity(),
                SlotComparison.sameButCapacity(slot.target().slot(), there),
                mayBeOurs(one, there, context));
        return Transition.to(ReplaceTable.begin(one.withReplaced(before), context));
    }

    /**
     * Whether the slot may come from this run. If all slots are read before they are sent, a failed write was one of
     * missing slots: on the same date, because the first read shows no other date, and the write has created nothing on
     * another.
     */
    private static boolean mayBeOurs(Batch one, Slot there, Context context) {
        ReplacedSlot before = one.before();
        if (before != null) {
            return before.mayBeOurs();
        }
        return context.rules().policy() == ConflictPolicy.REPLACE
                && one.failure() != null
                && one.earlierWrites() != EarlierWrites.NONE
                && !SlotComparison.onAnotherDate(one.slots().get(0).target().slot(), there);
    }

    private static Transition missing(Batch batch, List<PendingSlot> missing, Context context) {
        Batch rest = batch.of(missing).knownMissing().replacing(false);
        Failure failure = batch.failure();
        if (failure == null || failure.meaning() != Meaning.REFUSED_ITEM || batch.replacing()) {
            return CreateTable.createMissing(rest, context);
        }
        if (batch.size() == 1) {
            return verdict(rest, failure, context);
        }
        return missing.size() == batch.size()
                ? CreateTable.halve(rest, context) // refused unchanged, and none of it exists
                : Transition.to(rest.cleared(Batch.NEVER).to(Phase.CREATE, context.now(), false));
    }

    /**
     * Settles a slot that was refused alone and does not exist unchanged: final, unless an abandoned write can still
     * change that.
     */
    private static Transition verdict(Batch one, Failure refusal, Context context) {
        if (!one.isAbandoned()
                || context.started() - one.abandonedAt() >= context.rules().lateEffect()) {
            return Transition.settle(one.settle(SlotResult.REJECTED, refusal.problem()));
        }
        if (context.rules().lateEffect() >= context.rules().giveUpAfter()) {
            return Transition.settle(one.giveUp("an abandoned call may still be carried out"));
        }
        long settledAt = one.abandonedAt() + context.rules().lateEffect();
        return Transition.to(one.reading(ReadPlan.byId(one.slots()), refusal, settledAt, false));
    }
}
