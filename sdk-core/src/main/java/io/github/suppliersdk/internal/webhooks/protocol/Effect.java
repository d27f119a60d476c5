package io.github.suppliersdk.internal.webhooks.protocol;

/** What a task does next. The shell knows how an effect is performed, never when. */
public enum Effect {
    /** Nothing, until something happens. While the row is another's, it is read again after a pause. */
    WAIT,
    /** The task has nothing left to do. */
    END,
    /** Call the handler. */
    CALL,

    /** Tell the service what the row says: 200. */
    SAY_SUCCESS,
    /** Tell the service what the row says: 400. */
    SAY_REFUSAL,
    /** 400: the id was used with other content. */
    SAY_OTHER_CONTENT,
    /** 503: nothing is decided. */
    SAY_UNDECIDED,

    /** Read the task's own row. */
    READ,
    /** Read the other row: of a booking its hold, of a cancellation or a hold that ends the booking. */
    READ_OTHER,

    /** The request is this task's to carry out. */
    CLAIM(State.RUN, Lease.OWN),
    /** The lease goes on; everything else stays as it was read. */
    RENEW(State.UNKNOWN, Lease.OWN),
    /** What the handler did is granted. */
    GRANT(State.OK, Lease.NONE),
    /** Others than the task that granted it say so, too. */
    SHARE(State.SHARED, Lease.NONE),
    /** What the handler refused. */
    REFUSE(State.NO, Lease.NONE),
    /** Refused before the handler was called: there is no time left. */
    REFUSE_LATE(State.NO, Lease.NONE),
    /** Refused before the handler was called: the hold cannot be taken. */
    REFUSE_WITHOUT_HOLD(State.NO, Lease.NONE),
    /** Refused for good while somebody is at work, who keeps the lease. */
    MARK(State.UNDO, Lease.KEEP),
    /** A compensation is ordered, to begin later than now. */
    ORDER(State.UNDO, Lease.NONE),
    /** The same, because the hold has ended. */
    ORDER_ENDED(State.UNDO, Lease.NONE),
    /** The compensation is this task's to carry out. */
    TAKE_OVER(State.UNDO, Lease.OWN),
    /** The compensation failed; the next attempt comes later. */
    POSTPONE(State.UNDO, Lease.NONE),
    /** Nothing is left of it. */
    CLOSE(State.GONE, Lease.NONE),
    /** A hold that a booking has used up has no end any more. */
    FORGET_END(State.BOOKED, Lease.NONE),

    /** The hold becomes the booking's. */
    TAKE_HOLD(State.BOOKED, Lease.NONE, true),
    /** The booking is cancelled. */
    CLOSE_BOOKING(State.GONE, Lease.NONE, true),
    /** The booking is cancelled while its confirmation is still at work. */
    MARK_BOOKING(State.UNDO, Lease.KEEP, true),

    /** The cancellation is this task's to carry out. */
    C_CLAIM(State.C_RUN, Lease.OWN),
    /** The handler accepted. */
    C_ACCEPT(State.C_OK, Lease.NONE),
    /** The handler refused. */
    C_REFUSE(State.C_NO, Lease.NONE),
    /** The outcome is unknown. */
    C_LEAVE_OPEN(State.C_OPEN, Lease.NONE);

    /** What a write does to owner and lease. */
    public enum Lease {
        /** The task's own token and a new lease. */
        OWN,
        /** Nobody's, and ended. */
        NONE,
        /** As they are. */
        KEEP
    }

    private final State to;
    private final Lease lease;
    private final boolean other;

    Effect() {
        this(State.UNKNOWN, Lease.KEEP, false);
    }

    Effect(State to, Lease lease) {
        this(to, lease, false);
    }

    Effect(State to, Lease lease, boolean other) {
        this.to = to;
        this.lease = lease;
        this.other = other;
    }

    /** Whether it is a write. */
    public boolean isWrite() {
        return to != State.UNKNOWN || this == RENEW;
    }

    /** Whether it is a write or a read, which a task does one at a time. */
    public boolean isStoreOperation() {
        return isWrite() || this == READ || this == READ_OTHER;
    }

    /** The state that a write makes of the one that was read. */
    public State to(State read) {
        return this == RENEW ? read : to;
    }

    /** What a write does to owner and lease. */
    public Lease lease() {
        return lease;
    }

    /** Whether it concerns the other row. */
    public boolean isOfOther() {
        return other || this == READ_OTHER;
    }
}
