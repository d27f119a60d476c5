package io.github.suppliersdk.spark;

import java.io.Serializable;

/** A hook by which tests make a task fail. */
interface FaultPoint extends Serializable {
    /** Nothing fails here. */
    FaultPoint NONE = outcomes -> {};

    /**
     * Called after each outcome that a task returns.
     *
     * @param outcomes the number of outcomes that the task has returned so far
     */
    void afterOutcome(long outcomes);
}
