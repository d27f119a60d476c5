package io.github.suppliersdk.internal.webhooks.protocol;

/**
 * The protocol of the webhook receiver: for each kind of task, what it does next in its situation. A task asks again after
 * every event. It trusts no memory of its own writes: a write that was lost to another, and one of which nobody knows
 * whether it was made, both make the row unknown, and it is read again.
 *
 * <ul>
 * <li>{@code hold} and {@code book} are called only by the task whose insert made the row, so at most once for each id.
 *     What a process left that has ended is compensated and refused for good, never run again.
 * <li>A compensation is run by recovery only. Who wants one orders it: {@link State#UNDO}, nobody's. It counts only if
 *     it began after the order, because the order changes the version that {@link Step#CLOSE} compares.
 * <li>200 and 400 are said only when the row says so. What is not decided is 503.
 * </ul>
 */
public final class TransitionTable {
    private TransitionTable() {}

    /** A hold, or a booking with the hold that it needs. */
    public static Step operation(Situation at, HoldLink hold) {
        if (at.mustReadAgain()) {
            return Step.READ;
        }
        boolean isOtherRequest = !at.sameContent() && at.handler() == HandlerPhase.NOT_CALLED;
        if (isOtherRequest && at.row() != State.ABSENT && at.row() != State.UNREADABLE) {
            return say(Step.SAY_OTHER_CONTENT, at);
        }
        return switch (at.row()) {
            case ABSENT -> {
                if (at.handler().mayHaveTakenEffect()) {
                    yield Step.ORDER;
                }
                if (at.isLate() || at.handler() != HandlerPhase.NOT_CALLED) {
                    yield say(Step.SAY_UNDECIDED, at);
                }
                // before its own row is there, so that a booking whose hold cannot be read yet can be asked for again
                yield switch (hold) {
                    case UNREAD -> Step.READ_OTHER;
                    case UNREADABLE -> say(Step.SAY_UNDECIDED, at);
                    default -> Step.CLAIM;
                };
            }
            case RUN -> at.isMine() ? ownRun(at, hold) : anothersRun(at);
            case OK ->
                switch (at.handler()) {
                    case NOT_CALLED -> at.said() == Said.NOTHING ? Step.SHARE : Step.END;
                    // the service was told 503 before the success was stored; nobody else has told it otherwise
                    case SUCCEEDED -> at.said() == Said.UNDECIDED ? Step.ORDER : say(Step.SAY_SUCCESS, at);
                    default -> say(Step.SAY_UNDECIDED, at);
                };
            case SHARED, BOOKED -> say(Step.SAY_SUCCESS, at);
            case NO -> at.handler().mayHaveTakenEffect() ? sayThen(Step.ORDER, at) : say(Step.SAY_REFUSAL, at);
            case UNDO -> operationUndo(at);
            case GONE -> at.handler().mayHaveTakenEffect() ? sayThen(Step.ORDER, at) : say(Step.SAY_REFUSAL, at);
            default -> say(Step.SAY_UNDECIDED, at);
        };
    }

    private static Step anothersRun(Situation at) {
        if (at.said() != Said.NOTHING) {
            return Step.END;
        }
        return at.isLate() ? Step.MARK : Step.WAIT;
    }

    private static Step ownRun(Situation at, HoldLink hold) {
        return switch (at.handler()) {
            case NOT_CALLED -> at.isLate() ? Step.REFUSE_LATE : begin(hold);
            case AT_WORK -> at.isLate() ? Step.MARK : waitOrRenew(at);
            case SUCCEEDED -> at.isLate() ? Step.ORDER : Step.GRANT;
            case REFUSED -> Step.REFUSE;
            case FAILED -> Step.ORDER;
        };
    }

    /** The booking's row is there before its hold is taken, so recovery finds what a process leaves in between. */
    private static Step begin(HoldLink hold) {
        return switch (hold) {
            case NONE, TAKEN -> Step.CALL;
            case UNREAD -> Step.READ_OTHER;
            case FREE -> Step.TAKE_HOLD;
            case CLOSED, UNREADABLE -> Step.REFUSE_WITHOUT_HOLD;
        };
    }

    private static Step operationUndo(Situation at) {
        if (at.isMine()) {
            return at.handler() == HandlerPhase.AT_WORK
                    ? (at.said() == Said.NOTHING ? Step.SAY_REFUSAL : waitOrRenew(at))
                    : sayThen(Step.ORDER, at);
        }
        // nobody's: whoever takes it begins later than now, so what the handler did is found
        boolean mayHaveBegun = at.owner() != Owner.NOBODY;
        return mayHaveBegun && at.handler().mayHaveTakenEffect() ? sayThen(Step.ORDER, at) : say(Step.SAY_REFUSAL, at);
    }

    /** An unconfirmed cancellation: an event of the booking's row. */
    public static Step unconfirmed(Situation at) {
        return switch (at.row()) {
            case UNKNOWN -> Step.READ;
            case ABSENT, OK, SHARED, NO -> Step.ORDER;
            case RUN -> Step.MARK;
            case UNDO, GONE -> say(Step.SAY_SUCCESS, at);
            default -> say(Step.SAY_UNDECIDED, at);
        };
    }

    /**
     * A cancellation of some tickets of a booking.
     *
     * @param booking the state of the booking's row, as last read
     * @param isWhole whether all tickets of the booking are cancelled, or its tickets are not known
     * @param isOld whether a refusal was stored so long ago that no response with it can still be in flight
     */
    public static Step cancellation(Situation at, State booking, boolean isWhole, boolean isOld) {
        return switch (at.handler()) {
            case NOT_CALLED -> cancellationToBegin(at, booking, isOld);
            case AT_WORK -> {
                if (at.said() == Said.NOTHING && at.isLate()) {
                    yield Step.SAY_UNDECIDED; // never a refusal: what the handler does cannot be taken back
                }
                if (at.row() == State.UNKNOWN) {
                    yield Step.READ;
                }
                yield at.row() == State.C_RUN && at.isMine() ? waitOrRenew(at) : Step.WAIT;
            }
            case SUCCEEDED -> {
                if (isWhole && !isClosed(booking)) {
                    yield switch (booking) {
                        case UNKNOWN -> Step.READ_OTHER;
                        case RUN -> Step.MARK_BOOKING;
                        case ABSENT, OK, SHARED -> Step.CLOSE_BOOKING;
                        default -> say(Step.SAY_UNDECIDED, at);
                    };
                }
                if (booking == State.UNKNOWN) {
                    yield Step.READ_OTHER;
                }
                if (at.mustReadAgain()) {
                    yield Step.READ;
                }
                yield switch (at.row()) {
                    case C_OK -> say(Step.SAY_SUCCESS, at);
                    case UNREADABLE -> say(Step.SAY_UNDECIDED, at);
                    default -> Step.C_ACCEPT;
                };
            }
            case REFUSED -> afterNoSuccess(at, Step.C_REFUSE, Step.SAY_REFUSAL);
            case FAILED -> afterNoSuccess(at, Step.C_LEAVE_OPEN, Step.SAY_UNDECIDED);
        };
    }

    private static Step cancellationToBegin(Situation at, State booking, boolean isOld) {
        boolean mayClaim = at.row() == State.ABSENT || at.row() == State.C_OPEN || (at.row() == State.C_NO && isOld);
        if (mayClaim) {
            if (at.isLate()) {
                return say(Step.SAY_UNDECIDED, at);
            }
            return switch (booking) {
                case UNKNOWN -> Step.READ_OTHER;
                case RUN -> Step.WAIT;
                case UNREADABLE -> Step.SAY_UNDECIDED;
                default -> Step.C_CLAIM;
            };
        }
        return switch (at.row()) {
            case UNKNOWN -> Step.READ;
            case C_OK -> say(Step.SAY_SUCCESS, at);
            case C_NO -> say(Step.SAY_REFUSAL, at);
            case C_RUN -> {
                if (at.isMine()) {
                    yield at.isLate() ? Step.C_LEAVE_OPEN : Step.CALL;
                }
                yield at.isLate() ? say(Step.SAY_UNDECIDED, at) : Step.WAIT;
            }
            default -> say(Step.SAY_UNDECIDED, at);
        };
    }

    private static Step afterNoSuccess(Situation at, Step store, Step say) {
        if (at.mustReadAgain()) {
            return Step.READ;
        }
        if (at.row() == State.C_RUN && at.isMine()) {
            return store;
        }
        return switch (at.row()) {
            case C_OK -> say(Step.SAY_SUCCESS, at);
            case C_NO -> say(say, at);
            default -> say(Step.SAY_UNDECIDED, at);
        };
    }

    /** No confirmation can come out of this state of a booking any more. */
    private static boolean isClosed(State booking) {
        return booking == State.NO || booking == State.UNDO || booking == State.GONE;
    }

    /**
     * While a store operation is in flight a task can only say something. The same for holds, bookings and unconfirmed
     * cancellations.
     */
    public static Step whileStoring(Situation at) {
        return at.time() == Time.GIVE_UP && at.said() == Said.NOTHING ? Step.SAY_UNDECIDED : Step.WAIT;
    }

    /** The same of a cancellation: once the handler has accepted, and no confirmation can follow, 200 is true. */
    public static Step whileStoringCancellation(Situation at, State booking, boolean isWhole) {
        boolean isCancelled =
                at.handler() == HandlerPhase.SUCCEEDED && booking != State.UNKNOWN && (!isWhole || isClosed(booking));
        Step step = whileStoring(at);
        return step == Step.SAY_UNDECIDED && isCancelled ? Step.SAY_SUCCESS : step;
    }

    /** Compensates what a process left in flight when it ended, and what was ordered. Ends wherever it finds another state. */
    public static Step recovery(Situation at) {
        return switch (at.handler()) {
            case NOT_CALLED ->
                switch (at.row()) {
                    case RUN, UNDO ->
                        at.isMine() ? (at.row() == State.UNDO ? Step.CALL : Step.END) : takeOver(at, Step.TAKE_OVER);
                    // not called again unasked: that would cancel what the service was told nothing of
                    case C_RUN -> takeOver(at, Step.C_LEAVE_OPEN);
                    default -> Step.END;
                };
            case AT_WORK -> {
                if (at.row() == State.UNKNOWN) {
                    yield Step.READ;
                }
                yield at.row() == State.UNDO && at.isMine() ? waitOrRenew(at) : Step.WAIT;
            }
            case SUCCEEDED -> at.row() == State.UNDO && at.isMine() ? Step.CLOSE : Step.END;
            case REFUSED, FAILED -> at.row() == State.UNDO && at.isMine() ? Step.POSTPONE : Step.END;
        };
    }

    private static Step takeOver(Situation at, Step step) {
        return at.owner() == Owner.NOBODY || at.owner() == Owner.LAPSED ? step : Step.END;
    }

    /**
     * A hold with an end.
     *
     * @param hasEnded whether its end is stored and has passed
     * @param booking the state of the booking that took it, as last read
     */
    public static Step endedHold(State hold, boolean hasEnded, State booking) {
        if (!hasEnded) {
            return Step.END;
        }
        return switch (hold) {
            case OK, SHARED -> Step.ORDER_ENDED;
            case BOOKED ->
                switch (booking) {
                    case UNKNOWN -> Step.READ_OTHER;
                    // only GONE means that the booking can take no effect any more: in UNDO it is looked at again later
                    case NO, GONE -> Step.ORDER_ENDED;
                    case OK, SHARED -> Step.FORGET_END;
                    default -> Step.END;
                };
            default -> Step.END;
        };
    }

    /** Whether a person may close a compensation by hand, or order the next attempt: not while somebody is at work. */
    public static boolean mayBeResolved(State row, Owner owner) {
        return row == State.UNDO && (owner == Owner.NOBODY || owner == Owner.LAPSED);
    }

    private static Step waitOrRenew(Situation at) {
        return at.renewalDue() ? Step.RENEW : Step.WAIT;
    }

    /** Says it unless something was said; then the task is done, once its handler is. */
    private static Step say(Step say, Situation at) {
        if (at.said() == Said.NOTHING) {
            return say;
        }
        return at.handler() == HandlerPhase.AT_WORK ? Step.WAIT : Step.END;
    }

    private static Step sayThen(Step next, Situation at) {
        return at.said() == Said.NOTHING ? Step.SAY_REFUSAL : next;
    }
}
