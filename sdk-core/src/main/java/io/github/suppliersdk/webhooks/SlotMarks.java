package io.github.suppliersdk.webhooks;

/**
 * Marks the slots that webhooks change, so that a sync makes them equal: see {@code AvailabilitySync.slotMarks()}.
 * Called in the transaction of the webhook, as its last step.
 */
@FunctionalInterface
public interface SlotMarks {
    /**
     * Marks the slot, in the transaction or after its commit.
     *
     * @throws Exception if it cannot be marked: the transaction is rolled back
     */
    void mark(SlotChange change, WebhookTransaction transaction) throws Exception;
}
