package io.github.suppliersdk.internal.publishing;

/** What a slot waits for. */
enum SlotPhase {
    /** The look at the window of its date. */
    LOOK,
    /** A call that creates it, with others of its option. */
    CREATE,
    /** A look at the slot itself, by its id or with others in a range. */
    READ,
    /** A call that replaces it. */
    REPLACE
}
