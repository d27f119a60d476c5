package io.github.suppliersdk.publishing;

/** Which of two different slots with one id in one input is published. */
public enum DuplicateSlots {
    /** The first; the others are rejected. {@link OutcomeFile#readTargets} refuses them until they have an id of their own. */
    FIRST_WINS,
    /**
     * The last; each takes the place of the one before it. All that was taken before it is sent first, which takes time.
     * Without {@link SlotPublisher.Builder#replaceExisting} only what this run has created is replaced: where the one before
     * was there already, was settled by an earlier run or has no certain outcome, the later one is {@link
     * SlotResult#EXISTS_DIFFERENT} if the service has another. Refused together with a journal and {@link
     * ReplacedSeats#SEATS_LEFT_NOW}.
     */
    LAST_WINS
}
