package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import java.util.OptionalInt;

/**
 * The transitions after a call that replaces one slot at the service. Retrying it has the same effect; but after a call
 * with an unknown effect the slot is read first, so that seats are not raised again without need. Kept seats are read
 * again before each attempt.
 */
final class ReplaceTable {
    /** After disappearing this many times, the slot is given up. */
    private static final int TIMES_GONE = 3;

    private ReplaceTable() {}

    static Batch begin(Batch one, Context context) {
        boolean keepsSeats = context.rules().policy() == ConflictPolicy.REPLACE_KEEPING_SEATS;
        return keepsSeats || mayBeOurs(one)
                ? one.to(Phase.READ_SEATS, context.now(), false)
                : one.withSeats(null)
                        .to(Phase.REPLACE, context.now(), one.writeFailures().failures() > 0);
    }

    private static boolean mayBeOurs(Batch one) {
        ReplacedSlot before = one.before();
        return before != null && before.mayBeOurs();
    }

    /** After the seats were read. */
    static Transition seats(Batch one, Event event, Context context) {
        if (event instanceof Event.Found found) {
            Slot there = found.slots().get(one.slots().get(0).slotId());
            return there == null ? gone(one, context) : keeping(there, one, context);
        }
        if (event instanceof Event.Failed failed) {
            return seatsFailed(one, failed.failure(), context);
        }
        throw BatchTable.defect(one, event);
    }

    private static Transition keeping(Slot there, Batch one, Context context) {
        SlotRequest ours = one.slots().get(0).target().slot();
        OptionalInt shown = KeptSeats.of(there, ours);
        boolean lowers = mayBeOurs(one) && SlotComparison.seats(ours.capacity()) < SlotComparison.seats(shown);
        OptionalInt seats = lowers ? ours.capacity() : shown;
        return seats.isPresent() && seats.getAsInt() < 0
                ? Transition.settle(one.giveUp("its seats cannot be kept: the service shows " + seats.getAsInt()))
                : Transition.to(one.withSeats(new KeptSeats(seats, context.now()))
                        .to(Phase.REPLACE, context.now(), isUnpaidRetry(one)));
    }

    /** Whether the write was made before and failed, and this read did not use the client's retry. */
    private static boolean isUnpaidRetry(Batch one) {
        Failure why = one.failure();
        boolean notCarriedOut = why != null && (why.meaning() == Meaning.OVERLOAD || why.meaning() == Meaning.NOT_SENT);
        return !one.retry() && (notCarriedOut || one.writeFailures().failures() > 0);
    }

    private static Transition seatsFailed(Batch one, Failure failure, Context context) {
        return switch (failure.meaning()) {
            case MISSING -> gone(one, context);
            case REFUSED_CALLER -> BatchTable.refusedCaller(one, failure, context);
            case REFUSED_ITEM -> Transition.settle(one.because(failure).giveUp("its seats cannot be read"));
            case NOT_SENT, OVERLOAD -> BatchTable.again(one.notRead(context).because(failure), context);
            case TRANSIENT, MAYBE_APPLIED -> {
                Batch failed = one.readFailed(context).because(failure);
                yield failed.readFailures().failures() >= context.readFailuresToBlame() && context.readsPass()
                        ? Transition.settle(failed.giveUp("the service fails on it"))
                        : BatchTable.again(failed, context);
            }
            case DONE -> throw new IllegalStateException("defect in the publisher: a success that failed");
        };
    }

    static Transition next(Batch one, Event event, Context context) {
        if (event instanceof Event.Replaced) {
            return Transition.settle(one.settle(SlotResult.REPLACED, null));
        }
        if (event instanceof Event.Unwritable unwritable) {
            return Transition.settle(one.settle(SlotResult.REJECTED, unwritable.problem()));
        }
        if (event instanceof Event.Failed failed) {
            return failed(one, failed.failure(), context);
        }
        throw BatchTable.defect(one, event);
    }

    private static Transition failed(Batch one, Failure failure, Context context) {
        return switch (failure.meaning()) {
            case MISSING -> gone(one, context);
            case REFUSED_ITEM ->
                one.isAbandoned()
                        ? Transition.to(one.afterSuccess()
                                .replacing(true)
                                .reading(ReadPlan.byId(one.slots()), failure, context.now(), false))
                        : Transition.settle(one.settle(SlotResult.REJECTED, failure.problem()));
            case REFUSED_CALLER -> BatchTable.refusedCaller(one, failure, context);
            case MAYBE_APPLIED -> {
                Batch open = one.withEarlierWrites(EarlierWrites.ABANDONED, context.now())
                        .replacing(true)
                        .failed(failure, context, context.writesPass());
                yield Transition.to(open.reading(
                        ReadPlan.byId(open.slots()),
                        failure,
                        context.after(open.writeFailures().failures()),
                        false));
            }
            case TRANSIENT -> failing(one.failed(failure, context, context.writesPass()), context);
            case NOT_SENT, OVERLOAD -> again(one.failed(failure, context), context);
            case DONE -> throw new IllegalStateException("defect in the publisher: a success that failed");
        };
    }

    private static Transition failing(Batch one, Context context) {
        return BatchTable.isFailing(one, context)
                ? Transition.settle(one.giveUp("the service fails on it"))
                : again(one, context);
    }

    /** Tries again, with newly read seats if seats are kept. */
    private static Transition again(Batch one, Context context) {
        Transition next = BatchTable.again(one, context);
        return one.seats() == null
                ? next
                : new Transition(
                        next.next().stream()
                                .map(batch -> batch.to(Phase.READ_SEATS, batch.notBefore(), false))
                                .toList(),
                        next.settled());
    }

    /** The slot existed and is missing now: the create decides. */
    private static Transition gone(Batch one, Context context) {
        Failure why = new Failure(Meaning.MISSING, 404, Problems.of("it existed, and is missing now"));
        Batch failed = one.failed(why, context, true).gone();
        return failed.timesGone() >= TIMES_GONE
                ? Transition.settle(failed.giveUp("it was missing at the service several times"))
                : Transition.to(failed.to(Phase.CREATE, context.now(), false));
    }
}
