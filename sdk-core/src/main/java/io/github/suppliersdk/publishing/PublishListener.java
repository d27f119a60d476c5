package io.github.suppliersdk.publishing;

/**
 * Hears of a run while it goes on. Its methods are called by the threads of the run, one at a time. What a listener throws is
 * logged and counted in the report, and changes nothing else; only an {@link Error} ends the run. A listener that takes long
 * slows the run down.
 */
public interface PublishListener {
    /** A slot has its outcome. Called once for each slot, not in the order of the input. */
    default void outcome(SlotOutcome outcome) {}

    /** Slots got their outcome, or a second has passed in which the run waits. */
    default void progress(PublishProgress progress) {}
}
