package io.github.suppliersdk.sandbox.internal.bookings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How the supplier's webhook is called, wherever it is.
 *
 * @param key the secret agreed with the supplier, or null to send none
 * @param timeout for the connection and the whole response together
 * @param delay between a call of the service and the call of the webhook that it causes
 * @param healthPath below the base address
 */
public record WebhookSettings(
        String keyHeader, @Nullable String key, String apiName, Duration timeout, Duration delay, String healthPath) {

    String acceptVersion() {
        return "vnd." + apiName + "-webhook-api.v1";
    }

    /** Shows no secret. */
    @Override
    public String toString() {
        return "WebhookSettings[keyHeader=" + keyHeader + ", timeout=" + timeout + ", delay=" + delay + "]";
    }
}
