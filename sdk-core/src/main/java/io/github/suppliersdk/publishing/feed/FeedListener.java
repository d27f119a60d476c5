package io.github.suppliersdk.publishing.feed;

/**
 * Hears what became of changes. Its methods are called by the threads of the feed, several at a time for different slots,
 * in order for each slot, and no lock is held. What a listener throws is logged and counted, and changes nothing else.
 */
public interface FeedListener {
    /** The service has the change. Changes that were collapsed into it are not told of on their own. */
    default void sent(SlotChange change) {}

    /**
     * The change was given up: the service refused it, failed at it in several attempts, or could not be reached for longer
     * than the feed is patient.
     */
    default void failed(SlotChange change, RuntimeException failure) {}
}
