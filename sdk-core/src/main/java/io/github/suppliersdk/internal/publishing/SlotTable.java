package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.time.BackOff;
import io.github.suppliersdk.internal.time.Durations;
import io.github.suppliersdk.publishing.ReplacedSeats;
import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotProblem;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The way of one slot through a run: look, decide, act, look again where unsure. A pure function without clock, lock or
 * call.
 *
 * <ul>
 * <li>What is missing is created, what is equal is settled; what may differ is read by itself before anything is
 *     written.
 * <li>After a write without a clean success the slot is read before anything is sent again: it may have been carried
 *     out. A second create follows its look within a second.
 * <li>A create that is refused alone is read by its id before it is rejected: the id may be on another date.
 * <li>Seats are an upper bound. Only {@link ReplacedSeats#SEATS_LEFT_NOW} raises them, and not after a write of this run,
 *     which may have been sold from.
 * </ul>
 */
final class SlotTable {
    /** What a slot waits for. */
    enum SlotPhase {
        /** The look at the window of its date. */
        LOOK,
        /** A call that creates it, with others of its option. */
        CREATE,
        /** A look at the slot itself, by its id or in a range. */
        READ,
        /** A call that replaces it. */
        REPLACE
    }

    /** What the look at a window shows of a slot. */
    enum Look {
        /** The service does not have it in this window. */
        MISSING,
        /** The service has an equal slot. */
        EQUAL,
        /** The service has it with fewer seats. */
        FEWER_SEATS,
        /** The service has another slot with this id, or it must be read to know. */
        DIFFERENT,
        /** The service may have it, but a range of its date does not show it: it must be read by its id. */
        ELSEWHERE,
        /** The service does not list the window. */
        NOT_LOOKED
    }

    /** What happened to a slot. */
    sealed interface SlotEvent {
        /** Its window was looked at, and showed this. */
        record Looked(Look look) implements SlotEvent {}

        /** It was read: the service has this slot. */
        record Found(Slot there) implements SlotEvent {}

        /** The range of its date was read, and does not have it. */
        record Missing() implements SlotEvent {}

        /** Its id was answered 404: it is missing, or nothing can be reached at the moment. */
        record NotFound() implements SlotEvent {}

        /** The range was read, and has the slot in a form that cannot be read, or may have. */
        record Unlisted() implements SlotEvent {}

        /** The response to a create names it. */
        record Created() implements SlotEvent {}

        /** A create succeeded, and the response does not name it. */
        record Unnamed() implements SlotEvent {}

        /** It was replaced. */
        record Replaced() implements SlotEvent {}

        /**
         * Its call failed.
         *
         * @param failure the failure
         * @param slots the number of slots in the call
         */
        record Failed(Failure failure, int slots) implements SlotEvent {}

        /**
         * No more calls are made for it.
         *
         * @param reason why
         * @param failure the failure behind it, if there is one
         */
        record GivenUp(String reason, @Nullable Failure failure) implements SlotEvent {}
    }

    /** What follows from an event: the next state, or the outcome. */
    sealed interface Transition {
        /** The slot continues in this state. */
        record Next(SlotTurn turn) implements Transition {}

        /**
         * The slot has its outcome.
         *
         * @param result the result
         * @param problem why it is not published, if it is not
         * @param toVerify whether only a later look shows what the service has
         */
        record Settled(SlotResult result, @Nullable SlotProblem problem, boolean toVerify) implements Transition {
            SlotOutcome of(long position, SlotTarget target) {
                return new SlotOutcome(position, target, result, Optional.ofNullable(problem), toVerify);
            }
        }
    }

    /**
     * What the table decides by, besides state and event. Times are in nanoseconds of the run's clock.
     *
     * @param rules the rules of the run
     * @param started when the call began
     * @param now when it ended
     * @param random a random number from 0 to 1
     * @param othersPass whether such calls of other slots have succeeded since this slot first failed
     */
    record Context(RunRules rules, long started, long now, double random, boolean othersPass) {
        long after(int failures) {
            return now + BackOff.nanos(failures, random);
        }
    }

    /** After this many failures while other calls succeed, the slot is the cause. */
    static final int MOST_FAILURES = 8;

    /** A call of several slots is halved after this many failures: one of them may be the cause. */
    static final int FAILURES_BEFORE_HALVING = 3;

    private static final int MOST_REFUSALS = 3;
    private static final int TIMES_GONE = 3;

    private SlotTable() {}

    /** The look is too old for the write that follows: it is read again. */
    static SlotTurn stale(SlotTurn turn, long now) {
        return turn.withWasReadAgain(true).to(SlotPhase.READ, now);
    }

    static Transition next(SlotTurn turn, SlotEvent event, Context context) {
        if (event instanceof SlotEvent.GivenUp givenUp) {
            Failure why = givenUp.failure();
            return giveUp(turn.failure() == null && why != null ? turn.withFailure(why) : turn, givenUp.reason());
        }
        return switch (turn.phase()) {
            case LOOK -> looked(turn, event, context);
            case CREATE -> created(turn, event, context);
            case READ -> read(turn, event, context);
            case REPLACE -> replaced(turn, event, context);
        };
    }

    private static Transition looked(SlotTurn turn, SlotEvent event, Context context) {
        if (!(event instanceof SlotEvent.Looked looked)) {
            throw defect(turn, event);
        }
        return switch (looked.look()) {
            case MISSING -> next(turn.withLookedAt(context.started()).to(SlotPhase.CREATE, context.now()));
            case NOT_LOOKED ->
                next(
                        // after a refused create, seats that are fewer could come from it
                        context.rules().raisesSeats()
                                ? turn.withById(true).to(SlotPhase.READ, context.now())
                                : turn.withCreatedBlindly(true).to(SlotPhase.CREATE, context.now()));
            case EQUAL -> settle(turn, SlotResult.EQUAL, null);
            case FEWER_SEATS ->
                raises(turn, context)
                        ? next(turn.withWasThere(true).to(SlotPhase.READ, context.now()))
                        : settle(turn, SlotResult.FEWER_SEATS, null);
            case DIFFERENT -> next(turn.withWasThere(true).to(SlotPhase.READ, context.now()));
            case ELSEWHERE -> next(turn.withById(true).to(SlotPhase.READ, context.now()));
        };
    }

    private static boolean raises(SlotTurn turn, Context context) {
        return context.rules().raisesSeats() && !turn.wrote();
    }

    private static Transition created(SlotTurn turn, SlotEvent event, Context context) {
        if (event instanceof SlotEvent.Created) {
            return settle(turn, SlotResult.CREATED, null);
        }
        // a success without it: whether it was created shows only a look
        if (event instanceof SlotEvent.Unnamed) {
            Failure why =
                    new Failure(Meaning.DONE, 200, Problems.of("the response is a success, but without this slot"));
            SlotTurn unnamed = failed(turn.withWrote(true), why, true, context);
            return unnamed.failures() >= MOST_FAILURES / 2
                    ? giveUp(unnamed, "the service passes it over")
                    : next(unnamed.to(SlotPhase.READ, context.now()));
        }
        if (!(event instanceof SlotEvent.Failed failed)) {
            throw defect(turn, event);
        }
        Failure why = failed.failure();
        return switch (why.meaning()) {
            // one of several: halve; alone: look whether its id is elsewhere, and then it is rejected
            case REFUSED_ITEM ->
                next(
                        failed.slots() > 1
                                // the response does not say which slots are wrong, and others may have been created
                                ? turn.withFailure(why)
                                        .withWrote(true)
                                        .withMost(failed.slots() / 2)
                                        .to(SlotPhase.READ, context.now())
                                : turn.withFailure(why).refused(why).to(SlotPhase.READ, context.now()));
            case REFUSED_CALLER, MISSING -> refusedCaller(turn, why, context);
            case MAYBE_APPLIED, DONE -> {
                SlotTurn unknown = failed(turn.abandoned(context.now()), why, false, context);
                yield again(halved(unknown, failed.slots(), context), SlotPhase.READ, context);
            }
            case TRANSIENT -> {
                // a gateway without routes for a while; others create and sell, and a part may have been created
                SlotTurn sent = failed.slots() > 1 ? turn.withWrote(true) : turn;
                yield again(
                        halved(failed(sent, why, false, context), failed.slots(), context), SlotPhase.READ, context);
            }
            case NOT_SENT ->
                again(halved(failed(turn, why, false, context), failed.slots(), context), SlotPhase.CREATE, context);
            case OVERLOAD -> again(failing(turn, why, 0, 0, context), SlotPhase.CREATE, context);
        };
    }

    private static Transition read(SlotTurn turn, SlotEvent event, Context context) {
        // if it was read, failed reads in a row end
        SlotTurn known = turn.failing(turn.failures(), 0, turn.failingSince());
        if (event instanceof SlotEvent.Found found) {
            return found(known, found.there(), context);
        }
        if (event instanceof SlotEvent.Missing) {
            return missing(known.withCreatedBlindly(false), context);
        }
        if (event instanceof SlotEvent.NotFound) {
            // it is created, and may be there; an open one has no seats to raise
            boolean isBlind =
                    turn.refusal() == null && SlotFields.date(turn.slot().kind()) != null;
            return missing(known.withCreatedBlindly(known.createdBlindly() || isBlind), context);
        }
        if (event instanceof SlotEvent.Unlisted) {
            return next(turn.withById(true).to(SlotPhase.READ, context.now()));
        }
        if (!(event instanceof SlotEvent.Failed failed)) {
            throw defect(turn, event);
        }
        Failure why = failed.failure();
        if (why.meaning() == Meaning.REFUSED_ITEM && turn.byId()) {
            return giveUp(turn.withFailure(why), "it cannot be read");
        }
        return switch (why.meaning()) {
            case REFUSED_CALLER, MISSING -> refusedCaller(turn, why, context);
            case OVERLOAD -> again(failing(turn, why, 0, 0, context), SlotPhase.READ, context);
            case REFUSED_ITEM, MAYBE_APPLIED, DONE, TRANSIENT, NOT_SENT -> {
                SlotTurn unread = unread(turn, why, false, context);
                // a range that cannot be read may have slots that can
                boolean byId = unread.readFailures() >= FAILURES_BEFORE_HALVING;
                yield again(byId ? unread.withById(true) : unread, SlotPhase.READ, context);
            }
        };
    }

    private static Transition found(SlotTurn turn, Slot there, Context context) {
        Slot ours = turn.slot();
        boolean wasReplaced = turn.replacement() != null && turn.wrote();
        if (SlotFields.same(ours, there)) {
            return settle(turn, wasReplaced ? SlotResult.REPLACED : SlotResult.EQUAL, null);
        }
        if (SlotFields.sameButSold(ours, there) && !raises(turn, context)) {
            if (!wasReplaced) {
                return settle(turn, SlotResult.FEWER_SEATS, null);
            }
            if (turn.changes()) {
                return settle(turn, SlotResult.REPLACED, null);
            }
            // old seats, or new ones that were sold from: nobody can tell
            return context.rules().raisesSeats()
                    ? giveUp(turn, "its seats may have been raised; publish it again with the seats left by then")
                    : settle(turn, SlotResult.FEWER_SEATS, null);
        }
        if (turn.refusal() != null && turn.replacement() != null) {
            return verdict(turn, turn.refusal(), context); // a replacement was refused, and is not there
        }
        return context.rules().replacedSeats() == null
                ? settle(
                        turn,
                        SlotResult.EXISTS_DIFFERENT,
                        Problems.of(SlotFields.describe(ours, there, "in the input")))
                : replace(turn, ours, there, context);
    }

    private static Transition replace(SlotTurn turn, Slot ours, Slot there, Context context) {
        OptionalInt kept = keptSeats(there, ours);
        if (kept.isPresent() && kept.getAsInt() < 0) {
            return giveUp(turn, "its seats cannot be kept: the service shows " + kept.getAsInt());
        }
        boolean raises = raises(turn, context);
        Slot by = raises ? ours : ours.withCapacity(kept);
        return next(turn.refused(null)
                .withLookedAt(context.now())
                .withWasThere(true)
                .replacing(by, !SlotFields.sameButCapacity(ours, there))
                .to(SlotPhase.REPLACE, context.now()));
    }

    /**
     * The seats of the service, but never more than those of the input. An open slot at the service has no seats to
     * keep, and one in the input has none of its own. If the service shows no kind, the slot may be open: if it shows
     * seats, they are kept.
     */
    private static OptionalInt keptSeats(Slot theirs, Slot ours) {
        if (ours.kind() instanceof OpenSlot) {
            return OptionalInt.empty();
        }
        boolean none =
                theirs.kind().wireName().isEmpty() ? theirs.capacity().isEmpty() : theirs.kind() instanceof OpenSlot;
        boolean fewer = SlotFields.seats(ours.capacity()) < SlotFields.seats(theirs.capacity());
        return none || fewer ? ours.capacity() : theirs.capacity();
    }

    private static Transition missing(SlotTurn turn, Context context) {
        if (turn.wasThere()) {
            return gone(turn, context);
        }
        return turn.refusal() != null
                ? verdict(turn, turn.refusal(), context)
                : next(turn.withLookedAt(context.now()).to(SlotPhase.CREATE, context.now()));
    }

    /** A slot existed and is missing now. It is read once more: a create could replace it, if it is there after all. */
    private static Transition gone(SlotTurn turn, Context context) {
        SlotTurn gone = turn.disappeared();
        return gone.gone() >= TIMES_GONE
                ? giveUp(gone, "it was missing at the service several times")
                : next(gone.to(SlotPhase.READ, context.after(gone.gone())));
    }

    /** A slot was refused alone, and is not there: final, unless an abandoned write can still change that. */
    private static Transition verdict(SlotTurn turn, Failure refusal, Context context) {
        long lateEffect = context.rules().lateEffect();
        if (!turn.isAbandoned() || context.started() - turn.abandonedAt() >= lateEffect) {
            return settle(turn, SlotResult.REJECTED, refusal.problem());
        }
        return lateEffect >= context.rules().giveUpAfter()
                ? giveUp(turn, "an abandoned call may still be carried out")
                : next(turn.to(SlotPhase.READ, turn.abandonedAt() + lateEffect));
    }

    private static Transition replaced(SlotTurn turn, SlotEvent event, Context context) {
        if (event instanceof SlotEvent.Replaced) {
            return settle(turn, SlotResult.REPLACED, null);
        }
        if (event instanceof SlotEvent.NotFound) {
            return gone(turn, context);
        }
        if (!(event instanceof SlotEvent.Failed failed)) {
            throw defect(turn, event);
        }
        Failure why = failed.failure();
        return switch (why.meaning()) {
            case REFUSED_ITEM ->
                turn.isAbandoned()
                        ? next(turn.withFailure(why).refused(why).to(SlotPhase.READ, context.now()))
                        : settle(turn, SlotResult.REJECTED, why.problem());
            case REFUSED_CALLER, MISSING -> refusedCaller(turn, why, context);
            case MAYBE_APPLIED, DONE ->
                again(failed(turn.abandoned(context.now()), why, false, context), SlotPhase.READ, context);
            case TRANSIENT, NOT_SENT -> again(failed(turn, why, false, context), SlotPhase.READ, context);
            case OVERLOAD -> again(failing(turn, why, 0, 0, context), SlotPhase.READ, context);
        };
    }

    private static SlotTurn failed(SlotTurn turn, Failure why, boolean always, Context context) {
        return failing(turn, why, counts(turn.failures(), always, context) ? 1 : 0, 0, context);
    }

    private static SlotTurn unread(SlotTurn turn, Failure why, boolean always, Context context) {
        return failing(turn, why, 0, counts(turn.readFailures(), always, context) ? 1 : 0, context);
    }

    /** Whether a failure counts against the slot: the first ones always do, further ones if calls of others succeed. */
    private static boolean counts(int before, boolean always, Context context) {
        return always || before < FAILURES_BEFORE_HALVING || context.othersPass();
    }

    /** Notes a failure, and how many failed writes and reads that counts for: an overload counts for none. */
    private static SlotTurn failing(SlotTurn turn, Failure why, int writes, int reads, Context context) {
        long since = turn.failingSince() == SlotTurn.NEVER ? context.now() : turn.failingSince();
        return turn.withFailure(why).failing(turn.failures() + writes, turn.readFailures() + reads, since);
    }

    private static SlotTurn halved(SlotTurn turn, int slots, Context context) {
        int most = context.othersPass() ? FAILURES_BEFORE_HALVING - 1 : FAILURES_BEFORE_HALVING;
        return slots > 1 && turn.failures() >= most ? turn.withMost(slots / 2).failing(0, 0, context.now()) : turn;
    }

    /** For a refusal of the caller: calls of other slots would fail too. */
    private static Transition refusedCaller(SlotTurn turn, Failure why, Context context) {
        boolean reads = turn.phase() == SlotPhase.READ;
        boolean isUnchanged = turn.phase() == SlotPhase.CREATE;
        SlotTurn refused = reads ? unread(turn, why, true, context) : failed(turn, why, true, context);
        int times = reads ? refused.readFailures() : refused.failures();
        return times >= MOST_REFUSALS
                ? giveUp(refused, "refused " + times + " times")
                : next(refused.to(isUnchanged ? SlotPhase.CREATE : SlotPhase.READ, context.after(times)));
    }

    private static Transition again(SlotTurn turn, SlotPhase phase, Context context) {
        int failures = phase == SlotPhase.CREATE ? turn.failures() : Math.max(turn.failures(), turn.readFailures());
        if (failures >= MOST_FAILURES) {
            return giveUp(turn, "the service fails on it");
        }
        Failure why = turn.failure();
        long failing = context.now() - turn.failingSince();
        boolean isThrottled = why != null && why.meaning() == Meaning.OVERLOAD;
        return isThrottled && failing >= context.rules().giveUpAfter()
                ? giveUp(turn, "given up after " + Durations.words(failing))
                : next(turn.to(phase, context.after(failures)));
    }

    /** Settles the slot without a verdict: NOT_SENT if it certainly was not carried out, otherwise UNKNOWN. */
    private static Transition giveUp(SlotTurn turn, String reason) {
        Failure why = turn.failure();
        String more = why == null || reason.contains(why.words()) ? "" : ": " + why.words();
        SlotProblem of = why == null ? Problems.of("") : why.problem();
        return turn.wrote() || turn.refusal() != null
                ? settle(turn, SlotResult.UNKNOWN, Problems.with(of, "may exist at the service, " + reason + more))
                : settle(turn, SlotResult.NOT_SENT, Problems.with(of, "not sent, " + reason + more));
    }

    private static Transition next(SlotTurn turn) {
        return new Transition.Next(turn);
    }

    private static Transition settle(SlotTurn turn, SlotResult result, @Nullable SlotProblem problem) {
        return new Transition.Settled(
                result,
                problem,
                turn.isAbandoned() || (turn.createdBlindly() && (turn.wrote() || result == SlotResult.CREATED)));
    }

    private static IllegalStateException defect(SlotTurn turn, SlotEvent event) {
        return new IllegalStateException(
                "defect in the publisher: " + event.getClass().getSimpleName() + " in the phase " + turn.phase());
    }
}
