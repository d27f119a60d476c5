package io.github.suppliersdk.publishing;

/** The seats of a slot that replaces another one with the same id. */
public enum ReplacedSeats {
    /**
     * The slot's own capacity: the input says how many seats can still be sold <em>now</em>. Not for a schedule, which
     * has the capacity from before the first sale: that would put sold seats on sale again. Seats that the service
     * sells between the moment in which a slot is taken from the input and its call are put on sale again.
     *
     * <p>The service's slots are read before anything is sent, which costs about a call for each hundred slots, or one
     * for each slot where the service has no call for a range of dates. So a slot that is found with fewer seats, after
     * a call of this run that was refused or had no response, is known to come from that call, and is not raised again:
     * it was sold from. If only the seats of a slot were to be raised, and the call had no response, old seats cannot
     * be told from new ones that were sold from: if the slot has no more seats than before, it stays unchanged and is
     * {@link SlotResult#UNKNOWN}. Publish it again with the seats that are left by then.
     */
    SEATS_LEFT_NOW,
    /**
     * The seats that the service shows, or those of the input where these are fewer: for a schedule, whose capacity is
     * the one before the first sale. So a departure that is made smaller has no more seats than the input says, and one
     * with the capacity 0 is closed. Seats are never raised: to open a closed departure again, or to make one larger,
     * change its seats by a call of its own or publish it with {@link #SEATS_LEFT_NOW}, without the journal of the runs
     * that kept the seats: a run with that journal reports it as {@link SlotResult#EQUAL} and does not send it. An open
     * slot, which has no seats, is replaced with those of the input.
     *
     * <p>The seats are read and written back, so what the service sells between these two calls is put on sale again:
     * about the time of one call, and longer after a call without a response. A hold is still decided by the supplier.
     * A later slot of the input with the same id also keeps the seats.
     */
    KEEP_SEATS
}
