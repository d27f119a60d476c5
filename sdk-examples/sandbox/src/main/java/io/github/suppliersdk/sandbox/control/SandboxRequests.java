package io.github.suppliersdk.sandbox.control;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The last requests that reached the sandbox, and how many there were. Safe for use by several threads. */
public final class SandboxRequests {

    /** No request so far. */
    public SandboxRequests() {}

    /** How many requests are kept; the counts go on. */
    public static final int KEPT = 1_000;

    private final Deque<RecordedRequest> last = new ArrayDeque<>();
    private final Map<String, Long> counts = new TreeMap<>();
    private long total;

    /** The last requests, oldest first. */
    public synchronized List<RecordedRequest> all() {
        return new ArrayList<>(last);
    }

    /** The last requests with this method and endpoint, such as {@code POST} {@code /supplier/vendors}. */
    public List<RecordedRequest> to(String method, String template) {
        return all().stream()
                .filter(request ->
                        request.method().equals(method) && request.template().equals(template))
                .toList();
    }

    /** How many requests there were since the start or since {@link #clear}. */
    public synchronized long count() {
        return total;
    }

    /** How many requests there were with this method and endpoint. */
    public synchronized long count(String method, String template) {
        return counts.getOrDefault(method + " " + template, 0L);
    }

    /** The counts by method and endpoint, such as {@code "POST /supplier/vendors"}. */
    public synchronized Map<String, Long> counts() {
        return new TreeMap<>(counts);
    }

    /** Forgets everything. */
    public synchronized void clear() {
        last.clear();
        counts.clear();
        total = 0;
    }

    /** Takes a request in under the next number. Called by the sandbox. */
    public synchronized void add(RecordedRequest request) {
        total++;
        counts.merge(request.method() + " " + request.template(), 1L, Long::sum);
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
