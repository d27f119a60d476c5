package io.github.suppliersdk.faults;

import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.errors.TransportException;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Records what the caller of each call was told, and what the service did. A call is identified by a number in a
 * header.
 */
final class CallLedger {
    static final String HEADER = "X-Soak";

    private final Map<String, Entry> open = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> totals = new ConcurrentHashMap<>();
    private final Queue<String> violations = new ConcurrentLinkedQueue<>();
    private final AtomicInteger calls = new AtomicInteger();

    /** Thrown by the code that a supplier gives to the library. */
    static final class ForeignException extends RuntimeException {
        ForeignException() {
            super("thrown by foreign code");
        }
    }

    /** One call. */
    static final class Entry {
        private final Operation operation;
        private final AtomicInteger carriedOut = new AtomicInteger();
        private final AtomicInteger observed = new AtomicInteger();
        private final AtomicInteger outcomes = new AtomicInteger();
        private volatile @Nullable Throwable failure;

        private Entry(Operation operation) {
            this.operation = operation;
        }

        /** Records that an observer was notified of the call's end. */
        void observed() {
            observed.incrementAndGet();
        }

        /** Records that the call returned, or threw this. */
        void ended(@Nullable Throwable thrown) {
            failure = thrown;
            outcomes.incrementAndGet();
        }
    }

    String start(Operation operation) {
        String id = String.valueOf(calls.incrementAndGet());
        open.put(id, new Entry(operation));
        return id;
    }

    Entry entry(String id) {
        Entry entry = open.get(id);
        if (entry == null) {
            throw new IllegalStateException("no such call: " + id);
        }
        return entry;
    }

    /** The service has received this complete request. */
    void carriedOut(String head) {
        int at = head.indexOf(HEADER + ": ");
        if (at >= 0) { // requests for tokens have no number
            String id = head.substring(at + HEADER.length() + 2, head.indexOf('\r', at));
            Entry entry = open.get(id);
            if (entry == null) {
                violations.add("call " + id + " reached the service after all had ended");
            } else {
                entry.carriedOut.incrementAndGet();
            }
        }
    }

    /** Records a violation. */
    void violation(String what) {
        violations.add(what);
    }

    /** Checks the calls so far, all of which have ended, also at the service. */
    void settle() {
        open.forEach((id, entry) -> {
            for (String problem : problems(entry)) {
                violations.add("call " + id + " " + entry.operation + ": " + problem + "; carried out "
                        + entry.carriedOut + ", observed " + entry.observed + ", outcomes " + entry.outcomes
                        + ", thrown " + entry.failure);
            }
            count(entry.operation + " called", 1);
            count(entry.operation + " carried out", entry.carriedOut.get());
            count("outcome " + name(entry.failure), 1);
        });
        open.clear();
    }

    private static Iterable<String> problems(Entry entry) {
        Queue<String> problems = new ConcurrentLinkedQueue<>();
        Throwable failure = entry.failure;
        int carriedOut = entry.carriedOut.get();
        boolean refused = isRefusal(failure);
        if (entry.outcomes.get() != 1) {
            problems.add("must have one outcome");
        }
        if (entry.observed.get() != (refused ? 0 : 1)) {
            problems.add("must be observed once if the client let it start");
        }
        if (entry.operation == Operation.POST && carriedOut > 1) {
            problems.add("was carried out more than once");
        }
        if (failure == null && carriedOut == 0) {
            problems.add("succeeded without being carried out");
        }
        boolean saysNotSent = failure instanceof TransportException lost
                && lost.effect() == Effect.NONE
                && entry.operation != Operation.GET;
        if ((refused || saysNotSent) && carriedOut > 0) {
            problems.add("was carried out and says that nothing was changed");
        }
        if (failure != null && !refused && !(failure instanceof SupplierException) && !isForeign(failure)) {
            problems.add("threw an undocumented exception");
        }
        return problems;
    }

    static boolean isRefusal(@Nullable Throwable failure) {
        return failure instanceof IllegalStateException && "the client is closed".equals(failure.getMessage());
    }

    static boolean isForeign(Throwable failure) {
        return failure instanceof ForeignException;
    }

    static boolean isCancellation(Throwable failure) {
        return failure instanceof CancellationException;
    }

    private static String name(@Nullable Throwable failure) {
        return failure == null
                ? "success"
                : isRefusal(failure) ? "refused" : failure.getClass().getSimpleName();
    }

    void count(String what, int more) {
        totals.computeIfAbsent(what, any -> new AtomicInteger()).addAndGet(more);
    }

    int calls() {
        return calls.get();
    }

    Queue<String> violations() {
        return violations;
    }

    Map<String, AtomicInteger> totals() {
        return new TreeMap<>(totals);
    }
}
