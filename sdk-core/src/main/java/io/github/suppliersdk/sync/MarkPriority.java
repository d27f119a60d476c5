package io.github.suppliersdk.sync;

/** Which of the marked slots are dealt with first. */
public enum MarkPriority {
    /** Something has changed just now: a sale, a hold, an edit. */
    CHANGED,
    /** A comparison found a difference. */
    RECONCILED
}
