package io.github.suppliersdk.sync;

/** Why a slot was marked, in the order in which slots are dealt with. */
public enum MarkPriority {
    /** Something has changed just now: a sale, a hold, an edit. */
    CHANGED,
    /** A comparison found that the source does not have it any more, and its guard lets that pass: it may be deleted. */
    WITHDRAWN,
    /** A comparison found another difference. */
    RECONCILED
}
