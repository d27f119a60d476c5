package io.github.suppliersdk.sync;

/** Why a slot was marked, in the order in which slots are handled. */
public enum MarkPriority {
    /** The slot has just changed: a sale, a hold, an edit. */
    CHANGED,
    /**
     * A comparison found that the source does not have the slot any more, and its guard allows that: the slot may be
     * deleted.
     */
    WITHDRAWN,
    /** A comparison found another difference. */
    RECONCILED
}
