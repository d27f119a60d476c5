package io.github.suppliersdk.internal.webhooks.protocol;

/** Whose token a stored operation carries, seen from a task. */
public enum Owner {
    /** Nobody's. */
    NOBODY,
    /** The task's own. Whether its lease has ended does not matter: the next write compares the version. */
    MINE,
    /** Another task's. */
    ANOTHER,
    /** Another task's, whose lease has ended. */
    LAPSED
}
