package io.github.suppliersdk.sync;

/** Why a slot was marked, in the order in which slots are handled. */
public enum MarkPriority {
    /** The slot has just changed: a sale, a hold, an edit. */
    CHANGED,
    /**
     * The slot may be deleted: a comparison found that the source does not have it any more, and its guard allows that;
     * or a person has confirmed it; or its delete was allowed before, and the service refused it.
     */
    WITHDRAWN,
    /** A comparison found another difference. */
    RECONCILED
}
