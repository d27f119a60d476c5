package io.github.suppliersdk.sandbox.internal.control;

import io.github.suppliersdk.sandbox.control.RecordedRequest;
import io.github.suppliersdk.sandbox.control.SandboxRequests;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The recorded requests of one sandbox, with counts and metrics. */
public final class Requests implements SandboxRequests {

    /**
     * The maximum number of separate counts. A client that sends invented methods must not make them grow without
     * bound.
     */
    private static final int COUNTS_KEPT = 1_000;

    /**
     * The maximum number of bytes kept of all bodies together. Beyond that the bodies of the oldest requests are
     * dropped.
     */
    private static final long BODY_BYTES_KEPT = 16L * 1024 * 1024;

    private static final String OTHERS = "(others) ";

    private final @Nullable RecordedExchange[] last = new RecordedExchange[KEPT];
    private final Map<String, Long> counts = new TreeMap<>();
    private final RequestMetrics metrics = new RequestMetrics();
    private long total;
    private long cleared;
    private long bodyBytes;
    private long firstWithBodies = 1;

    @Override
    public List<RecordedRequest> all() {
        return since(0).stream().map(RecordedExchange::request).toList();
    }

    @Override
    public List<RecordedRequest> to(String method, String template) {
        return all().stream()
                .filter(request ->
                        request.method().equals(method) && request.template().equals(template))
                .toList();
    }

    /** The kept requests with a number greater than this, oldest first. */
    public synchronized List<RecordedExchange> since(long number) {
        long first = Math.max(number + 1, firstKept());
        List<RecordedExchange> found = new ArrayList<>();
        for (long each = first; each <= total; each++) {
            found.add(kept(each));
        }
        return found;
    }

    /** The request with this number, or null if it is not kept. */
    public synchronized @Nullable RecordedExchange find(long number) {
        return number < firstKept() || number > total ? null : kept(number);
    }

    @Override
    public synchronized long count() {
        return total;
    }

    @Override
    public synchronized long count(String method, String template) {
        return counts.getOrDefault(method + " " + template, 0L);
    }

    @Override
    public synchronized Map<String, Long> counts() {
        return new TreeMap<>(counts);
    }

    /** The metrics of the last complete seconds before this time, oldest first. */
    public synchronized List<SecondMetrics> seconds(Instant now) {
        return metrics.before(now.getEpochSecond());
    }

    /** The number of times the requests have been cleared. */
    public synchronized long cleared() {
        return cleared;
    }

    @Override
    public synchronized void clear() {
        Arrays.fill(last, null);
        counts.clear();
        metrics.clear();
        total = 0;
        bodyBytes = 0;
        firstWithBodies = 1;
        cleared++;
    }

    /** Records the arrival of a request, for {@link #add}. */
    public Arrival arrival() {
        return new Arrival(cleared(), Instant.now(), System.nanoTime());
    }

    /** Adds a request that has ended under the next number, unless the requests were cleared after it arrived. */
    public synchronized void add(RecordedExchange exchange, Arrival arrival) {
        if (arrival.cleared() != cleared) {
            return;
        }
        total++;
        RecordedRequest request = exchange.request();
        String key = request.method() + " " + request.template();
        counts.merge(counts.size() < COUNTS_KEPT || counts.containsKey(key) ? key : OTHERS, 1L, Long::sum);
        metrics.add(
                exchange.arrived().plus(exchange.took()).getEpochSecond(),
                exchange.took().toNanos(),
                exchange.failed());
        if (total > KEPT && firstWithBodies <= total - KEPT) {
            dropOldestBodies();
        }
        last[(int) (total % KEPT)] = exchange.numbered(total);
        bodyBytes += exchange.keptBytes();
        while (bodyBytes > BODY_BYTES_KEPT) {
            dropOldestBodies();
        }
    }

    private void dropOldestBodies() {
        RecordedExchange oldest = kept(firstWithBodies);
        bodyBytes -= oldest.keptBytes();
        last[(int) (firstWithBodies % KEPT)] = oldest.withoutBodies();
        firstWithBodies++;
    }

    private long firstKept() {
        return Math.max(1, total - KEPT + 1);
    }

    private RecordedExchange kept(long number) {
        RecordedExchange exchange = last[(int) (number % KEPT)];
        if (exchange == null) {
            throw new IllegalStateException("there is no request " + number);
        }
        return exchange;
    }
}
