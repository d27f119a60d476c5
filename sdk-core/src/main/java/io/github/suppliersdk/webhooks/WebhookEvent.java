package io.github.suppliersdk.webhooks;

import java.time.Duration;
import java.util.Optional;

/**
 * A request that has been answered.
 *
 * @param kind what was asked for
 * @param outcome how the response came about
 * @param status the HTTP status of the response
 * @param refusalCode the code of the refusal, if the response is one
 * @param id the hold id or the booking id, where it is known
 * @param duration from the arrival of the request to its response
 * @param failure what the handler, a probe or the store threw, if that decided the response
 */
public record WebhookEvent(
        WebhookKind kind,
        WebhookOutcome outcome,
        int status,
        Optional<String> refusalCode,
        Optional<String> id,
        Duration duration,
        Optional<Throwable> failure) {}
