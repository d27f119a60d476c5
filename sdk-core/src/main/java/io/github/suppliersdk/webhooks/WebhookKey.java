package io.github.suppliersdk.webhooks;

import java.time.Instant;
import java.util.Optional;

/**
 * A secret that the service sends with every request, and the period in which it is accepted. To rotate a key, accept
 * the new one before the operator switches to it, and the old one until shortly after. {@code toString()} never shows
 * the secret.
 *
 * @param secret the secret itself, to compare or to send
 * @param from the moment from which on the key is accepted
 * @param until the moment before which the key is accepted
 */
public record WebhookKey(String secret, Optional<Instant> from, Optional<Instant> until) {
    /**
     * Makes a key.
     *
     * @throws IllegalArgumentException if the secret is empty or contains other than visible ASCII characters
     */
    public WebhookKey {
        if (secret.isEmpty() || !secret.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw new IllegalArgumentException(
                    "a webhook key must consist of visible ASCII characters, without blanks");
        }
    }

    /**
     * Makes a key that is accepted at all times.
     *
     * @throws IllegalArgumentException if the secret is empty or contains other than visible ASCII characters
     */
    public static WebhookKey of(String secret) {
        return new WebhookKey(secret, Optional.empty(), Optional.empty());
    }

    /** Returns the same key, accepted from this moment on. */
    public WebhookKey from(Instant start) {
        return new WebhookKey(secret, Optional.of(start), until);
    }

    /** Returns the same key, accepted only before this moment. */
    public WebhookKey until(Instant end) {
        return new WebhookKey(secret, from, Optional.of(end));
    }

    /** Whether the key is accepted at this moment. */
    public boolean isAcceptedAt(Instant now) {
        return from.filter(now::isBefore).isEmpty() && until.map(now::isBefore).orElse(true);
    }

    @Override
    public String toString() {
        return "WebhookKey{from=" + from + ", until=" + until + "}";
    }
}
