package io.github.suppliersdk.internal.webhooks.protocol;

/** Who owns a stored operation, seen from a task. */
public enum Owner {
    /** No task. */
    NOBODY,
    /** This task. Whether its lease has ended does not matter, because the next write compares the version. */
    MINE,
    /** Another task. */
    ANOTHER,
    /** Another task, whose lease has ended. */
    EXPIRED
}
