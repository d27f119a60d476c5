package io.github.suppliersdk.webhooks;

import java.time.Duration;
import java.util.Optional;

/**
 * A webhook request whose response is decided.
 *
 * @param kind the kind of the request
 * @param outcome how the response was determined
 * @param status the HTTP status of the response
 * @param refusalCode the code of the refusal, if the request was refused
 * @param id the hold id or the booking id, if it is known
 * @param duration the time from the arrival of the request to its response
 * @param failure the exception of the handler or of the database, if that is the reason for the response
 */
public record WebhookEvent(
        WebhookKind kind,
        WebhookOutcome outcome,
        int status,
        Optional<String> refusalCode,
        Optional<String> id,
        Duration duration,
        Optional<Throwable> failure) {}
