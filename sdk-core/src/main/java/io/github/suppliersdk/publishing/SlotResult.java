package io.github.suppliersdk.publishing;

/** What became of a slot. Every slot that is taken from the input gets exactly one. */
public enum SlotResult {
    /** The service said that it was created. */
    CREATED,
    /**
     * The service has it, equal to ours, and did not say that this run created it. Usually it was there before; after a
     * call without a response, or one that was refused and carried out in part, it may be this run's own. After a call
     * without a response the seats are not compared, since it may have been sold from at once. With
     * {@link ReplacedSeats#KEEP_SEATS} it may have fewer seats than ours, which are never raised.
     */
    EQUAL,
    /** The service had another slot with this id, and ours took its place. */
    REPLACED,
    /** The service has another slot with this id, or this one with other seats, and it was left as it is. */
    EXISTS_DIFFERENT,
    /**
     * This slot is refused: it breaks a rule, or the service refused a call with this slot alone. Sending it again as it is
     * would end in the same way.
     */
    REJECTED,
    /** Certainly not sent, or certainly not carried out, for a reason that is not that of the slot. Send it again. */
    NOT_SENT,
    /**
     * It may be there: what became of a call with it is not known, or the service fails on it. The problem says what is
     * known. To find out, publish it again.
     */
    UNKNOWN;

    /** Whether the service has the slot as it was given. */
    public boolean isPublished() {
        return this == CREATED || this == EQUAL || this == REPLACED;
    }
}
