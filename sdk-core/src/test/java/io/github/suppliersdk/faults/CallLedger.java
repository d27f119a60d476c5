package io.github.suppliersdk.faults;

import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.errors.TransportException;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
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
        private final String id;
        private final Operation operation;
        private final AtomicInteger carriedOut = new AtomicInteger();
        private final AtomicInteger observed = new AtomicInteger();
        private final AtomicInteger outcomes = new AtomicInteger();
        private volatile @Nullable Throwable failure;

        private Entry(String id, Operation operation) {
            this.id = id;
            this.operation = operation;
        }

        String id() {
            return id;
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

        private String problem() {
            Throwable thrown = failure;
            boolean refused = isRefusal(thrown);
            boolean saysNotSent = thrown instanceof TransportException lost
                    && lost.effect() == Effect.NONE
                    && operation != Operation.GET;
            if (outcomes.get() != 1) {
                return "must have one outcome";
            }
            if (observed.get() != (refused ? 0 : 1)) {
                return "must be observed once if the client let it start";
            }
            if (operation == Operation.POST && carriedOut.get() > 1) {
                return "was carried out more than once";
            }
            if (thrown == null && carriedOut.get() == 0) {
                return "succeeded without being carried out";
            }
            if ((refused || saysNotSent) && carriedOut.get() > 0) {
                return "was carried out and says that nothing was changed";
            }
            boolean isDocumented = thrown == null
                    || refused
                    || thrown instanceof SupplierException
                    || thrown instanceof ForeignException;
            return isDocumented ? "" : "threw an undocumented exception";
        }
    }

    Entry start(Operation operation) {
        Entry entry = new Entry(String.valueOf(calls.incrementAndGet()), operation);
        open.put(entry.id, entry);
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

    void violation(String what) {
        violations.add(what);
    }

    /** Checks the calls so far, all of which have ended, also at the service. */
    void settle() {
        open.forEach((id, entry) -> {
            Throwable failure = entry.failure;
            if (!entry.problem().isEmpty()) {
                violations.add("call " + id + " " + entry.operation + ": " + entry.problem() + "; carried out "
                        + entry.carriedOut + ", observed " + entry.observed + ", thrown " + failure);
            }
            count(entry.operation + " called", 1);
            count(entry.operation + " carried out", entry.carriedOut.get());
            count("outcome " + (failure == null ? "success" : failure.getClass().getSimpleName()), 1);
        });
        open.clear();
    }

    static boolean isRefusal(@Nullable Throwable failure) {
        return failure instanceof IllegalStateException && "the client is closed".equals(failure.getMessage());
    }

    private void count(String what, int more) {
        totals.computeIfAbsent(what, any -> new AtomicInteger()).addAndGet(more);
    }

    Queue<String> violations() {
        return violations;
    }

    Map<String, AtomicInteger> totals() {
        return new TreeMap<>(totals);
    }
}
