package io.github.suppliersdk.publishing;

/**
 * Hears of a run while it goes on. All methods are called by the thread that called publish, one at a time, and no lock
 * is held. What a listener throws is logged and counted in the report, and changes nothing else; a listener that takes
 * long slows the run down.
 */
public interface PublishListener {
    /** A slot has its outcome. Called once for each slot, not in the order of the input. */
    default void outcome(SlotOutcome outcome) {}

    /** A chunk is done. */
    default void progress(PublishProgress progress) {}
}
