package io.github.suppliersdk.sandbox.certify;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * The response times of one kind of request under load.
 *
 * @param request the kind of request, such as {@code POST /hold}
 * @param limit the limit for the 99th percentile
 * @param durations the response times in the order of the responses
 */
public record Latencies(String request, Duration limit, List<Duration> durations) {

    public Latencies {
        durations = List.copyOf(durations);
    }

    /** The percentiles in one line, such as {@code p50 1.0 ms, p90 2.0 ms, p99 9.0 ms of 100}. */
    public String figures() {
        return String.format(
                Locale.ROOT,
                "p50 %s, p90 %s, p99 %s of %d",
                millis(percentile(50)),
                millis(percentile(90)),
                millis(percentile(99)),
                durations.size());
    }

    static String millis(Duration time) {
        return String.format(Locale.ROOT, "%.1f ms", time.toNanos() / 1e6);
    }

    /**
     * Returns a percentile of the response times by the nearest-rank method; zero if there are none.
     *
     * @param percent the percentile, from 1 to 100
     */
    public Duration percentile(int percent) {
        if (percent < 1 || percent > 100) {
            throw new IllegalArgumentException("percent must be between 1 and 100: " + percent);
        }
        if (durations.isEmpty()) {
            return Duration.ZERO;
        }
        List<Duration> sorted = new ArrayList<>(durations);
        Collections.sort(sorted);
        return sorted.get((int) Math.ceil(percent * sorted.size() / 100.0) - 1);
    }
}
