package io.github.suppliersdk.publishing;

/**
 * Receives the progress of a run. Threads of the run, and the one that called publish, call its methods, one at a time.
 * While one of them runs, another thread may be <b>reading the input</b>: objects that a listener shares with the
 * iterator of the input, such as a file of bad rows, must be thread-safe. What a listener throws is counted in
 * the report, the first one is logged, and nothing else changes. A slow listener slows the run down.
 */
public interface PublishListener {
    /** Called once for each slot when it has its outcome; not in the order of the input. */
    default void outcome(SlotOutcome outcome) {}

    /** Called when slots got their outcome, and every second while the run waits. */
    default void progress(PublishProgress progress) {}
}
