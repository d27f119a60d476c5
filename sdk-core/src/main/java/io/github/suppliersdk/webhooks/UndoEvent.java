package io.github.suppliersdk.webhooks;

import java.util.Optional;

/**
 * A hold or a booking of which the service does not know was given back, or that was tried.
 *
 * @param kind {@link WebhookKind#HOLD} or {@link WebhookKind#BOOKING}
 * @param id the hold id or the booking id
 * @param failure what the handler threw; then it is tried again
 */
public record UndoEvent(WebhookKind kind, String id, Optional<Throwable> failure) {}
