package io.github.suppliersdk.sandbox.internal.control;

import io.github.suppliersdk.sandbox.control.RecordedRequest;
import io.github.suppliersdk.sandbox.control.SandboxRequests;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** The recorded requests of one sandbox, with counts. */
public final class Requests implements SandboxRequests {

    /**
     * The moment at which a request arrived.
     *
     * @param cleared how many times the recorded requests had been cleared by then
     * @param at the time of arrival by the system clock
     * @param nanos the time of arrival by {@link System#nanoTime}, for measuring durations
     */
    public record Arrival(long cleared, Instant at, long nanos) {}

    private final Deque<RecordedExchange> last = new ArrayDeque<>();
    private final Map<String, Long> counts = new TreeMap<>();
    private long total;
    private long cleared;

    @Override
    public List<RecordedRequest> all() {
        return exchanges().stream().map(RecordedExchange::request).toList();
    }

    @Override
    public List<RecordedRequest> to(String method, String template) {
        return all().stream()
                .filter(request ->
                        request.method().equals(method) && request.template().equals(template))
                .toList();
    }

    /** The kept requests with their responses, oldest first. */
    public synchronized List<RecordedExchange> exchanges() {
        return List.copyOf(last);
    }

    /** The request with this number, or null if it is not kept. */
    public synchronized @Nullable RecordedExchange find(long number) {
        return last.stream()
                .filter(each -> each.request().number() == number)
                .findFirst()
                .orElse(null);
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

    /** Records the arrival of a request, for {@link #add}. */
    public synchronized Arrival arrival() {
        return new Arrival(cleared, Instant.now(), System.nanoTime());
    }

    /** Adds a request that has ended under the next number, unless the requests were cleared after it arrived. */
    public synchronized void add(LongFunction<RecordedExchange> numbered, Arrival arrival) {
        if (arrival.cleared() != cleared) {
            return;
        }
        RecordedExchange exchange = numbered.apply(++total);
        counts.merge(exchange.request().method() + " " + exchange.request().template(), 1L, Long::sum);
        last.addLast(exchange);
        if (last.size() > KEPT) {
            last.removeFirst();
        }
    }
}
