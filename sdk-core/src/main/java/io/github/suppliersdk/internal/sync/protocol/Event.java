package io.github.suppliersdk.internal.sync.protocol;

import org.jspecify.annotations.Nullable;

/** An event of a slot's turn. */
public sealed interface Event<C> {

    /** There is a mark: the slot was marked or claimed, or a waiting phase was entered with a mark recorded. */
    record Marked<C>() implements Event<C> {}

    /**
     * The slot was claimed only to be verified, and no earlier request can be carried out any more: the service is read
     * before anything is written.
     */
    record ClaimedToVerify<C>() implements Event<C> {}

    /**
     * The source was asked.
     *
     * @param value the slot's value in the source
     * @param verify whether the taken mark asks for verification; only in {@link Phase#READ}
     * @param hint the operation that probably fits: PUT, POST or PATCH. A wrong hint costs a round trip
     */
    record Source<C>(SlotValue<C> value, boolean verify, Op hint) implements Event<C> {}

    /** The source failed. It is asked again after a pause. */
    record SourceFailed<C>() implements Event<C> {}

    /**
     * A request has ended.
     *
     * @param kind how
     * @param shown the slot in the response, if there is one; PATCH must have it
     */
    record Responded<C>(Kind kind, @Nullable SlotValue<C> shown) implements Event<C> {}

    /** How a request ended. */
    enum Kind {
        /** 2xx. */
        OK,
        /** 404 to PUT or PATCH. */
        NOT_FOUND,
        /** 409 to POST. */
        CONFLICT,
        /** This slot alone was refused: 400, 409, 413, 422. */
        REFUSED,
        /** It may have been carried out, or may be carried out later; also 404 to DELETE, which a gateway may have sent. */
        AMBIGUOUS,
        /** Certainly not carried out, for a reason that is not this slot: 429, not sent, the caller refused. */
        NOT_CARRIED_OUT
    }

    /** A GET showed the slot, or 404. */
    record Got<C>(SlotValue<C> value) implements Event<C> {}

    /** A GET failed. It has no effect at the service. */
    record GetFailed<C>() implements Event<C> {}

    /** No earlier request can still be carried out; only in {@link Phase#SETTLE_WAIT}. */
    record Timer<C>() implements Event<C> {}
}
