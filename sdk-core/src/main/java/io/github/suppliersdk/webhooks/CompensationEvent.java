package io.github.suppliersdk.webhooks;

import java.util.Optional;

/**
 * The compensation of a hold or a booking that was refused, was cancelled or has ended: it succeeded or failed.
 *
 * @param kind {@link WebhookKind#HOLD} or {@link WebhookKind#BOOKING}
 * @param id the hold id or the booking id
 * @param isHoldEnd whether it is a hold that has run out, which is not a failure: its seats are released
 * @param failure the handler's exception if the compensation failed; then it is tried again
 */
public record CompensationEvent(WebhookKind kind, String id, boolean isHoldEnd, Optional<Throwable> failure) {}
