package io.github.suppliersdk.webhooks;

import java.time.Duration;
import java.util.Optional;

/**
 * A request that has been answered.
 *
 * @param kind what was asked for
 * @param outcome how the answer came about
 * @param status the HTTP status of the answer
 * @param refusalCode the code of the refusal, if the answer is one
 * @param id the hold id or the booking id, where it is known
 * @param duration from the arrival of the request to its answer
 * @param failure what the handler, a probe or the store threw, if that decided the answer
 */
public record WebhookEvent(
        WebhookKind kind,
        WebhookOutcome outcome,
        int status,
        Optional<String> refusalCode,
        Optional<String> id,
        Duration duration,
        Optional<Throwable> failure) {}
