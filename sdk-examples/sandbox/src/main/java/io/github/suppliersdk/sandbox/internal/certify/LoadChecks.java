package io.github.suppliersdk.sandbox.internal.certify;

import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.certify.Latencies;
import io.github.suppliersdk.sandbox.internal.certify.Check.Group;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Checks the response times while several guests hold, book and cancel at the same time. */
final class LoadChecks {

    private static final Group LOAD = new Group(CheckGroup.LOAD, "5, webhooks");

    private LoadChecks() {}

    static List<Check> all() {
        return List.of(
                LOAD.check(
                        "holds",
                        "Holds, books and cancels a seat 100 times (configurable), up to 8 at once.",
                        "99 of 100 holds are answered within 1 s (configurable).",
                        caller -> within(load(caller).holds())),
                LOAD.check(
                        "bookings",
                        "Measures the bookings of the same load.",
                        "99 of 100 bookings are answered within 5 s (configurable).",
                        caller -> within(load(caller).bookings())),
                LOAD.check(
                        "cancellations",
                        "Measures the cancellations of the same load.",
                        "99 of 100 cancellations are answered within 5 s (configurable).",
                        caller -> within(load(caller).cancellations())),
                LOAD.check(
                        "all-answered",
                        "Checks all responses of the same load.",
                        "Each cycle was carried out: held, booked and cancelled with 200.",
                        LoadChecks::allAnswered),
                LOAD.check(
                        "health",
                        "Sends GET /health during the same load.",
                        "200 each time, within 1 s (configurable).",
                        "5, health check",
                        LoadChecks::health));
    }

    private static LoadRun load(Caller caller) {
        return caller.session().computeIfAbsent(LoadRun.class, () -> LoadRun.of(caller));
    }

    private static String within(LoadRun.Requests requests) {
        Latencies latencies = requests.completed();
        String figures = String.format(
                Locale.ROOT,
                "p50 %s, p90 %s, p99 %s of %d",
                millis(latencies.percentile(50)),
                millis(latencies.percentile(90)),
                millis(latencies.percentile(99)),
                latencies.durations().size());
        Expect.that(
                latencies.percentile(99).compareTo(latencies.limit()) <= 0,
                figures + "; the limit is " + millis(latencies.limit()));
        return figures;
    }

    private static String allAnswered(Caller caller) {
        LoadRun load = load(caller);
        CheckEndedException.PreconditionNotMet problem = load.problem();
        if (problem != null) {
            throw problem;
        }
        return load.holds().completed().durations().size() + " holds, "
                + load.bookings().completed().durations().size() + " bookings, "
                + load.cancellations().completed().durations().size() + " cancellations, all with 200";
    }

    private static String health(Caller caller) {
        List<Reply> asked = load(caller).health();
        Duration limit = caller.options().holdLimit();
        Expect.that(!asked.isEmpty(), "it was not asked");
        for (Reply reply : asked) {
            if (!reply.isOk() && caller.session().hasFailed("health.ok")) {
                throw new CheckEndedException.PreconditionNotMet("health.ok", reply.text());
            }
            Expect.ok("the health check", reply);
            Expect.that(reply.took().compareTo(limit) <= 0, "it took " + millis(reply.took()));
        }
        return asked.size() + " times 200";
    }

    private static String millis(Duration time) {
        return String.format(Locale.ROOT, "%.1f ms", time.toNanos() / 1e6);
    }
}
