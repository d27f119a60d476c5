package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.webhooks.HealthProbe;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookObserver;
import io.github.suppliersdk.webhooks.WebhookStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What the user of a receiver has set. */
public record Settings(
        WebhookHandler handler,
        List<WebhookKey> keys,
        boolean withoutKey,
        boolean healthWithoutKey,
        String keyHeader,
        ServiceProfile profile,
        String pathPrefix,
        int maxBodyBytes,
        Duration deadline,
        int maxConcurrent,
        WebhookStore store,
        List<WebhookObserver> observers,
        Clock clock,
        Map<String, HealthProbe> probes,
        Duration probeDeadline) {
    private static final int LEASE_IN_DEADLINES = 3;

    /** How long a process that works on a request is believed to be alive since it last said so. */
    Duration lease() {
        return deadline.multipliedBy(LEASE_IN_DEADLINES);
    }
}
