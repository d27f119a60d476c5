package io.github.suppliersdk.sandbox.internal.bookings;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How the supplier's webhook is called.
 *
 * @param key the secret agreed with the supplier, or null to send none
 * @param timeout for the connection and the whole answer together
 * @param healthPath below the base address
 */
public record WebhookTarget(
        URI baseUrl, String keyHeader, @Nullable String key, String apiName, Duration timeout, String healthPath) {

    URI resolve(String path) {
        String base = baseUrl.toString();
        return URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path);
    }

    String acceptVersion() {
        return "vnd." + apiName + "-webhook-api.v1";
    }

    /** Shows no secret. */
    @Override
    public String toString() {
        return "WebhookTarget[baseUrl=" + baseUrl + ", keyHeader=" + keyHeader + ", timeout=" + timeout + "]";
    }
}
