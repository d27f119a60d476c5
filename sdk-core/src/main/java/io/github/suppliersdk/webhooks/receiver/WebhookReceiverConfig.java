package io.github.suppliersdk.webhooks.receiver;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.model.ConfigStyle;
import io.github.suppliersdk.internal.webhooks.Settings;
import io.github.suppliersdk.webhooks.HealthProbe;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookObserver;
import io.github.suppliersdk.webhooks.store.InMemoryWebhookStore;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.immutables.value.Value;

/** The options of a {@link WebhookReceiver}. Only the handler and a key are required. */
@Value.Immutable
@ConfigStyle
public abstract class WebhookReceiverConfig {
    private static final int STORED_OPERATIONS = 20_000;
    private static final Duration SHORTEST_DEADLINE = Duration.ofMillis(1);
    private static final Duration LONGEST_TIME = Duration.ofDays(1);

    WebhookReceiverConfig() {}

    /** The supplier's handler of the requests. */
    public abstract WebhookHandler handler();

    /** The accepted keys: at least one, unless {@link #acceptRequestsWithoutKey} is set. */
    public abstract List<WebhookKey> keys();

    /**
     * Whether requests without a key are accepted from everybody. False unless set. For a server that checks the caller
     * by other means, such as a client certificate. Cannot be set together with a key.
     */
    @Value.Default
    public boolean acceptRequestsWithoutKey() {
        return false;
    }

    /** Whether health checks are accepted without a key, such as for a load balancer. False unless set. */
    @Value.Default
    public boolean acceptHealthChecksWithoutKey() {
        return false;
    }

    /** The name of the header with the key; {@code x-webhook-key} unless set. */
    @Value.Default
    public String keyHeader() {
        return "x-webhook-key";
    }

    /** The differences of this operator from the neutral defaults. */
    @Value.Default
    public ServiceProfile serviceProfile() {
        return ServiceProfile.defaults();
    }

    /** The part of the path before {@code /hold}: begins with a slash and does not end with one. Empty unless set. */
    @Value.Default
    public String pathPrefix() {
        return "";
    }

    /** The maximum length of the body of a request in bytes; 1 MiB unless set. */
    @Value.Default
    public int maxBodyBytes() {
        return 1024 * 1024;
    }

    /**
     * How long the service waits for the response to any webhook; 8 seconds unless set, a day at most. Shortly before
     * that, a refusal is stored and sent; if it cannot be stored, the service is told that nothing is decided.
     */
    @Value.Default
    public Duration deadline() {
        return Duration.ofSeconds(8);
    }

    /** How long the service waits for the response to a hold; {@link #deadline} unless set. */
    @Value.Default
    public Duration holdDeadline() {
        return deadline();
    }

    /** How long the service waits for the response to a booking; {@link #deadline} unless set. */
    @Value.Default
    public Duration bookingDeadline() {
        return deadline();
    }

    /** How long the service waits for the response to a cancellation; {@link #deadline} unless set. */
    @Value.Default
    public Duration cancellationDeadline() {
        return deadline();
    }

    /**
     * The executor of the handler. Unless set, it runs on threads of the library, as many as {@link #maxConcurrent},
     * which have no context of the web server's threads.
     *
     * <p>The web server's thread of the request passes the call to your executor, which can thus take over that
     * thread's trace, security or logging context. {@code Runnable::run} runs the handler on that thread itself, with
     * its transaction and its thread locals; then the deadline still decides what is stored, but the response may be as
     * late as the handler. {@code Executors.newVirtualThreadPerTaskExecutor()} suits a handler that mostly waits. Calls
     * without a request, such as compensations, come from a thread of the library and have no such context. If the
     * executor rejects a call, the request is refused. If its {@code execute} blocks, such as while a queue is full,
     * the request's thread waits, and the response is late by as much: use a queue that rejects.
     */
    public abstract Optional<Executor> handlerExecutor();

    /**
     * How many requests are processed at the same time, including late ones; further ones are refused at once. 64
     * unless set. The web server needs more threads than that, otherwise health checks have to wait for one.
     */
    @Value.Default
    public int maxConcurrent() {
        return 64;
    }

    /**
     * The store for decisions. In memory, for 20,000 operations, unless set; several processes, and a process that must
     * not lose decisions, need a store in a database. All receivers on the same store, or the same table, must have the
     * same handler on the same data: each of them compensates what is due, whichever process began it.
     */
    @Value.Default
    public WebhookStore store() {
        return InMemoryWebhookStore.ofCapacity(STORED_OPERATIONS);
    }

    /**
     * How long finished operations are kept after their last change; 400 days unless set. Must be longer than the time
     * in which the service may repeat a request or cancel a booking. Open compensations are never deleted. Stored
     * operations keep the time that was set when they were stored.
     */
    @Value.Default
    public Duration retention() {
        return Duration.ofDays(400);
    }

    /**
     * How long a compensation may fail until it counts as abandoned; 1 hour unless set. It is reported then, and tried
     * once an hour.
     */
    @Value.Default
    public Duration abandonCompensationAfter() {
        return Duration.ofHours(1);
    }

    /**
     * The time zone of a hold's experience, in which the hold's end is given. Unless set, UTC-12, the zone that reaches
     * any local time last: so no hold ends too early, but its seats may be released up to 26 hours late, and the memory
     * store needs room for the holds of that time.
     */
    @Value.Default
    public Function<HoldRequest, ZoneId> holdTimeZone() {
        return hold -> ZoneOffset.ofHours(-12);
    }

    /**
     * The largest difference between the clocks of the processes and of the service; 1 minute unless set, a day at
     * most.
     */
    @Value.Default
    public Duration clockTolerance() {
        return Duration.ofMinutes(1);
    }

    /** The observers that see every request with its response, in this order. */
    public abstract List<WebhookObserver> observers();

    /**
     * The clock that decides when keys are accepted and when a process counts as dead; the system's clock unless set.
     */
    @Value.Default
    public Clock clock() {
        return Clock.systemUTC();
    }

    /** The named checks that must succeed for the health check to get 200. */
    public abstract Map<String, HealthProbe> healthProbes();

    /**
     * How long the health check waits for all probes together; 2 seconds unless set. Only 16 checks wait at the same
     * time; further ones get the result of the last one.
     */
    @Value.Default
    public Duration healthProbeDeadline() {
        return Duration.ofSeconds(2);
    }

    @Value.Check
    void check() {
        require(
                !acceptRequestsWithoutKey() || keys().isEmpty(),
                "acceptRequestsWithoutKey and a key exclude each other");
        require(
                acceptRequestsWithoutKey() || !keys().isEmpty(),
                "a key is missing, without which every request would be refused: addKey(WebhookKey.of(...)), or"
                        + " acceptRequestsWithoutKey(true) if the caller is authenticated by other means");
        require(
                pathPrefix().isEmpty()
                        || (pathPrefix().startsWith("/")
                                && !pathPrefix().endsWith("/")
                                && !pathPrefix().contains("//")),
                "pathPrefix must begin with a slash, not end with one, and not have two in a row: \"" + pathPrefix()
                        + "\"");
        require(!keyHeader().isBlank(), "keyHeader must not be blank");
        require(maxBodyBytes() >= 1, "maxBodyBytes must be at least 1: " + maxBodyBytes());
        require(maxConcurrent() >= 1, "maxConcurrent must be at least 1: " + maxConcurrent());
        for (Duration each : List.of(deadline(), holdDeadline(), bookingDeadline(), cancellationDeadline())) {
            require(
                    isWithin(each, SHORTEST_DEADLINE, LONGEST_TIME),
                    "deadline must be from a millisecond to a day: " + each);
        }
        require(
                isWithin(clockTolerance(), Duration.ZERO, LONGEST_TIME),
                "clockTolerance must not be negative, and at most a day: " + clockTolerance());
        require(
                !abandonCompensationAfter().isNegative(),
                "abandonCompensationAfter must not be negative: " + abandonCompensationAfter());
        require(!retention().isNegative(), "retention must not be negative: " + retention());
        require(
                isWithin(healthProbeDeadline(), SHORTEST_DEADLINE, LONGEST_TIME),
                "healthProbeDeadline must be from a millisecond to a day: " + healthProbeDeadline());
    }

    private static boolean isWithin(Duration time, Duration shortest, Duration longest) {
        return time.compareTo(shortest) >= 0 && time.compareTo(longest) <= 0;
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }

    Settings settings() {
        return new Settings(
                handler(),
                keys(),
                acceptRequestsWithoutKey(),
                acceptHealthChecksWithoutKey(),
                keyHeader(),
                serviceProfile(),
                pathPrefix(),
                maxBodyBytes(),
                holdDeadline(),
                bookingDeadline(),
                cancellationDeadline(),
                maxConcurrent(),
                handlerExecutor(),
                store(),
                retention(),
                abandonCompensationAfter(),
                holdTimeZone(),
                clockTolerance(),
                observers(),
                clock(),
                healthProbes(),
                healthProbeDeadline());
    }

    /**
     * Sets options and makes the receiver. The handler and a key are required; by default decisions are kept in memory,
     * which suffices for one process only. A builder belongs to one thread.
     */
    public static final class Builder extends ImmutableWebhookReceiverConfig.Builder {
        Builder() {}

        /**
         * Makes the receiver.
         *
         * @throws IllegalStateException if the handler is missing
         * @throws IllegalArgumentException if an option is invalid; the message names it
         */
        public WebhookReceiver build() {
            return new WebhookReceiver(config());
        }
    }
}
