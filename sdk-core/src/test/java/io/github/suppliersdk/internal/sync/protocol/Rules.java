package io.github.suppliersdk.internal.sync.protocol;

import org.jspecify.annotations.Nullable;

/** The transition function and the rules of its shell, which drive a world: right, or with a mistake. */
enum Rules {
    RIGHT,

    // mistakes of the shell
    /** The verification does not wait for late requests. */
    SETTLES_AT_ONCE,
    /** The end of a turn removes a newer mark. */
    FINISHES_NEW_MARKS,
    /** A process that takes over an expired claim does not verify. */
    TAKES_OVER_WITHOUT_VERIFYING,
    /** The claim is not compared when the source is read and when the turn ends. */
    TRUSTS_CLAIMS,
    /** A process that has lost its claim does not mark the slot. */
    FORGETS_LOST_CLAIMS,
    /** The deletion of a held slot is not retried. */
    GIVES_HELD_UP,
    /** Reconcile sends the value that it has read. */
    RECONCILE_WRITES,
    /** A mark carries the value to be sent. */
    MARK_CARRIES_VALUE,
    /** A slot is marked before the commit. */
    MARKS_BEFORE_COMMIT,
    /** A webhook marks without verification. */
    WEBHOOK_IS_NOT_VERIFIED,

    // mistakes of the table
    /** The source is not read after the response. */
    READS_ONCE((at, event, next) -> {
        SlotValue<String> value = next.value();
        return next.phase() == Phase.REREAD && value != null && event instanceof Event.Responded
                ? TransitionTable.next(next, new Event.Source<>(value, false, Op.PUT), Seats.OF_SOURCE)
                : next;
    }),
    /** A 409 to a create counts as equal. */
    CONFLICT_IS_EQUAL((at, event, next) -> is(event, Event.Kind.CONFLICT) ? carriedOut(at) : next),
    /** A request is retried without reading the source. */
    RETRIES_BLINDLY((at, event, next) -> is(event, Event.Kind.AMBIGUOUS) ? unsettled(at, true) : next),
    /** A DELETE is retried without reading the source, which has the slot again. */
    RETRIES_DELETE_BLINDLY(
            (at, event, next) -> is(event, Event.Kind.AMBIGUOUS) && at.op() == Op.DELETE ? unsettled(at, true) : next),
    /** An ambiguous outcome is not verified. */
    TRUSTS_AMBIGUOUS((at, event, next) -> is(event, Event.Kind.AMBIGUOUS) ? unsettled(next, false) : next),
    /** The response to a PATCH is not compared. */
    TRUSTS_PATCH((at, event, next) -> is(event, Event.Kind.OK) && at.op() == Op.PATCH ? carriedOut(at) : next),
    /** A refused DELETE counts as carried out. */
    REFUSED_DELETE_IS_DONE(
            (at, event, next) -> is(event, Event.Kind.REFUSED) && at.op() == Op.DELETE ? carriedOut(at) : next),
    /** A held slot is not verified. */
    TRUSTS_ZERO((at, event, next) -> at.op() == Op.ZERO && is(event, Event.Kind.OK) ? unsettled(next, false) : next),
    /** A 404 to a PUT counts as carried out. */
    MISSING_IS_DONE((at, event, next) -> is(event, Event.Kind.NOT_FOUND) && at.op() == Op.PUT ? carriedOut(at) : next),
    /** A failed GET of a verification counts as equal. */
    FAILED_GET_IS_EQUAL((at, event, next) -> at.phase() == Phase.VERIFY_GET && event instanceof Event.GetFailed
            ? state(Phase.FINISH, at.value(), Known.NOTHING, false)
            : next),
    /** A 409 to a create is forgotten. */
    FORGETS_CONFLICT((at, event, next) ->
            is(event, Event.Kind.CONFLICT) ? state(Phase.READ, null, Known.NOTHING, next.unsettled()) : next),
    /** A refused DELETE is retried before the seats are set to 0. */
    RETRIES_REFUSED_DELETE((at, event, next) -> is(event, Event.Kind.REFUSED) && at.op() == Op.DELETE
            ? state(Phase.READ, null, Known.NOTHING, next.unsettled())
            : next),
    /** Refused content is given up without setting the seats. */
    LEAVES_REFUSED_SEATS(
            (at, event, next) -> is(event, Event.Kind.REFUSED) && at.known() != Known.REFUSED && at.op() != Op.DELETE
                    ? state(Phase.REREAD, at.value(), Known.REFUSED, next.unsettled())
                    : next),
    /** Content that the service does not keep is sent again. */
    RESENDS_UNKEPT((at, event, next) -> is(event, Event.Kind.OK) && next.isNotKept()
            ? state(Phase.READ, null, Known.PRESENT, next.unsettled())
            : next),
    /** Seats of the source are written although the service counts them. */
    WRITES_COUNTED_SEATS((at, event, next) -> at.phase() == Phase.LOOK && next.op() == Op.PUT
            ? new State<>(next.phase(), next.op(), at.value(), next.known(), next.unsettled(), null, null)
            : next),
    /** Create and PUT alternate for ever while the id is in use in another option. */
    FORGETS_ELSEWHERE((at, event, next) ->
            next.known() == Known.ELSEWHERE ? state(next.phase(), next.value(), Known.ABSENT, next.unsettled()) : next),
    /** Two creates with 409 count as a refusal of the slot. */
    TWO_CONFLICTS_REFUSE((at, event, next) -> is(event, Event.Kind.CONFLICT) && at.known() == Known.ELSEWHERE
            ? state(Phase.READ, at.value(), Known.REFUSED, next.unsettled())
            : next);

    /** Replaces a next state of the table. */
    private interface Replacement {
        State<String> replace(State<String> at, Event<String> event, State<String> next);
    }

    @SuppressWarnings("ImmutableEnumChecker") // none of them has a state
    private final Replacement replacement;

    Rules() {
        this((at, event, next) -> next);
    }

    Rules(Replacement replacement) {
        this.replacement = replacement;
    }

    State<String> next(State<String> at, Event<String> event, Seats seats) {
        return replacement.replace(at, event, TransitionTable.next(at, event, seats));
    }

    private static boolean is(Event<String> event, Event.Kind kind) {
        return event instanceof Event.Responded<String> response && response.kind() == kind;
    }

    private static State<String> carriedOut(State<String> at) {
        return TransitionTable.next(at, new Event.Responded<>(Event.Kind.OK, at.value()), Seats.OF_SOURCE);
    }

    private static State<String> unsettled(State<String> s, boolean unsettled) {
        return new State<>(s.phase(), s.op(), s.value(), s.known(), unsettled, s.got(), s.notKept());
    }

    private static State<String> state(Phase phase, @Nullable SlotValue<String> value, Known known, boolean unsettled) {
        return new State<>(phase, null, value, known, unsettled, null, null);
    }
}
