package io.github.suppliersdk.tool.certify;

import io.github.suppliersdk.sandbox.certify.CertificationOptions;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the load of the checks and for their time limits. */
final class CheckOptions {
    @Option(
            names = "--key-header",
            paramLabel = "NAME",
            defaultValue = "x-webhook-key",
            description = "The header that carries the key (default: ${DEFAULT-VALUE}).")
    private String keyHeader = "";

    @Option(
            names = "--deadline",
            paramLabel = "SECONDS",
            defaultValue = "8",
            description = "How long the service waits for a response (default: ${DEFAULT-VALUE}).")
    private double deadline;

    @Option(
            names = "--hold-limit",
            paramLabel = "SECONDS",
            defaultValue = "1",
            description =
                    "The time within which 99 of 100 holds under load must get a response (default: ${DEFAULT-VALUE}).")
    private double holdLimit;

    @Option(
            names = "--booking-limit",
            paramLabel = "SECONDS",
            defaultValue = "5",
            description = "The same for bookings and cancellations (default: ${DEFAULT-VALUE}).")
    private double bookingLimit;

    @Option(
            names = "--clock-tolerance",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "How long after its expiry a hold may still be active; the expiry checks wait that long"
                    + " (default: ${DEFAULT-VALUE}).")
    private double clockTolerance;

    @Option(
            names = "--load",
            paramLabel = "N",
            defaultValue = "100",
            description =
                    "The number of holds, bookings and cancellations for the latencies (default: ${DEFAULT-VALUE}).")
    private int load;

    @Option(
            names = "--parallel",
            paramLabel = "N",
            defaultValue = "200",
            description = "The number of concurrent holds for the last seats (default: ${DEFAULT-VALUE}).")
    private int parallel;

    @Option(
            names = "--time-zone",
            paramLabel = "ZONE",
            description = "The time zone of the place, such as Europe/Paris, in which holds expire (default: this"
                    + " machine's).")
    private @Nullable ZoneId timeZone;

    CertificationOptions apply(CertificationOptions options, Clock clock) {
        return options.keyHeader(keyHeader)
                .deadline(seconds(deadline))
                .holdLimit(seconds(holdLimit))
                .bookingLimit(seconds(bookingLimit))
                .clockTolerance(seconds(clockTolerance))
                .loadCycles(load)
                .parallelHolds(parallel)
                .clock(timeZone == null ? clock : clock.withZone(timeZone))
                .zoneAssumed(timeZone == null);
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1000));
    }
}
