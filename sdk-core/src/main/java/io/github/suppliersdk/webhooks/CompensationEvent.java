package io.github.suppliersdk.webhooks;

import java.util.Optional;

/**
 * A hold or a booking that was refused, cancelled or has ended was compensated, or that was tried.
 *
 * @param kind {@link WebhookKind#HOLD} or {@link WebhookKind#BOOKING}
 * @param id the hold id or the booking id
 * @param isHoldEnd whether it is a hold whose time is over: nothing went wrong, its seats come back
 * @param failure what the handler threw; then it is tried again
 */
public record CompensationEvent(WebhookKind kind, String id, boolean isHoldEnd, Optional<Throwable> failure) {}
