package io.github.suppliersdk.internal.sync.protocol;

/** What the responses of this turn said of the slot at the service. */
public enum Known {
    /** Nothing, or it is forgotten. */
    NOTHING,
    /** It is missing. */
    ABSENT,
    /** It is there. */
    PRESENT,
    /** Its create was refused because it is there. */
    CONFLICTING,
    /** The same, and then it was missing: its id may be in use in another option. */
    ELSEWHERE,
    /** It cannot be deleted, because it is held. */
    HELD,
    /** Its content was refused. */
    REFUSED;

    boolean isAbsent() {
        return this == ABSENT || this == ELSEWHERE;
    }
}
