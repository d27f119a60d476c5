package io.github.suppliersdk.publishing;

/** Which of two different slots with the same id in one input is published. */
public enum DuplicateSlots {
    /** The first; the others are rejected. {@link OutcomeFile#readTargets} refuses these until they have another id. */
    FIRST_WINS,
    /**
     * The last; each replaces the one before it. Everything taken before it is sent first, which takes time. Without
     * {@link SlotPublisher.Builder#replaceExisting}, only slots that this run has created are replaced: if the earlier
     * slot existed already, was settled by an earlier run or has no certain outcome, the later one is {@link
     * SlotResult#EXISTS_DIFFERENT} if the service has other content. Refused together with a journal and {@link
     * ReplacedSeats#SEATS_LEFT_NOW}.
     */
    LAST_WINS
}
