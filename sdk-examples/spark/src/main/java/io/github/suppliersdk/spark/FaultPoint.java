package io.github.suppliersdk.spark;

import java.io.Serializable;

/** Where tests make a task fail. */
interface FaultPoint extends Serializable {
    /** Nothing fails here. */
    FaultPoint NONE = told -> {};

    /** So many outcomes of the task were told. */
    void told(long outcomes);
}
