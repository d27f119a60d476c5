package io.github.suppliersdk.publishing;

/** What to do with a slot whose id the service has already, with other content. */
public enum ExistingSlots {
    /** Put ours in its place. */
    REPLACE,
    /** Leave it and reject ours. */
    REJECT
}
