package io.github.suppliersdk.internal.publishing;

/** What happens to a slot whose id the service has with other content. */
public enum ConflictPolicy {
    /** The service's slot stays unchanged. */
    LEAVE,
    /** The input's slot replaces it, including the seats. */
    REPLACE,
    /** The input's slot replaces it, with the service's seats, or with its own where these are fewer. */
    REPLACE_KEEPING_SEATS
}
