package io.github.suppliersdk.observability;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** All metrics, with their names, tags and buckets. The table in README.md is generated from them. */
enum Metric {
    CALLS(
            "supplier.calls",
            Kind.TIMER,
            "calls to the service, with all their attempts and pauses",
            Bounds.CALLS,
            "method",
            "path",
            "status",
            "outcome"),
    RETRIES("supplier.calls.retries", Kind.COUNTER, "attempts beyond the first of each call", "method", "path"),
    PUBLISHED("supplier.publishing.slots", Kind.COUNTER, "slots by their outcome", "result"),
    TO_VERIFY(
            "supplier.publishing.to.verify",
            Kind.COUNTER,
            "published slots of which only a later look shows what the service has"),
    SYNC_EVENTS("supplier.sync.events", Kind.COUNTER, "events of slots", "kind"),
    SYNC_LAG(
            "supplier.sync.lag", Kind.TIMER, "time from the mark of a change to the response of its write", Bounds.LAG),
    SYNC_PENDING("supplier.sync.pending", Kind.GAUGE, "marked slots that are not equal yet"),
    SYNC_VERIFYING("supplier.sync.verifying", Kind.GAUGE, "slots that were made equal, and are read once more later"),
    SYNC_OLDEST("supplier.sync.oldest", Kind.GAUGE_SECONDS, "age of the oldest mark of these slots"),
    SYNC_IN_FLIGHT("supplier.sync.inflight", Kind.GAUGE, "calls of a sync that are in flight"),
    SYNC_PARKED("supplier.sync.parked", Kind.GAUGE, "slots that are held, withheld, refused or not kept"),
    SYNC_PAUSED("supplier.sync.paused", Kind.GAUGE, "1 while nothing is sent because the service refuses the caller"),
    SYNC_PAUSED_OPTIONS("supplier.sync.paused.options", Kind.GAUGE, "options for which nothing is sent"),
    SYNC_WITHHELD(
            "supplier.sync.deletes.withheld",
            Kind.GAUGE,
            "slots that are gone and not deleted, because too many disappeared from the source within an hour"),
    SYNC_SILENT("supplier.sync.silent", Kind.GAUGE_SECONDS, "how long no slot was processed although some wait"),
    SYNC_DROPPED("supplier.sync.events.dropped", Kind.FUNCTION_COUNTER, "events that were not passed to the listener"),
    SYNC_LISTENER_FAILURES("supplier.sync.listener.failures", Kind.FUNCTION_COUNTER, "exceptions of listeners"),
    RECONCILES("supplier.sync.reconciles", Kind.COUNTER, "reconciles by their result", "result"),
    RECONCILE_AGE(
            "supplier.sync.reconcile.age",
            Kind.GAUGE_SECONDS,
            "time since the last complete reconcile, or since the sync has been watched"),
    RECONCILE_SLOTS("supplier.sync.reconcile.slots", Kind.GAUGE, "slots of the last reconcile", "state"),
    WEBHOOKS(
            "supplier.webhooks",
            Kind.TIMER,
            "webhooks, from arrival to response",
            Bounds.WEBHOOKS,
            "kind",
            "status",
            "outcome"),
    WEBHOOK_DEADLINE("supplier.webhooks.deadline", Kind.GAUGE_SECONDS, "how long the service waits for a response"),
    WEBHOOK_WORK(
            "supplier.webhooks.work",
            Kind.COUNTER,
            "what the receiver does without a request: ends of holds, accepted cancellations, remote bookings taken back",
            "work",
            "result"),
    WEBHOOK_ALERTS(
            "supplier.webhooks.alerts",
            Kind.COUNTER,
            "work that should be done by now; each is counted again every hour until it is done",
            "work");

    /** The tag of all metrics. */
    static final String ACCOUNT = "account";

    enum Kind {
        TIMER,
        COUNTER,
        FUNCTION_COUNTER,
        GAUGE,
        GAUGE_SECONDS
    }

    /** Upper bounds of the buckets of a histogram. */
    private enum Bounds {
        NONE,
        CALLS,
        LAG,
        WEBHOOKS;

        private long[] millis() {
            return switch (this) {
                case NONE -> new long[0];
                case CALLS -> new long[] {10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000};
                case LAG ->
                    new long[] {50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000};
                case WEBHOOKS ->
                    new long[] {10, 25, 50, 100, 250, 500, 1_000, 2_000, 3_000, 4_000, 6_000, 8_000, 12_000};
            };
        }
    }

    final String id;
    final Kind kind;
    final String description;
    private final Bounds bounds;
    private final String tags;

    Metric(String id, Kind kind, String description, String... tags) {
        this(id, kind, description, Bounds.NONE, tags);
    }

    Metric(String id, Kind kind, String description, Bounds bounds, String... tags) {
        this.id = id;
        this.kind = kind;
        this.description = description;
        this.bounds = bounds;
        this.tags = String.join(" ", tags);
    }

    /** The names of the tags, apart from that of the account. */
    List<String> tags() {
        return tags.isEmpty() ? List.of() : List.of(tags.split(" ", -1));
    }

    /** The upper bounds of the buckets of the histogram. */
    List<Duration> bounds() {
        return Arrays.stream(bounds.millis()).mapToObj(Duration::ofMillis).toList();
    }
}
