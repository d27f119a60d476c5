package io.github.suppliersdk.publishing;

/** With which seats a slot takes the place of another with its id. */
public enum ReplacedSeats {
    /**
     * With its own capacity: the input says how many seats can still be sold <em>now</em>. Not for a schedule, whose capacity
     * is that of the beginning: it would put seats on sale again that are sold.
     */
    SEATS_LEFT_NOW,
    /**
     * With the seats that the service shows. They are read and written back, so what the service sells between these two
     * calls is put on sale again: about the time of one call, and longer after a call without a response. A hold is still
     * decided by the supplier.
     */
    KEEP_SEATS
}
