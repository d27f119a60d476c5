package io.github.suppliersdk.sandbox.internal.bookings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How the supplier's webhook is called, at any address.
 *
 * @param key the secret agreed with the supplier, or null to send none
 * @param timeout the time limit for the connection and the whole response together
 * @param delay the time between a call of the service and the call of the webhook that it causes
 * @param healthPath the path of the health check below the base address
 */
public record WebhookSettings(
        String keyHeader, @Nullable String key, String apiName, Duration timeout, Duration delay, String healthPath) {

    String acceptVersion() {
        return "vnd." + apiName + "-webhook-api.v1";
    }

    /** A text without the key. */
    @Override
    public String toString() {
        return "WebhookSettings[keyHeader=" + keyHeader + ", timeout=" + timeout + ", delay=" + delay + "]";
    }
}
