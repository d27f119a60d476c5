package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.webhooks.WebhookKey;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/**
 * Compares the key of a request with every accepted key by their digests, so that the time taken reveals nothing about
 * how much of a key was right, the length of the keys, or which of them matched.
 */
final class KeyCheck {
    private final List<WebhookKey> keys;
    private final List<byte[]> digests;
    private final boolean withoutKey;

    KeyCheck(List<WebhookKey> keys, boolean withoutKey) {
        this.keys = List.copyOf(keys);
        this.digests = keys.stream().map(key -> digest(key.secret())).toList();
        this.withoutKey = withoutKey;
    }

    /** Whether the values of the key header, of which there should be one, are accepted. */
    boolean accepts(List<String> values, Clock clock) {
        if (withoutKey) {
            return true;
        }
        byte[] given = digest(values.size() == 1 ? values.get(0).strip() : "");
        Instant now = clock.instant();
        boolean found = false;
        for (int i = 0; i < digests.size(); i++) {
            boolean isSame = MessageDigest.isEqual(digests.get(i), given);
            boolean isValidNow = keys.get(i).isAcceptedAt(now);
            found = (isSame && isValidNow) || found;
        }
        return found;
    }

    private static byte[] digest(String secret) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
