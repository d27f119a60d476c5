package io.github.suppliersdk.webhooks.receiver;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.model.ConfigStyle;
import io.github.suppliersdk.internal.webhooks.receiver.WebhookFront;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.RemoteWebhookHandler;
import io.github.suppliersdk.webhooks.SlotMarks;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookObserver;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.immutables.value.Value;

/** The options of a {@link WebhookReceiver}. Only a handler and a key are required. */
@Value.Immutable
@ConfigStyle
public abstract class WebhookReceiverConfig {
    private static final Duration SHORTEST_DEADLINE = Duration.ofMillis(100);
    private static final Duration DAY = Duration.ofDays(1);
    static final Duration RETENTION = Duration.ofDays(400);

    WebhookReceiverConfig() {}

    /** The supplier's handler, which works in the transaction of the webhook. This or {@link #remoteHandler}. */
    public abstract Optional<WebhookHandler> handler();

    /** The supplier's handler, if its bookings are in another system. This or {@link #handler}. */
    public abstract Optional<RemoteWebhookHandler> remoteHandler();

    /** The accepted keys: at least one. */
    public abstract List<WebhookKey> keys();

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

    /**
     * How long the service waits for a response; 8 seconds unless set, from 100 milliseconds to a day. A request whose
     * handler has not returned an eighth of it (at most a second) before its end is rolled back and answered 503.
     */
    @Value.Default
    public Duration deadline() {
        return Duration.ofSeconds(8);
    }

    /**
     * How many requests are handled at the same time; 8 unless set, 136 at most. Each holds a connection, so a pool
     * needs as many, two for the receiver's own work, and those of the rest of the program. Further ones wait for their
     * turn until the deadline. Once 136 are handled or wait, others get 503 at once, so that a web server with 200
     * threads has some left for health checks.
     */
    @Value.Default
    public int maxConcurrent() {
        return 8;
    }

    /** Where the rows are; in memory unless set, which a process forgets when it ends. */
    @Value.Default
    public WebhookInbox inbox() {
        return WebhookInbox.inMemory();
    }

    /** What marks the slots that webhooks change; nothing unless set. */
    public abstract Optional<SlotMarks> slotMarks();

    /**
     * How long finished rows are kept after their last change; 400 days unless set, at least one day. Must be longer
     * than the service may repeat a request. A hold's row is kept for as long after its end.
     */
    @Value.Default
    public Duration retention() {
        return RETENTION;
    }

    /**
     * The time zone of a hold's experience, in which the hold's end is given. Unless set, UTC-12, the zone that reaches
     * any local time last: so no hold ends too early, but its seats are released up to 26 hours late.
     * If the function throws, the hold is answered 503.
     */
    @Value.Default
    public Function<HoldRequest, ZoneId> holdTimeZone() {
        return hold -> ZoneOffset.ofHours(-12);
    }

    /**
     * The largest difference between the clocks of the processes and of the service; 1 minute unless set, a day at
     * most. A hold is ended that much later than its end.
     */
    @Value.Default
    public Duration clockTolerance() {
        return Duration.ofMinutes(1);
    }

    /** The observers that see every request with its response, in this order. */
    public abstract List<WebhookObserver> observers();

    /** The clock that decides when keys are accepted and holds end; the system's clock unless set. */
    @Value.Default
    public Clock clock() {
        return Clock.systemUTC();
    }

    @Value.Check
    void check() {
        require(
                handler().isPresent() != remoteHandler().isPresent(),
                "one of handler and remoteHandler is required, and not both");
        require(!keys().isEmpty(), "a key is required: addKey(WebhookKey.of(...))");
        require(
                pathPrefix().matches("(/[^/]+)*"),
                "pathPrefix must begin with a slash, not end with one, and not have two in a row: \"" + pathPrefix()
                        + "\"");
        require(!keyHeader().isBlank(), "keyHeader must not be blank");
        require(
                maxConcurrent() >= 1 && maxConcurrent() <= WebhookFront.MOST_ADMITTED,
                "maxConcurrent must be from 1 to " + WebhookFront.MOST_ADMITTED + ": " + maxConcurrent());
        require(
                isWithin(deadline(), SHORTEST_DEADLINE, DAY),
                "deadline must be from 100 milliseconds to a day: " + deadline());
        require(
                isWithin(clockTolerance(), Duration.ZERO, DAY),
                "clockTolerance must not be negative, and at most a day: " + clockTolerance());
        require(retention().compareTo(DAY) >= 0, "retention must be at least a day: " + retention());
    }

    private static boolean isWithin(Duration time, Duration shortest, Duration longest) {
        return time.compareTo(shortest) >= 0 && time.compareTo(longest) <= 0;
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }

    /**
     * Sets options and makes the receiver. A handler and a key are required; by default the rows are kept in memory,
     * which suffices for a first try only. A builder belongs to one thread.
     */
    public static final class Builder extends ImmutableWebhookReceiverConfig.Builder {
        Builder() {}

        /**
         * Makes the receiver.
         *
         * @throws IllegalArgumentException if an option is missing or invalid; the message names it
         */
        public WebhookReceiver build() {
            return new WebhookReceiver(config());
        }
    }
}
