package io.github.suppliersdk.sandbox.internal.bookings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How to call the supplier's webhook, whatever its base URL is.
 *
 * @param keyHeader the name of the header that carries the key
 * @param key the secret agreed with the supplier, or null to send none
 * @param timeout the time limit for a call, from the connection to the end of the response
 * @param delay the delay between an integration test request and the webhook call that it causes
 * @param healthPath the path of the health check below the base URL
 */
public record WebhookSettings(
        String keyHeader, @Nullable String key, String apiName, Duration timeout, Duration delay, String healthPath) {

    String acceptVersion() {
        return "vnd." + apiName + "-webhook-api.v1";
    }

    /** Does not contain the key. */
    @Override
    public String toString() {
        return "WebhookSettings[keyHeader=" + keyHeader + ", timeout=" + timeout + ", delay=" + delay + "]";
    }
}
