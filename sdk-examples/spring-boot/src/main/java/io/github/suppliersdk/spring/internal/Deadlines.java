package io.github.suppliersdk.spring.internal;

import io.github.suppliersdk.spring.properties.WebhookProperties;
import io.github.suppliersdk.webhooks.WebhookKind;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The deadlines of a receiver, computed from the properties as its builder does. */
public final class Deadlines {
    private static final Duration DEFAULT = Duration.ofSeconds(8);

    private Deadlines() {}

    /** The deadlines by the kind of request. */
    public static Map<WebhookKind, Duration> of(WebhookProperties properties) {
        Duration all = or(properties.getDeadline(), DEFAULT);
        return Map.of(
                WebhookKind.HOLD, or(properties.getHoldDeadline(), all),
                WebhookKind.BOOKING, or(properties.getBookingDeadline(), all),
                WebhookKind.CANCELLATION, or(properties.getCancellationDeadline(), all));
    }

    private static Duration or(@Nullable Duration value, Duration otherwise) {
        return value == null ? otherwise : value;
    }
}
