package io.github.suppliersdk.internal.publishing;

/** The possible effect of this run's earlier calls on the slots of a batch; later constants outweigh earlier ones. */
public enum EarlierWrites {
    /** Certainly no effect. */
    NONE,
    /** A call with several slots was refused: single slots may have been created. It has no later effect. */
    REFUSED,
    /** A write was abandoned with an unknown effect. It may have been carried out, or may be carried out late. */
    ABANDONED;

    EarlierWrites orStronger(EarlierWrites other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
