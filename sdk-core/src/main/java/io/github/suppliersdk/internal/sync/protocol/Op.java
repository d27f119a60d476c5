package io.github.suppliersdk.internal.sync.protocol;

/** The request to send for a slot. */
public enum Op {
    /** Write the whole slot, which exists. */
    PUT,
    /** Create the whole slot, which is missing. */
    POST,
    /** Write only the seats. */
    PATCH,
    /** Delete the slot. */
    DELETE,
    /** Set the seats to 0, because the slot is gone but held: a PATCH. */
    ZERO
}
