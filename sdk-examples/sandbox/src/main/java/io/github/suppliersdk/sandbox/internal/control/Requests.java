package io.github.suppliersdk.sandbox.internal.control;

import io.github.suppliersdk.sandbox.control.RecordedRequest;
import io.github.suppliersdk.sandbox.control.SandboxRequests;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The requests of one sandbox. */
public final class Requests implements SandboxRequests {

    /** A client that makes up methods does not make the counts grow without end. */
    private static final int COUNTS_KEPT = 1_000;

    private static final String OTHERS = "(others) ";

    private final Deque<RecordedRequest> last = new ArrayDeque<>();
    private final Map<String, Long> counts = new TreeMap<>();
    private long total;
    private long cleared;

    @Override
    public synchronized List<RecordedRequest> all() {
        return new ArrayList<>(last);
    }

    @Override
    public List<RecordedRequest> to(String method, String template) {
        return all().stream()
                .filter(request ->
                        request.method().equals(method) && request.template().equals(template))
                .toList();
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

    @Override
    public synchronized void clear() {
        last.clear();
        counts.clear();
        total = 0;
        cleared++;
    }

    /** What a request keeps from its arrival to its end. */
    public synchronized long arrival() {
        return cleared;
    }

    /** Takes a request in under the next number, unless it had arrived before everything was forgotten. */
    public synchronized void add(RecordedRequest request, long arrival) {
        if (arrival != cleared) {
            return;
        }
        total++;
        String key = request.method() + " " + request.template();
        counts.merge(counts.size() < COUNTS_KEPT || counts.containsKey(key) ? key : OTHERS, 1L, Long::sum);
        last.addLast(new RecordedRequest(
                total,
                request.method(),
                request.path(),
                request.query(),
                request.template(),
                request.status(),
                request.answered(),
                request.bodyBytes(),
                request.headers()));
        if (last.size() > KEPT) {
            last.removeFirst();
        }
    }
}
