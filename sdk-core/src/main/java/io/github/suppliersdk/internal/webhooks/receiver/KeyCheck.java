package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.webhooks.WebhookKey;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the key of a request with every accepted key by their digests, so that the time taken reveals nothing about
 * how much of a key was right, the length of the keys, or which of them matched.
 */
final class KeyCheck {
    private final Map<WebhookKey, byte[]> digests = new LinkedHashMap<>();

    KeyCheck(List<WebhookKey> keys) {
        keys.forEach(key -> digests.put(key, Digests.sha256(key.secret())));
    }

    /** Whether the values of the key header, of which there should be one, are accepted. */
    boolean accepts(List<String> values, Instant now) {
        byte[] given = Digests.sha256(values.size() == 1 ? values.get(0).strip() : "");
        boolean found = false;
        for (Map.Entry<WebhookKey, byte[]> accepted : digests.entrySet()) {
            boolean isSame = MessageDigest.isEqual(accepted.getValue(), given);
            boolean isValidNow = accepted.getKey().isAcceptedAt(now);
            found = (isSame && isValidNow) || found;
        }
        return found;
    }
}
