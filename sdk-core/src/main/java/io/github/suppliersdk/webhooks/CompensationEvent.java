package io.github.suppliersdk.webhooks;

import java.util.Optional;

/**
 * A hold or a booking that was refused, cancelled or has ended was compensated, or a compensation failed.
 *
 * @param kind {@link WebhookKind#HOLD} or {@link WebhookKind#BOOKING}
 * @param id the hold id or the booking id
 * @param isHoldEnd whether it is a hold that has run out, which is no failure: its seats are released
 * @param failure the handler's exception; then the compensation is tried again
 */
public record CompensationEvent(WebhookKind kind, String id, boolean isHoldEnd, Optional<Throwable> failure) {}
