package io.github.suppliersdk.internal.publishing;

/** What happens to a slot whose id the service has with other content. */
public enum ConflictPolicy {
    /** The service's slot stays unchanged. */
    LEAVE,
    /** The input's slot replaces it, including the seats. */
    REPLACE,
    /** Ours takes its place, with the seats that the service has, if they are not more than ours. */
    REPLACE_KEEPING_SEATS
}
