package io.github.suppliersdk.publishing;

/** The seats of a slot that replaces another one with the same id. */
public enum ReplacedSeats {
    /**
     * The slot's own capacity: the input says how many seats can still be sold <em>now</em>. The only way to raise seats.
     * Not for a schedule, which has the capacity from before the first sale: that would put sold seats on sale again. So
     * does a sale between the moment in which a slot is taken from the input and its call.
     *
     * <p>Once a call of this run may have written the slot, its seats are not raised any more: fewer seats were sold
     * from. If only seats were to be raised and the call had no response, the slot is {@link SlotResult#UNKNOWN}:
     * publish it again with the seats that are left by then.
     */
    SEATS_LEFT_NOW,
    /**
     * The seats that the service shows, or those of the input where these are fewer: for a schedule, whose capacity is
     * the one before the first sale. So a departure that is made smaller has no more seats than the input says, and one
     * with the capacity 0 is closed. Seats are never raised. An open slot, which has no seats, is replaced with those of
     * the input.
     *
     * <p>The seats are written back within a second after the response that shows them; what the service sells in between,
     * or while it responds, is put on sale again, and so is what it sells until a call without a response is carried out.
     * A hold is still decided by the supplier.
     */
    KEEP_SEATS
}
