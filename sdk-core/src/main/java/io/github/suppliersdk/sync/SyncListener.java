package io.github.suppliersdk.sync;

/**
 * Hears what becomes of slots. Called by one thread of the library, in order. What it throws is logged, and changes nothing. A
 * listener that hangs or is slower than the sync holds up nothing: what is beyond ten thousand events is dropped and counted in
 * {@link SyncStatus#eventsDropped}.
 */
@FunctionalInterface
public interface SyncListener {
    /** Something has happened to a slot. */
    void onSlot(SyncEvent event);
}
