package io.github.suppliersdk.webhooks;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A secret that the service sends with every request, and the period in which it is accepted. To rotate a key, accept
 * the new one before the operator switches to it, and the old one until shortly after. {@code toString()} never shows
 * the secret.
 */
public final class WebhookKey {
    private final String secret;
    private final @Nullable Instant from;
    private final @Nullable Instant until;

    private WebhookKey(String secret, @Nullable Instant from, @Nullable Instant until) {
        this.secret = secret;
        this.from = from;
        this.until = until;
    }

    /**
     * Makes a key that is accepted at all times.
     *
     * @throws IllegalArgumentException if the secret is empty or contains other than visible ASCII characters
     */
    public static WebhookKey of(String secret) {
        if (secret.isEmpty() || !secret.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw new IllegalArgumentException(
                    "a webhook key must consist of visible ASCII characters, without blanks");
        }
        return new WebhookKey(secret, null, null);
    }

    /** Returns the same key, accepted from this moment on. */
    public WebhookKey from(Instant start) {
        return new WebhookKey(secret, start, until);
    }

    /** Returns the same key, accepted only before this moment. */
    public WebhookKey until(Instant end) {
        return new WebhookKey(secret, from, end);
    }

    /** Whether the key is accepted at this moment. */
    public boolean isAcceptedAt(Instant now) {
        return (from == null || !now.isBefore(from)) && (until == null || now.isBefore(until));
    }

    /** The secret itself, to compare or to send. */
    public String secret() {
        return secret;
    }

    @Override
    public String toString() {
        return "WebhookKey{from=" + from + ", until=" + until + "}";
    }
}
