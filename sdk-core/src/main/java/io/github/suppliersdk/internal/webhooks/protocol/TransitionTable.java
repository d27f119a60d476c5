package io.github.suppliersdk.internal.webhooks.protocol;

/**
 * The protocol of the webhook receiver: for each kind of task, its next effect in its situation. A task asks again
 * after every event. It does not trust its memory of its own writes: after a conflict, and after a write with an
 * unknown outcome, the row is unknown and is read again.
 *
 * <ul>
 * <li>{@code hold} and {@code book} are called only by the task whose insert made the row, so at most once for each id.
 *     What an ended process left is compensated and refused for good, never run again.
 * <li>Only recovery runs a compensation. A task that needs one orders it: {@link State#COMPENSATING} without an owner.
 *     A compensation counts only if it began after the order, because the order changes the version that {@link
 *     Effect#CLOSE} compares.
 * <li>200 and 400 are sent only when the row says so; 503 if nothing is decided.
 * </ul>
 */
public final class TransitionTable {
    private TransitionTable() {}

    /** The next effect for a hold, or for a booking with the hold that it needs. */
    public static Effect operation(Situation at, HoldLink hold) {
        if (at.mustReadAgain()) {
            return Effect.READ;
        }
        boolean isOtherRequest = !at.sameContent() && at.handler() == HandlerPhase.NOT_CALLED;
        if (isOtherRequest && at.row() != State.ABSENT && at.row() != State.UNREADABLE) {
            return send(Effect.SEND_CONTENT_MISMATCH, at);
        }
        return switch (at.row()) {
            case ABSENT -> {
                if (at.handler().mayHaveTakenEffect()) {
                    yield Effect.ORDER;
                }
                if (at.isLate() || at.handler() != HandlerPhase.NOT_CALLED) {
                    yield send(Effect.SEND_UNDECIDED, at);
                }
                // before the row exists, so that a booking whose hold cannot be read yet can be requested again
                yield switch (hold) {
                    case UNREAD -> Effect.READ_OTHER;
                    case UNREADABLE -> send(Effect.SEND_UNDECIDED, at);
                    default -> Effect.CLAIM;
                };
            }
            case RUNNING -> at.isMine() ? ownRunning(at, hold) : anothersRunning(at);
            case OK ->
                switch (at.handler()) {
                    case NOT_CALLED -> at.sent() == SentResponse.NONE ? Effect.SHARE : Effect.END;
                    // 503 was sent before the success was stored, and no other task has sent another response
                    case SUCCEEDED ->
                        at.sent() == SentResponse.UNDECIDED ? Effect.ORDER : send(Effect.SEND_SUCCESS, at);
                    default -> send(Effect.SEND_UNDECIDED, at);
                };
            case SHARED, BOOKED -> send(Effect.SEND_SUCCESS, at);
            case REFUSED ->
                at.handler().mayHaveTakenEffect() ? sendThen(Effect.ORDER, at) : send(Effect.SEND_REFUSAL, at);
            case COMPENSATING -> operationCompensating(at);
            case COMPENSATED ->
                at.handler().mayHaveTakenEffect() ? sendThen(Effect.ORDER, at) : send(Effect.SEND_REFUSAL, at);
            default -> send(Effect.SEND_UNDECIDED, at);
        };
    }

    private static Effect anothersRunning(Situation at) {
        if (at.sent() != SentResponse.NONE) {
            return Effect.END;
        }
        return at.isLate() ? Effect.MARK : Effect.WAIT;
    }

    private static Effect ownRunning(Situation at, HoldLink hold) {
        return switch (at.handler()) {
            case NOT_CALLED -> at.isLate() ? Effect.REFUSE_LATE : begin(hold);
            case RUNNING -> at.isLate() ? Effect.MARK : waitOrRenew(at);
            case SUCCEEDED -> at.isLate() ? Effect.ORDER : Effect.GRANT;
            case REFUSED -> Effect.REFUSE;
            case FAILED -> Effect.ORDER;
        };
    }

    /**
     * The booking's row is stored before its hold is taken, so that recovery finds what a process leaves in between.
     */
    private static Effect begin(HoldLink hold) {
        return switch (hold) {
            case NONE, TAKEN -> Effect.CALL;
            case UNREAD -> Effect.READ_OTHER;
            case FREE -> Effect.TAKE_HOLD;
            case CLOSED, UNREADABLE -> Effect.REFUSE_WITHOUT_HOLD;
        };
    }

    private static Effect operationCompensating(Situation at) {
        if (at.isMine()) {
            return at.handler() == HandlerPhase.RUNNING
                    ? (at.sent() == SentResponse.NONE ? Effect.SEND_REFUSAL : waitOrRenew(at))
                    : sendThen(Effect.ORDER, at);
        }
        // without an owner: the task that takes it begins later than now, and so finds what the handler did
        boolean mayHaveBegun = at.owner() != Owner.NOBODY;
        return mayHaveBegun && at.handler().mayHaveTakenEffect()
                ? sendThen(Effect.ORDER, at)
                : send(Effect.SEND_REFUSAL, at);
    }

    /** The next effect for an unconfirmed cancellation, which is an event of the booking's row. */
    public static Effect unconfirmed(Situation at) {
        return switch (at.row()) {
            case UNKNOWN -> Effect.READ;
            case ABSENT, OK, SHARED, REFUSED -> Effect.ORDER;
            case RUNNING -> Effect.MARK;
            case COMPENSATING, COMPENSATED -> send(Effect.SEND_SUCCESS, at);
            default -> send(Effect.SEND_UNDECIDED, at);
        };
    }

    /**
     * The next effect for a cancellation of some tickets of a booking.
     *
     * @param booking the state of the booking's row, as last read
     * @param isWhole whether all tickets of the booking are cancelled, or its tickets are unknown
     * @param isOld whether a refusal was stored so long ago that no response with it can still be in flight
     */
    public static Effect cancellation(Situation at, State booking, boolean isWhole, boolean isOld) {
        return switch (at.handler()) {
            case NOT_CALLED -> cancellationToBegin(at, booking, isOld);
            case RUNNING -> {
                if (at.sent() == SentResponse.NONE && at.isLate()) {
                    yield Effect.SEND_UNDECIDED; // never a refusal, because the handler's effect cannot be reversed
                }
                if (at.row() == State.UNKNOWN) {
                    yield Effect.READ;
                }
                yield at.row() == State.C_RUNNING && at.isMine() ? waitOrRenew(at) : Effect.WAIT;
            }
            case SUCCEEDED -> {
                if (isWhole && !isClosed(booking)) {
                    yield switch (booking) {
                        case UNKNOWN -> Effect.READ_OTHER;
                        case RUNNING -> Effect.MARK_BOOKING;
                        case ABSENT, OK, SHARED -> Effect.CLOSE_BOOKING;
                        default -> send(Effect.SEND_UNDECIDED, at);
                    };
                }
                if (booking == State.UNKNOWN) {
                    yield Effect.READ_OTHER;
                }
                if (at.mustReadAgain()) {
                    yield Effect.READ;
                }
                yield switch (at.row()) {
                    case C_OK -> send(Effect.SEND_SUCCESS, at);
                    case UNREADABLE -> send(Effect.SEND_UNDECIDED, at);
                    default -> Effect.C_ACCEPT;
                };
            }
            case REFUSED -> afterNoSuccess(at, Effect.C_REFUSE, Effect.SEND_REFUSAL);
            case FAILED -> afterNoSuccess(at, Effect.C_LEAVE_OPEN, Effect.SEND_UNDECIDED);
        };
    }

    private static Effect cancellationToBegin(Situation at, State booking, boolean isOld) {
        boolean mayClaim =
                at.row() == State.ABSENT || at.row() == State.C_OPEN || (at.row() == State.C_REFUSED && isOld);
        if (mayClaim) {
            if (at.isLate()) {
                return send(Effect.SEND_UNDECIDED, at);
            }
            return switch (booking) {
                case UNKNOWN -> Effect.READ_OTHER;
                case RUNNING -> Effect.WAIT;
                case UNREADABLE -> Effect.SEND_UNDECIDED;
                default -> Effect.C_CLAIM;
            };
        }
        return switch (at.row()) {
            case UNKNOWN -> Effect.READ;
            case C_OK -> send(Effect.SEND_SUCCESS, at);
            case C_REFUSED -> send(Effect.SEND_REFUSAL, at);
            case C_RUNNING -> {
                if (at.isMine()) {
                    yield at.isLate() ? Effect.C_LEAVE_OPEN : Effect.CALL;
                }
                yield at.isLate() ? send(Effect.SEND_UNDECIDED, at) : Effect.WAIT;
            }
            default -> send(Effect.SEND_UNDECIDED, at);
        };
    }

    private static Effect afterNoSuccess(Situation at, Effect store, Effect response) {
        if (at.mustReadAgain()) {
            return Effect.READ;
        }
        if (at.row() == State.C_RUNNING && at.isMine()) {
            return store;
        }
        return switch (at.row()) {
            case C_OK -> send(Effect.SEND_SUCCESS, at);
            case C_REFUSED -> send(response, at);
            default -> send(Effect.SEND_UNDECIDED, at);
        };
    }

    /** Whether this state of a booking excludes a later confirmation. */
    private static boolean isClosed(State booking) {
        return booking == State.REFUSED || booking == State.COMPENSATING || booking == State.COMPENSATED;
    }

    /**
     * The next effect while a store operation is in flight: only a response. For holds, bookings and unconfirmed
     * cancellations.
     */
    public static Effect whileStoring(Situation at) {
        return at.time() == Time.GIVE_UP && at.sent() == SentResponse.NONE ? Effect.SEND_UNDECIDED : Effect.WAIT;
    }

    /**
     * The same for a cancellation: once the handler has accepted, and no confirmation can follow, the response is 200.
     */
    public static Effect whileStoringCancellation(Situation at, State booking, boolean isWhole) {
        boolean isCancelled =
                at.handler() == HandlerPhase.SUCCEEDED && booking != State.UNKNOWN && (!isWhole || isClosed(booking));
        Effect effect = whileStoring(at);
        return effect == Effect.SEND_UNDECIDED && isCancelled ? Effect.SEND_SUCCESS : effect;
    }

    /**
     * The next effect for recovery: it compensates what an ended process left, and what was ordered. In other states it
     * ends.
     */
    public static Effect recovery(Situation at) {
        return switch (at.handler()) {
            case NOT_CALLED ->
                switch (at.row()) {
                    case RUNNING, COMPENSATING ->
                        at.isMine()
                                ? (at.row() == State.COMPENSATING ? Effect.CALL : Effect.END)
                                : takeOver(at, Effect.TAKE_OVER);
                    // not called again without a request: that would cancel tickets without the service knowing
                    case C_RUNNING -> takeOver(at, Effect.C_LEAVE_OPEN);
                    default -> Effect.END;
                };
            case RUNNING -> {
                if (at.row() == State.UNKNOWN) {
                    yield Effect.READ;
                }
                yield at.row() == State.COMPENSATING && at.isMine() ? waitOrRenew(at) : Effect.WAIT;
            }
            case SUCCEEDED -> at.row() == State.COMPENSATING && at.isMine() ? Effect.CLOSE : Effect.END;
            case REFUSED, FAILED -> at.row() == State.COMPENSATING && at.isMine() ? Effect.POSTPONE : Effect.END;
        };
    }

    private static Effect takeOver(Situation at, Effect effect) {
        return at.owner() == Owner.NOBODY || at.owner() == Owner.EXPIRED ? effect : Effect.END;
    }

    /**
     * The next effect for a hold with an end.
     *
     * @param hasEnded whether its end is stored and has passed
     * @param booking the state of the booking that took it, as last read
     */
    public static Effect endedHold(State hold, boolean hasEnded, State booking) {
        if (!hasEnded) {
            return Effect.END;
        }
        return switch (hold) {
            case OK, SHARED -> Effect.ORDER_ENDED;
            case BOOKED ->
                switch (booking) {
                    case UNKNOWN -> Effect.READ_OTHER;
                    // only after COMPENSATED can the booking have no later effect; in COMPENSATING it is polled again
                    case REFUSED, COMPENSATED -> Effect.ORDER_ENDED;
                    case OK, SHARED -> Effect.FORGET_END;
                    default -> Effect.END;
                };
            default -> Effect.END;
        };
    }

    /** Whether a person may close a compensation or order the next attempt: not while a task is running. */
    public static boolean mayBeResolved(State row, Owner owner) {
        return row == State.COMPENSATING && (owner == Owner.NOBODY || owner == Owner.EXPIRED);
    }

    private static Effect waitOrRenew(Situation at) {
        return at.renewalDue() ? Effect.RENEW : Effect.WAIT;
    }

    /** Sends the response unless one was sent; afterwards the task is done, once its handler has returned. */
    private static Effect send(Effect response, Situation at) {
        if (at.sent() == SentResponse.NONE) {
            return response;
        }
        return at.handler() == HandlerPhase.RUNNING ? Effect.WAIT : Effect.END;
    }

    private static Effect sendThen(Effect next, Situation at) {
        return at.sent() == SentResponse.NONE ? Effect.SEND_REFUSAL : next;
    }
}
