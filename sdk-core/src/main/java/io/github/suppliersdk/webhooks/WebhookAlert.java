package io.github.suppliersdk.webhooks;

/**
 * Something that should be done by now, and a person should look at. Reported again every hour until it is done.
 *
 * @param work what is not done
 * @param id the hold id or the booking id
 * @param key the key of its row, by which the receiver's operations, the command {@code supplier ops} and a query find
 *     it
 */
public record WebhookAlert(WorkerEvent.Work work, String id, String key) {}
