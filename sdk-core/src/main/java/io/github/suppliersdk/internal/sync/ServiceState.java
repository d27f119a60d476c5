package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.publishing.CallKind;
import io.github.suppliersdk.internal.publishing.CircuitBreaker;
import io.github.suppliersdk.internal.publishing.ConcurrencyLimiter;
import io.github.suppliersdk.internal.time.Durations;
import java.util.ArrayList;
import java.util.List;

/**
 * The state of the service: the limiter, and separate circuit breakers for writes and reads, because a read that
 * succeeds does not show that writes work.
 */
final class ServiceState {
    /** Reads one slot. */
    static final CallKind GET = CallKind.of(OperationKind.READ, 1);

    /** Changes or deletes one slot. */
    static final CallKind WRITE = CallKind.of(OperationKind.REPLACE, 1);

    private static final long NEVER = Long.MIN_VALUE;

    private ConcurrencyLimiter limiter;
    private CircuitBreaker writes = CircuitBreaker.closed();
    private CircuitBreaker reads = CircuitBreaker.closed();
    private int inFlight;
    private long lastWritePassed = NEVER;
    private long lastReadPassed = NEVER;
    private String lastProblem = "";

    ServiceState(int concurrency) {
        this.limiter = ConcurrencyLimiter.of(concurrency);
    }

    boolean allows(boolean write, long now) {
        return limiter.allows(inFlight, now) && (write ? writes : reads).allows(now);
    }

    /** Whether a write may begin now, or as soon as a call has ended. */
    boolean allowsSoon(long now) {
        return !limiter.isThrottled(now) && writes.allows(now);
    }

    int inFlight() {
        return inFlight;
    }

    void begun(boolean write) {
        inFlight++;
        if (write) {
            writes = writes.begun();
        } else {
            reads = reads.begun();
        }
    }

    /** Notes a call with an unknown end. */
    void abandoned(boolean write, long started) {
        inFlight--;
        breaker(write, breaker(write).ended(started));
    }

    /**
     * Notes the end of a call.
     *
     * @param failingSince since when calls of the same slot have failed; now, if they do not fail
     */
    void ended(CallKind kind, boolean write, long started, long now, CallEnd end, long failingSince, double random) {
        inFlight--;
        CircuitBreaker breaker = breaker(write);
        switch (end.meaning()) {
            case DONE -> {
                limiter = limiter.succeeded(kind, started, now);
                breaker(write, breaker.passed());
                passed(write, now);
            }
            case REFUSED_ITEM, MISSING, REFUSED_CALLER -> {
                limiter = limiter.refused();
                breaker(write, breaker.passed());
                if (end.meaning() != Meaning.REFUSED_CALLER) {
                    passed(write, now);
                }
            }
            case OVERLOAD -> {
                limiter = limiter.overloaded(started, now, end.retryAfter(), random);
                breaker(write, breaker.ended(started));
                lastProblem = end.problem();
            }
            case NOT_SENT, MAYBE_APPLIED, TRANSIENT -> {
                if (end.retryAfter() > 0) {
                    limiter = limiter.overloaded(started, now, end.retryAfter(), random);
                }
                if (hasPassedSince(write, failingSince)) {
                    breaker(write, breaker.ended(started));
                } else {
                    limiter = limiter.failed(started, now);
                    breaker(write, breaker.failed(started, now, random));
                }
                lastProblem = end.problem();
            }
        }
    }

    private void passed(boolean write, long now) {
        if (write) {
            lastWritePassed = now;
        } else {
            lastReadPassed = now;
        }
    }

    /**
     * Whether a call has passed since this moment that shows that such a call can pass. A read shows nothing about a
     * write.
     */
    boolean hasPassedSince(boolean write, long moment) {
        return isSince(lastWritePassed, moment) || (!write && isSince(lastReadPassed, moment));
    }

    private static boolean isSince(long pass, long moment) {
        return pass != NEVER && pass - moment > 0;
    }

    private CircuitBreaker breaker(boolean write) {
        return write ? writes : reads;
    }

    private void breaker(boolean write, CircuitBreaker next) {
        if (write) {
            writes = next;
        } else {
            reads = next;
        }
    }

    /** When a call may begin that may not begin now; {@link Long#MAX_VALUE} if only another event can change that. */
    long opensAt(long now) {
        long at = Long.MAX_VALUE;
        if (limiter.isThrottled(now)) {
            at = limiter.throttledUntil();
        }
        for (CircuitBreaker each : List.of(writes, reads)) {
            if (each.isOpen() && !each.probing() && each.openUntil() - now > 0) {
                at = Math.min(at, each.openUntil());
            }
        }
        return at;
    }

    /** The reasons for which slots wait, in words. */
    List<String> words(long now) {
        List<String> parts = new ArrayList<>();
        if (limiter.isThrottled(now)) {
            parts.add("the service asked to wait for " + Durations.words(limiter.throttledUntil() - now) + " more");
        }
        if (writes.isOpen()) {
            parts.add("writes fail");
        }
        if (reads.isOpen()) {
            parts.add("reads fail");
        }
        if (!parts.isEmpty() && !lastProblem.isEmpty()) {
            parts.add("the last failure: " + lastProblem);
        }
        return parts;
    }
}
