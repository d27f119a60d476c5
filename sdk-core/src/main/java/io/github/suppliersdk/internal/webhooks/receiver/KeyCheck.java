package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.webhooks.WebhookKey;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.List;

/**
 * Compares the key of a request with every accepted key by their digests, so that the time taken reveals nothing about
 * how much of a key was right, the length of the keys, or which of them matched.
 */
final class KeyCheck {
    private record Accepted(WebhookKey key, byte[] digest) {}

    private final List<Accepted> keys;

    KeyCheck(List<WebhookKey> keys) {
        this.keys = keys.stream()
                .map(key -> new Accepted(key, Digests.sha256(key.secret())))
                .toList();
    }

    /** Whether the values of the key header, of which there should be one, are accepted. */
    boolean accepts(List<String> values, Instant now) {
        byte[] given = Digests.sha256(values.size() == 1 ? values.get(0).strip() : "");
        boolean found = false;
        for (Accepted accepted : keys) {
            found |= MessageDigest.isEqual(accepted.digest(), given)
                    & accepted.key().isAcceptedAt(now);
        }
        return found;
    }
}
