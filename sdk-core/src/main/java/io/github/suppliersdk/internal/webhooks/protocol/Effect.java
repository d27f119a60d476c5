package io.github.suppliersdk.internal.webhooks.protocol;

/** The next step of a task. The table decides when an effect happens, the shell how. */
public enum Effect {
    /** Nothing, until something happens. While another task has the row, it is read again after a pause. */
    WAIT,
    /** The task has nothing left to do. */
    END,
    /** Call the handler. */
    CALL,

    /** Send the stored success: 200. */
    SEND_SUCCESS,
    /** Send the stored refusal: 400. */
    SEND_REFUSAL,
    /** 400: the id was used with other content. */
    SEND_CONTENT_MISMATCH,
    /** 503: not decided. */
    SEND_UNDECIDED,

    /** Read the task's own row. */
    READ,
    /** Read the other row: for a booking its hold, for a cancellation or an ended hold the booking. */
    READ_OTHER,

    /** Take the request, to carry it out. */
    CLAIM(State.RUNNING, Lease.OWN),
    /** Renew the lease; everything else stays as it was read. */
    RENEW(State.UNKNOWN, Lease.OWN),
    /** Store the handler's success. */
    GRANT(State.OK, Lease.NONE),
    /** Note that other tasks than the one that stored the success may send it too. */
    SHARE(State.SHARED, Lease.NONE),
    /** Store the handler's refusal. */
    REFUSE(State.REFUSED, Lease.NONE),
    /** Refuse without calling the handler: no time is left. */
    REFUSE_LATE(State.REFUSED, Lease.NONE),
    /** Refuse without calling the handler: the hold cannot be taken. */
    REFUSE_WITHOUT_HOLD(State.REFUSED, Lease.NONE),
    /** Refuse for good while another task, which keeps its lease, is running. */
    MARK(State.COMPENSATING, Lease.KEEP),
    /** Order a compensation, which begins later. */
    ORDER(State.COMPENSATING, Lease.NONE),
    /** The same, because the hold has ended. */
    ORDER_ENDED(State.COMPENSATING, Lease.NONE),
    /** Take the compensation, to carry it out. */
    TAKE_OVER(State.COMPENSATING, Lease.OWN),
    /** Note that the compensation failed; the next attempt comes later. */
    POSTPONE(State.COMPENSATING, Lease.NONE),
    /** Close the operation: nothing is left of it. */
    CLOSE(State.COMPENSATED, Lease.NONE),
    /** Remove the end of a hold that a booking has used. */
    FORGET_END(State.BOOKED, Lease.NONE),

    /** Take the hold for the booking. */
    TAKE_HOLD(State.BOOKED, Lease.NONE, true),
    /** Cancel the booking. */
    CLOSE_BOOKING(State.COMPENSATED, Lease.NONE, true),
    /** Cancel the booking while its confirmation is still running. */
    MARK_BOOKING(State.COMPENSATING, Lease.KEEP, true),

    /** Take the cancellation, to carry it out. */
    C_CLAIM(State.C_RUNNING, Lease.OWN),
    /** Store the handler's acceptance. */
    C_ACCEPT(State.C_OK, Lease.NONE),
    /** Store the handler's refusal. */
    C_REFUSE(State.C_REFUSED, Lease.NONE),
    /** Leave the cancellation open: its outcome is unknown. */
    C_LEAVE_OPEN(State.C_OPEN, Lease.NONE);

    /** The effect of a write on owner and lease. */
    public enum Lease {
        /** Sets the task's own token and a new lease. */
        OWN,
        /** Removes the owner and ends the lease. */
        NONE,
        /** Keeps both. */
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

    /** Whether it is a write or a read; a task performs one at a time. */
    public boolean isStoreOperation() {
        return isWrite() || this == READ || this == READ_OTHER;
    }

    /** The state after a write, from the state that was read. */
    public State to(State read) {
        return this == RENEW ? read : to;
    }

    /** The effect of a write on owner and lease. */
    public Lease lease() {
        return lease;
    }

    /** Whether it concerns the other row. */
    public boolean isOfOther() {
        return other || this == READ_OTHER;
    }
}
