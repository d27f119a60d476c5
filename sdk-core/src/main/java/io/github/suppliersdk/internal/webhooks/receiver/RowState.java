package io.github.suppliersdk.internal.webhooks.receiver;

import java.util.EnumSet;
import java.util.Set;

/** The states of rows. None of them means that somebody is at work. */
public enum RowState {
    /** A hold that was granted. */
    HELD,
    /** A hold whose seats are a booking's. */
    BOOKED,
    /** A hold that has ended without a booking. */
    ENDED,
    /** A booking that was confirmed. */
    CONFIRMED,
    /** A booking that was cancelled, perhaps before it came. */
    CANCELLED,
    /** A cancellation that was accepted. */
    ACCEPTED,
    /** A hold, booking or cancellation that was refused. */
    REFUSED,
    /** An unconfirmed cancellation that was accepted and is to be carried out. */
    PENDING,
    /** An order to take a remote booking back, made before the handler is called. */
    PREPARED;

    /** The states of rows that only wait to be deleted. */
    static final Set<RowState> FINAL = EnumSet.of(BOOKED, ENDED, CONFIRMED, CANCELLED, ACCEPTED, REFUSED);
}
