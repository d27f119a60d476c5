package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.publishing.SlotResult;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * The transitions after a call that creates slots.
 *
 * <ul>
 * <li>Success counts for the slots that the response names; the others are read back.
 * <li>A refused call is halved until each refused slot is alone, or its slots are read back if that takes few calls. A
 *     refusal does not say which slots are wrong, and the service may have applied the call in part.
 * <li>After a call with an unknown effect, its slots are read back before any is sent again.
 * </ul>
 */
final class CreateTable {
    /** While no other call succeeds: a single slot may be the cause, and only halving finds it. */
    private static final int ATTEMPTS_BEFORE_HALVING = 3;

    /** The most calls to read back before halving, which takes about twice the logarithm of the number of slots. */
    private static final int CHEAP_READ = 4;

    private CreateTable() {}

    static Transition next(Batch batch, Event event, Context context) {
        if (event instanceof Event.Created created) {
            return created(batch, created, context);
        }
        if (event instanceof Event.Unwritable unwritable) {
            return batch.size() == 1
                    ? Transition.settle(batch.settle(SlotResult.REJECTED, unwritable.problem()))
                    : halve(batch, context);
        }
        if (event instanceof Event.Failed failed) {
            return failed(batch, failed.failure(), context);
        }
        throw BatchTable.defect(batch, event);
    }

    private static Transition created(Batch batch, Event.Created created, Context context) {
        List<PendingSlot> unnamed = ResponseNames.unnamed(batch.slots(), created.ids());
        if (unnamed.isEmpty()) {
            return Transition.settle(batch.settle(SlotResult.CREATED, null));
        }
        Failure why = new Failure(Meaning.DONE, 200, Problems.of("the response is a success, but without this slot"));
        Batch rest = batch.of(unnamed)
                .withEarlierWrites(EarlierWrites.ABANDONED, context.now())
                .failed(why, context, true);
        Transition read = Transition.to(rest.reading(plan(rest, context), why, context.now(), false));
        if (unnamed.size() == batch.size()) {
            return read;
        }
        List<PendingSlot> named = new ArrayList<>(batch.slots());
        named.removeAll(new HashSet<>(unnamed));
        return read.and(batch.of(named).settle(SlotResult.CREATED, null));
    }

    private static Transition failed(Batch batch, Failure failure, Context context) {
        return switch (failure.meaning()) {
            case REFUSED_ITEM -> refused(batch.afterSuccess(), failure, context);
            case REFUSED_CALLER, MISSING -> BatchTable.refusedCaller(batch, failure, context);
            case MAYBE_APPLIED -> {
                Batch open = batch.withEarlierWrites(EarlierWrites.ABANDONED, context.now())
                        .failed(failure, context, context.writesPass());
                yield Transition.to(open.reading(
                        plan(open, context),
                        failure,
                        context.after(open.writeFailures().failures()),
                        false));
            }
            case TRANSIENT -> transientFailure(batch.failed(failure, context, context.writesPass()), context);
            case NOT_SENT, OVERLOAD -> BatchTable.again(batch.failed(failure, context), context);
            case DONE -> throw new IllegalStateException("defect in the publisher: a success that failed");
        };
    }

    private static Transition refused(Batch batch, Failure failure, Context context) {
        if (batch.size() == 1) {
            return Transition.to(batch.reading(ReadPlan.byId(batch.slots()), failure, context.now(), false));
        }
        Batch partly = batch.withEarlierWrites(EarlierWrites.REFUSED, context.now());
        if (failure.isConflict() || !batch.probed()) {
            List<ReadCall> calls = plan(batch, context);
            if (calls.size() <= CHEAP_READ) {
                return Transition.to(partly.probed(true).reading(calls, failure, context.now(), false));
            }
        }
        return halve(partly, context);
    }

    private static Transition transientFailure(Batch batch, Context context) {
        if (isToBeHalved(batch, context)) {
            return halve(batch, context);
        }
        return isFailingAlone(batch, context)
                ? Transition.settle(batch.giveUp("the service fails on it"))
                : BatchTable.again(batch, context);
    }

    /** Continues with slots that are missing after calls with an unknown effect. */
    static Transition createMissing(Batch missing, Context context) {
        if (isToBeHalved(missing, context)) {
            return halve(missing, context);
        }
        if (isFailingAlone(missing, context) || (isPassedOver(missing) && BatchTable.isFailing(missing, context))) {
            return Transition.settle(missing.giveUp("the service fails on it"));
        }
        if (BatchTable.isStuckForTooLong(missing, context)) {
            return Transition.settle(missing.giveUp("given up"));
        }
        return Transition.to(
                missing.to(Phase.CREATE, context.now(), missing.writeFailures().failures() > 0));
    }

    private static boolean isToBeHalved(Batch batch, Context context) {
        FailureStreak streak = batch.writeFailures();
        return batch.size() > 1
                && !isPassedOver(batch)
                && (context.writesPass()
                        ? streak.failures() >= context.writeFailuresToBlame() / 2
                        : streak.attempts() >= ATTEMPTS_BEFORE_HALVING);
    }

    /**
     * Whether the service has accepted a call but not these slots: it takes each slot by itself, so halving finds
     * nothing.
     */
    private static boolean isPassedOver(Batch batch) {
        Failure failure = batch.failure();
        return failure != null && failure.meaning() == Meaning.DONE;
    }

    private static boolean isFailingAlone(Batch batch, Context context) {
        return batch.size() == 1 && BatchTable.isFailing(batch, context);
    }

    static Transition halve(Batch batch, Context context) {
        int middle = batch.size() / 2;
        Batch either = batch.cleared(context.now()).to(Phase.CREATE, context.now(), false);
        return Transition.to(
                either.of(List.copyOf(batch.slots().subList(0, middle))),
                either.of(List.copyOf(batch.slots().subList(middle, batch.size()))));
    }

    private static List<ReadCall> plan(Batch batch, Context context) {
        return ReadPlan.of(batch.slots(), context.rules(), context.rowsPerDay());
    }
}
