package io.github.suppliersdk.internal.publishing;

/** What becomes of a slot whose id the service has already, with other content. */
public enum ConflictPolicy {
    /** The service's stays. */
    LEAVE,
    /** Ours takes its place, seats included. */
    REPLACE,
    /** Ours takes its place, with the seats that the service has, if they are not more than ours. */
    REPLACE_KEEPING_SEATS
}
