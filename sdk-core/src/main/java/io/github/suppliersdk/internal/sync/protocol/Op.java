package io.github.suppliersdk.internal.sync.protocol;

/** What is sent for a slot. */
public enum Op {
    /** The whole slot, which is there. */
    PUT,
    /** The whole slot, which is missing. */
    POST,
    /** The seats alone. */
    PATCH,
    /** Away with it. */
    DELETE,
    /** No seats, because the slot is gone and held: a PATCH. */
    ZERO
}
