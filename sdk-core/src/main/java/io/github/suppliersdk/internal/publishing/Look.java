package io.github.suppliersdk.internal.publishing;

/** What the look at a window shows of a slot. */
enum Look {
    /** The service does not have it in this window. */
    MISSING,
    /** The service has an equal slot. */
    EQUAL,
    /** The service has it with fewer seats. */
    FEWER_SEATS,
    /** The service has another slot with this id, or it must be read to know. */
    DIFFERENT,
    /** The service may have it, but a range of its date does not show it: it must be read by its id. */
    ELSEWHERE,
    /** The service does not list the window. */
    NOT_LOOKED
}
