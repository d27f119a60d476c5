package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.webhooks.HealthProbe;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookKind;
import io.github.suppliersdk.webhooks.WebhookObserver;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** The settings of a receiver. */
public record Settings(
        WebhookHandler handler,
        List<WebhookKey> keys,
        boolean withoutKey,
        boolean healthWithoutKey,
        String keyHeader,
        ServiceProfile profile,
        String pathPrefix,
        int maxBodyBytes,
        Duration holdTimeout,
        Duration bookingTimeout,
        Duration cancellationTimeout,
        int maxConcurrent,
        Optional<Executor> handlerExecutor,
        WebhookStore store,
        Duration retention,
        Duration abandonAfter,
        Function<HoldRequest, ZoneId> holdTimeZone,
        Duration clockTolerance,
        List<WebhookObserver> observers,
        Clock clock,
        Map<String, HealthProbe> probes,
        Duration probeDeadline) {
    private static final int LEASE_IN_TIMEOUTS = 3;
    private static final int RENEWALS_IN_LEASE = 3;
    private static final int POLLS_IN_LEASE = 6;
    private static final int LEASES_IN_LONGEST_CALL = 20;
    private static final int RESERVES_IN_TIMEOUT = 8;
    private static final Duration SHORTEST_POLL = Duration.ofMillis(100);
    private static final Duration LONGEST_RESERVE = Duration.ofSeconds(1);

    /** How long the service waits for a response. */
    Duration timeout(WebhookKind kind) {
        return switch (kind) {
            case HOLD -> holdTimeout;
            case BOOKING -> bookingTimeout;
            default -> cancellationTimeout;
        };
    }

    /** When 503 is sent if nothing is decided: early enough to arrive before the service stops waiting. */
    Duration giveUp(WebhookKind kind) {
        return timeout(kind).minus(Durations.divide(reserve(kind), 2));
    }

    /** When a refusal is stored: earlier by some round trips of the store. */
    Duration deadline(WebhookKind kind) {
        return giveUp(kind).minus(reserve(kind));
    }

    private Duration reserve(WebhookKind kind) {
        Duration reserve = Durations.divide(timeout(kind), RESERVES_IN_TIMEOUT);
        return reserve.compareTo(LONGEST_RESERVE) < 0 ? reserve : LONGEST_RESERVE;
    }

    private Duration longestTimeout() {
        Duration longest = holdTimeout.compareTo(bookingTimeout) > 0 ? holdTimeout : bookingTimeout;
        return longest.compareTo(cancellationTimeout) > 0 ? longest : cancellationTimeout;
    }

    /** How long a task counts as alive after its last renewal, allowing for a clock that is ahead. */
    Duration lease() {
        return Durations.multiply(longestTimeout(), LEASE_IN_TIMEOUTS).plus(clockTolerance);
    }

    Duration renewEvery() {
        return Durations.divide(Durations.multiply(longestTimeout(), LEASE_IN_TIMEOUTS), RENEWALS_IN_LEASE);
    }

    /**
     * How long a call of the handler may take before it counts as failed. The handler itself prevents later effects: by
     * the tombstone or the claim that {@link io.github.suppliersdk.webhooks.WebhookHandler} demands of it.
     */
    Duration longestCall() {
        return Durations.multiply(lease(), LEASES_IN_LONGEST_CALL);
    }

    Duration pollEvery() {
        Duration pause = Durations.divide(Durations.multiply(longestTimeout(), LEASE_IN_TIMEOUTS), POLLS_IN_LEASE);
        return pause.compareTo(SHORTEST_POLL) > 0 ? pause : SHORTEST_POLL;
    }
}
