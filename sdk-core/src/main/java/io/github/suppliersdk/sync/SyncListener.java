package io.github.suppliersdk.sync;

/**
 * Receives the events of slots. One thread of the library calls it, in order. Exceptions are logged and change nothing.
 * A listener that hangs or is slower than the sync does not delay the sync: when ten thousand events are waiting,
 * further ones are dropped and counted in {@link SyncStatus#eventsDropped}.
 */
@FunctionalInterface
public interface SyncListener {
    /** Called for each event of a slot. */
    void onSlot(SyncEvent event);

    /** Called with the result of each reconcile before it is returned, by the thread that reconciles. */
    default void onReconcile(SyncResult result) {}
}
