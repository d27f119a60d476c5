package io.github.suppliersdk.sync;

/**
 * Is told what happens to slots. Called by one thread of the library, in order. What it throws is logged, and changes
 * nothing. A listener that hangs or is slower than the sync does not delay the sync: when ten thousand events wait for it,
 * further ones are dropped and counted in {@link SyncStatus#eventsDropped}.
 */
@FunctionalInterface
public interface SyncListener {
    /** Something has happened to a slot. */
    void onSlot(SyncEvent event);
}
