package io.github.suppliersdk.internal.sync.protocol;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The protocol of a slot's turn: read the source, send, read the source once more. Marks carry no value; each request
 * carries the value that the source had after the event that started the request.
 *
 * <ul>
 * <li>After an unknown outcome, or if the mark asks for it, the turn ends with a GET, made when no earlier request can
 *     be carried out any more.
 * <li>Only {@link Phase#READ} takes marks, so a mark that comes during a turn is never dropped by it.
 * <li>If the service refuses, holds or does not keep a slot, the turn ends and that is reported. Every turn ends unless
 *     there are new marks, failures, or the timer of a held slot.
 * </ul>
 */
public final class TransitionTable {
    private TransitionTable() {}

    /**
     * Returns the next state. A mark in a phase that does not wait changes nothing: the engine records it.
     *
     * @throws IllegalStateException if the event cannot happen in this phase
     */
    public static <C> State<C> next(State<C> at, Event<C> event, Seats seats) {
        if (event instanceof Event.Marked) {
            return at.phase().isWaiting() ? read(at, Known.NOTHING) : at;
        }
        if ((event instanceof Event.SourceFailed && at.phase().asksSource())
                || (event instanceof Event.GetFailed && at.phase() == Phase.VERIFY_GET)) {
            return at; // it is read again
        }
        return switch (at.phase()) {
            case READ -> event instanceof Event.Source<C> source ? start(at, source, seats) : impossible(at, event);
            case LOOK -> looked(at, event, seats);
            case SENDING ->
                event instanceof Event.Responded<C> response ? responded(at, response, seats) : impossible(at, event);
            case REREAD -> event instanceof Event.Source<C> source ? reread(at, source, seats) : impossible(at, event);
            case SETTLE_WAIT -> event instanceof Event.Timer ? settled(at) : impossible(at, event);
            case VERIFY_GET -> event instanceof Event.Got<C> got ? toVerify(at, got.value()) : impossible(at, event);
            case VERIFY_READ ->
                event instanceof Event.Source<C> source ? verify(at, source, seats) : impossible(at, event);
            case IDLE ->
                event instanceof Event.ClaimedToVerify
                        ? in(Phase.VERIFY_GET, at, null, null, at.known())
                        : impossible(at, event);
            case HELD_WAIT, REFUSED_WAIT, FINISH -> impossible(at, event);
        };
    }

    private static <C> State<C> impossible(State<C> at, Event<C> event) {
        throw new IllegalStateException(event.getClass().getSimpleName() + " in " + at.phase());
    }

    private static <C> State<C> start(State<C> at, Event.Source<C> source, Seats seats) {
        boolean unsettled = at.unsettled() || source.verify();
        State<C> taken = new State<>(at.phase(), null, at.value(), at.known(), unsettled, null, at.notKept());
        return choose(taken, source.value(), source.hint(), seats);
    }

    private static <C> State<C> choose(State<C> at, SlotValue<C> value, Op hint, Seats seats) {
        if (value.isAbsent()) {
            if (at.known() != Known.HELD) {
                return in(Phase.LOOK, at, null, value, at.known());
            }
            return seats == Seats.NONE ? reread(at, value, Known.HELD) : send(at, Op.ZERO, value, at.known());
        }
        boolean canPatch = seats == Seats.OF_SOURCE && value.seats() != null;
        if (at.known() == Known.REFUSED) {
            if (!hasContentOf(at.value(), value)) {
                return choose(withKnown(at, Known.NOTHING), value, hint, seats);
            }
            return canPatch ? send(at, Op.PATCH, value, Known.REFUSED) : reread(at, value, Known.REFUSED);
        }
        // seats that the service counts are read first: a create could replace a slot that was sold from
        boolean isHinted = at.known() == Known.NOTHING && hint == Op.POST && seats != Seats.OF_SERVICE;
        if (at.known().isAbsent() || isHinted) {
            return send(at, Op.POST, value, at.known());
        }
        if (seats == Seats.OF_SERVICE) {
            return in(Phase.LOOK, at, null, value, at.known());
        }
        boolean patches = at.known() == Known.NOTHING && hint == Op.PATCH && canPatch;
        return send(at, patches ? Op.PATCH : Op.PUT, value, at.known());
    }

    /**
     * Nothing has to be sent; the source is asked once more all the same, because the mark may have been taken after
     * the read.
     */
    private static <C> State<C> reread(State<C> at, SlotValue<C> value, Known known) {
        return in(Phase.REREAD, at, null, value, known);
    }

    /**
     * What is not there is not deleted; it is looked at again later, because a gateway may have answered instead of the
     * service, at each of its deployments. Content is sent with the seats that were just read from the service, if the
     * service counts them.
     */
    private static <C> State<C> looked(State<C> before, Event<C> event, Seats seats) {
        if (event instanceof Event.GetFailed) {
            return read(before, before.known());
        }
        if (!(event instanceof Event.Got<C> got)) {
            return impossible(before, event);
        }
        SlotValue<C> value = valueOf(before);
        if (value.isAbsent()) {
            return got.value().isAbsent()
                    ? reread(unsettled(before), value, Known.NOTHING)
                    : send(before, Op.DELETE, value, before.known());
        }
        if (got.value().isAbsent()) {
            return send(before, Op.POST, value, missing(before.known()));
        }
        State<C> at = shown(before, value, got.value());
        if (at.matches(value, got.value(), seats)) {
            return in(Phase.REREAD, at, null, value, Known.NOTHING);
        }
        return send(at, Op.PUT, value.withSeats(got.value().seats()), at.known());
    }

    private static <C> State<C> responded(State<C> at, Event.Responded<C> response, Seats seats) {
        Op op = Objects.requireNonNull(at.op());
        return switch (response.kind()) {
            case OK -> carriedOut(at, op, response.shown(), seats);
            case NOT_FOUND -> at.known() == Known.REFUSED ? sent(at, Known.REFUSED) : read(at, missing(at.known()));
            case CONFLICT -> op == Op.POST ? conflict(at) : refused(at, op);
            case REFUSED -> refused(at, op);
            case AMBIGUOUS -> unsettled(read(at, Known.NOTHING));
            case NOT_CARRIED_OUT -> read(at, at.known());
        };
    }

    private static <C> State<C> carriedOut(State<C> before, Op op, @Nullable SlotValue<C> shown, Seats seats) {
        SlotValue<C> value = valueOf(before);
        State<C> at = shown(before, value, shown);
        // what the service counts may have been given back meanwhile
        boolean areSeatsKept = shown == null || seats == Seats.OF_SERVICE || !hasMoreSeats(shown, value);
        return switch (op) {
            case DELETE -> sent(at, Known.NOTHING);
            case ZERO -> sent(at, Known.HELD);
            case PATCH -> {
                boolean isSame =
                        shown != null && equalBut(at.notKept(), value, shown, Seats.OF_SERVICE) && areSeatsKept;
                if (isSame) {
                    yield sent(at, Known.NOTHING);
                }
                yield at.known() == Known.REFUSED ? sent(at, Known.REFUSED) : read(at, Known.PRESENT);
            }
            case POST -> {
                boolean isSame =
                        shown == null || (equalBut(at.notKept(), value, shown, Seats.OF_SERVICE) && areSeatsKept);
                yield isSame ? sent(at, Known.NOTHING) : read(at, Known.PRESENT);
            }
            case PUT -> sent(withNotKept(at, notKept(value.content(), shown, areSeatsKept)), Known.NOTHING);
        };
    }

    private static <C> boolean hasMoreSeats(SlotValue<C> shown, SlotValue<C> sent) {
        Integer seats = sent.seats();
        return seats != null && (shown.seats() == null || shown.seats() > seats);
    }

    private static <C> @Nullable NotKept<C> notKept(
            @Nullable C sent, @Nullable SlotValue<C> shown, boolean areSeatsKept) {
        C kept = shown == null ? sent : shown.content();
        boolean isKept = sent == null || kept == null || (sent.equals(kept) && areSeatsKept);
        return isKept ? null : new NotKept<>(Objects.requireNonNull(sent), Objects.requireNonNull(kept));
    }

    /** Drops the note of unkept content or seats, once the service shows something else. */
    private static <C> State<C> shown(State<C> at, SlotValue<C> value, @Nullable SlotValue<C> shown) {
        NotKept<C> notKept = at.notKept();
        boolean isOver = notKept != null
                && shown != null
                && notKept.sent().equals(value.content())
                && (!notKept.shown().equals(shown.content()) || (notKept.isOfSeats() && !hasMoreSeats(shown, value)));
        return isOver ? withNotKept(at, null) : at;
    }

    /**
     * The slot was there, then missing, then there again: a GET decides whether that was a race, or the id is in use
     * elsewhere.
     */
    private static <C> State<C> conflict(State<C> at) {
        return at.known() == Known.ELSEWHERE
                ? in(Phase.VERIFY_GET, at, null, at.value(), Known.ELSEWHERE)
                : read(at, Known.CONFLICTING);
    }

    private static Known missing(Known before) {
        return before == Known.CONFLICTING ? Known.ELSEWHERE : Known.ABSENT;
    }

    private static <C> State<C> refused(State<C> at, Op op) {
        return switch (op) {
            case PUT, POST -> in(Phase.READ, at, null, at.value(), Known.REFUSED);
            case PATCH -> at.known() == Known.REFUSED ? sent(at, Known.REFUSED) : read(at, Known.PRESENT);
            case DELETE -> read(at, Known.HELD);
            case ZERO -> sent(at, Known.HELD);
        };
    }

    /**
     * An equal value ends the turn; a different one goes to the end of the queue and is read again before it is sent.
     */
    private static <C> State<C> reread(State<C> at, Event.Source<C> source, Seats seats) {
        SlotValue<C> value = valueOf(at);
        return equalBut(null, source.value(), value, seats) ? rest(at, value, at.known()) : read(at, at.known());
    }

    /** Ends a turn in which nothing has to be sent. */
    private static <C> State<C> rest(State<C> at, SlotValue<C> value, Known known) {
        if (at.unsettled()) {
            return in(Phase.SETTLE_WAIT, at, null, value, known);
        }
        Phase phase = switch (known) {
            case HELD, ELSEWHERE -> Phase.HELD_WAIT;
            case REFUSED -> Phase.REFUSED_WAIT;
            default -> Phase.FINISH;
        };
        return in(phase, at, null, value, known);
    }

    private static <C> State<C> settled(State<C> at) {
        return new State<>(Phase.VERIFY_GET, null, at.value(), at.known(), false, null, at.notKept());
    }

    private static <C> State<C> toVerify(State<C> at, SlotValue<C> got) {
        return new State<>(Phase.VERIFY_READ, null, at.value(), at.known(), at.unsettled(), got, at.notKept());
    }

    private static <C> State<C> verify(State<C> before, Event.Source<C> source, Seats seats) {
        SlotValue<C> value = source.value();
        SlotValue<C> got = Objects.requireNonNull(before.got());
        State<C> at = shown(before, value, got);
        if (at.matches(value, got, seats)) {
            return rest(at, value, Known.NOTHING);
        }
        if (got.isAbsent() && at.known() == Known.ELSEWHERE) {
            return rest(at, value, Known.ELSEWHERE);
        }
        if (value.isAbsent() && at.known() == Known.HELD && (got.isOffSale() || seats == Seats.NONE)) {
            return rest(at, value, Known.HELD);
        }
        boolean isRefused = at.known() == Known.REFUSED && hasContentOf(at.value(), value);
        boolean areSeatsRight =
                seats != Seats.OF_SOURCE || value.seats() == null || Objects.equals(value.seats(), got.seats());
        if (isRefused && (got.isOffSale() || areSeatsRight)) {
            return rest(at, value, Known.REFUSED);
        }
        if (got.isAbsent()) {
            return send(at, Op.POST, value, Known.ABSENT);
        }
        return value.isAbsent() || seats == Seats.OF_SERVICE
                // the seats of that GET are older than the source's value, so they are read again
                ? in(Phase.LOOK, at, null, value, Known.PRESENT)
                : send(at, Op.PUT, value, Known.PRESENT);
    }

    static <C> boolean equalBut(@Nullable NotKept<C> notKept, SlotValue<C> source, SlotValue<C> service, Seats seats) {
        if (source.isAbsent() || service.isAbsent()) {
            return source.isAbsent() && service.isAbsent();
        }
        if (seats == Seats.OF_SOURCE && !Objects.equals(source.seats(), service.seats())) {
            return false;
        }
        boolean isKnownDifference = notKept != null
                && notKept.sent().equals(source.content())
                && notKept.shown().equals(service.content());
        return isKnownDifference || hasContentOf(source, service);
    }

    private static <C> boolean hasContentOf(@Nullable SlotValue<C> one, SlotValue<C> other) {
        return one != null && Objects.equals(one.content(), other.content());
    }

    private static <C> SlotValue<C> valueOf(State<C> at) {
        return Objects.requireNonNull(at.value());
    }

    /** Goes back to READ. Refused content is remembered, because it is not sent again. */
    private static <C> State<C> read(State<C> at, Known known) {
        return in(Phase.READ, at, null, known == Known.REFUSED ? at.value() : null, known);
    }

    private static <C> State<C> send(State<C> at, Op op, SlotValue<C> value, Known known) {
        return in(Phase.SENDING, at, op, value, known);
    }

    private static <C> State<C> sent(State<C> at, Known known) {
        return in(Phase.REREAD, at, null, at.value(), known);
    }

    private static <C> State<C> in(
            Phase phase, State<C> at, @Nullable Op op, @Nullable SlotValue<C> value, Known known) {
        return new State<>(phase, op, value, known, at.unsettled(), null, at.notKept());
    }

    private static <C> State<C> withKnown(State<C> at, Known known) {
        return new State<>(at.phase(), at.op(), at.value(), known, at.unsettled(), at.got(), at.notKept());
    }

    private static <C> State<C> withNotKept(State<C> at, @Nullable NotKept<C> notKept) {
        return new State<>(at.phase(), at.op(), at.value(), at.known(), at.unsettled(), at.got(), notKept);
    }

    private static <C> State<C> unsettled(State<C> at) {
        return new State<>(at.phase(), at.op(), at.value(), at.known(), true, at.got(), at.notKept());
    }
}
