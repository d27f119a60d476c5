package io.github.suppliersdk.publishing;

/** The result for a slot. Every slot that is taken from the input gets exactly one. */
public enum SlotResult {
    /** The service confirmed that it created the slot. */
    CREATED,
    /**
     * The service has an equal slot, and did not confirm that this run created it. Usually it existed before; after a
     * call without a response, or one that was refused and carried out in part, this run may have created it.
     */
    EQUAL,
    /**
     * The service has the slot with fewer seats than the input, and nothing else differs: it was sold from. It stays
     * unchanged. Only {@link ReplacedSeats#SEATS_LEFT_NOW} raises seats.
     */
    FEWER_SEATS,
    /** The service had another slot with this id, which was replaced. */
    REPLACED,
    /** The service has another slot with this id, or this slot with more seats, and it stays unchanged. */
    EXISTS_DIFFERENT,
    /**
     * The slot is refused: it violates a rule, the service refused a call with this slot alone, or an earlier slot of
     * the input has the same id and other content. Sending it again unchanged would have the same result.
     */
    REJECTED,
    /** An earlier slot of the input has the same id and the same content; its outcome is that of both. */
    DUPLICATE,
    /** Certainly not sent, or certainly not carried out, for a reason that is not the slot itself. Send it again. */
    NOT_SENT,
    /**
     * The slot may exist: the effect of a call with it is unknown, or the service fails on it. The problem has the
     * details. Publish it again to find out.
     */
    UNKNOWN;

    /** Whether the service has the slot as given, with at most the given seats. */
    public boolean isPublished() {
        return this == CREATED || this == EQUAL || this == FEWER_SEATS || this == REPLACED;
    }
}
