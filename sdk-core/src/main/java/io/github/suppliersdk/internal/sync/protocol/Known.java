package io.github.suppliersdk.internal.sync.protocol;

/** What the responses of this turn have shown of the slot at the service. */
public enum Known {
    /** Nothing, or it is not valid any more. */
    NOTHING,
    /** The slot is missing. */
    ABSENT,
    /** The slot is there. */
    PRESENT,
    /** Its create was refused because the slot is there. */
    CONFLICTING,
    /** As CONFLICTING, and then the slot was missing: its id may be in use in another option. */
    ELSEWHERE,
    /** The slot cannot be deleted, because it is held. */
    HELD,
    /** The slot's content was refused. */
    REFUSED;

    boolean isAbsent() {
        return this == ABSENT || this == ELSEWHERE;
    }
}
