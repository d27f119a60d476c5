package io.github.suppliersdk.publishing;

/**
 * Is told of the progress of a run. Its methods are called by the threads of the run and by the one that called publish, one
 * at a time. But while one of them runs, that thread may be <b>reading the input</b>: what a listener and the iterator of the
 * input have in common, such as a file of bad rows, has to be safe for several threads. What a listener throws is
 * logged and counted in the report, and changes nothing else; only an {@link Error} ends the run. A listener that takes long
 * slows the run down.
 */
public interface PublishListener {
    /** A slot has its outcome. Called once for each slot, not in the order of the input. */
    default void outcome(SlotOutcome outcome) {}

    /** Slots got their outcome, or a second has passed in which the run waits. */
    default void progress(PublishProgress progress) {}
}
