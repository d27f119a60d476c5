package io.github.suppliersdk.internal.publishing;

/** What the calls of this run may have done to the slots of a batch; later constants say more. */
public enum EarlierWrites {
    /** Certainly nothing. */
    NONE,
    /** A call with several slots was refused: single ones may have been created. Nothing more will come of it. */
    REFUSED,
    /** A write was given up without knowing what became of it. It may be carried out, or may be carried out late. */
    ABANDONED;

    EarlierWrites orMore(EarlierWrites other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
