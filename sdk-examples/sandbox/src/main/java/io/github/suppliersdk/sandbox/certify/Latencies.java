package io.github.suppliersdk.sandbox.certify;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

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
