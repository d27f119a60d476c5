package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the service, as calls show it: one limiter, and a breaker for each operation. A read that succeeds
 * does not show that writes work.
 */
public final class ServiceHealth {
    /** The operations of publishing; a sync uses READ, and REPLACE for all writes. */
    static final List<OperationKind> OPERATIONS =
            List.of(OperationKind.REPLACE, OperationKind.READ, OperationKind.LIST, OperationKind.CREATE);

    /** After this many identical refusals in a row the caller counts as refused. */
    static final int MOST_REFUSALS = 3;

    /** The pause after a refusal of the caller; then 4 s, and 16 s. */
    private static final long FIRST_PAUSE = Duration.ofSeconds(1).toNanos();

    private static final int LONGEST_DOUBLED = 4;

    private static final class Calls {
        private CircuitBreaker breaker = CircuitBreaker.closed();
        private long lastPass = SlotTurn.NEVER;
        private long failingSince = SlotTurn.NEVER;
        private int failed;
        private int refusals;

        /** A caller who is refused waits so long before the next call. */
        private long pausedUntil = SlotTurn.NEVER;

        private @Nullable Failure failure;
    }

    /**
     * A fault that lasts.
     *
     * @param operation what fails
     * @param since since when
     * @param failure the latest failure
     * @param isRefusal whether the caller is refused
     */
    public record Fault(OperationKind operation, long since, Failure failure, boolean isRefusal) {}

    private final Map<OperationKind, Calls> operations = new EnumMap<>(OperationKind.class);
    private ConcurrencyLimiter limiter;

    /** Knows nothing yet. */
    public ServiceHealth(int concurrency) {
        this.limiter = ConcurrencyLimiter.of(concurrency);
        OPERATIONS.forEach(operation -> operations.put(operation, new Calls()));
    }

    private Calls of(OperationKind operation) {
        return Objects.requireNonNull(operations.get(operation));
    }

    /** The limiter. */
    public ConcurrencyLimiter limiter() {
        return limiter;
    }

    /** Whether a call may begin, as far as the limiter is concerned. */
    public boolean allows(int inFlight, long now) {
        return limiter.allows(inFlight, now);
    }

    /** Whether a call of the operation may begin, as far as its breaker and refusals of the caller are concerned. */
    public boolean allows(OperationKind operation, long now) {
        Calls calls = of(operation);
        return calls.pausedUntil - now <= 0 && calls.breaker.allows(now);
    }

    /** Whether the breaker of the operation is open or half-open. */
    public boolean isOpen(OperationKind operation) {
        return of(operation).breaker.isOpen();
    }

    /** Notes that a call begins. */
    public void begun(OperationKind operation) {
        Calls calls = of(operation);
        calls.breaker = calls.breaker.begun();
    }

    /** Whether a call of the operation that began after this moment has succeeded. */
    public boolean hasPassedSince(OperationKind operation, long moment) {
        long last = of(operation).lastPass;
        return moment != SlotTurn.NEVER && last != SlotTurn.NEVER && last - moment >= 0;
    }

    /** Notes that a call was carried out, or that its content was refused: the service works. */
    public void succeeded(OperationKind operation, long started) {
        limiter = limiter.succeeded();
        passed(operation, started);
    }

    /** Notes that the service works, as it turns out later. */
    void passed(OperationKind operation, long started) {
        Calls calls = of(operation);
        calls.breaker = calls.breaker.passed();
        calls.lastPass = Math.max(calls.lastPass, started);
        calls.failingSince = SlotTurn.NEVER;
        calls.failed = 0;
        calls.refusals = 0;
    }

    /** Notes that a call ended, or was not made, without saying anything of the service. */
    public void ended(OperationKind operation, long started) {
        Calls calls = of(operation);
        calls.breaker = calls.breaker.ended(started);
    }

    /**
     * Notes that a call failed.
     *
     * @param othersPass whether calls of other slots have succeeded since calls of these first failed
     */
    public void failed(
            OperationKind operation, Failure failure, boolean othersPass, long started, long now, double random) {
        Meaning meaning = failure.meaning();
        Calls calls = of(operation);
        if (failure.isRefusalOfTheCaller()) {
            refused(calls, failure, othersPass, started, now);
            return;
        }
        if (meaning == Meaning.REFUSED_ITEM || meaning == Meaning.REFUSED_CALLER || meaning == Meaning.MISSING) {
            succeeded(operation, started);
            return;
        }
        if (meaning == Meaning.OVERLOAD || failure.retryAfter() > 0) {
            limiter = limiter.overloaded(started, now, failure.retryAfter(), random);
        }
        if (meaning == Meaning.OVERLOAD || othersPass) {
            calls.breaker = calls.breaker.ended(started);
        } else {
            limiter = limiter.failed(started, now);
            calls.breaker = calls.breaker.failed(started, now, random);
        }
        if (!othersPass) {
            notPassed(calls, failure, started);
        }
    }

    /** Whether the caller was refused several times in a row. */
    public boolean isRefused(OperationKind operation) {
        return of(operation).refusals >= MOST_REFUSALS;
    }

    private static void notPassed(Calls calls, Failure failure, long started) {
        calls.failingSince = calls.failingSince == SlotTurn.NEVER ? started : calls.failingSince;
        calls.failed++;
        calls.failure = failure;
    }

    private void refused(Calls calls, Failure failure, boolean othersPass, long started, long now) {
        calls.breaker = calls.breaker.ended(started);
        if (othersPass || started - calls.pausedUntil < 0) {
            return; // the slot is refused alone; or the call was in flight before, and says nothing new
        }
        boolean isSame = calls.failure != null && calls.failure.status() == failure.status();
        notPassed(calls, failure, started);
        calls.refusals = isSame ? calls.refusals + 1 : 1;
        // renewing a token takes a moment, and more calls meanwhile achieve nothing
        calls.pausedUntil = now + (FIRST_PAUSE << Math.min(2 * (calls.refusals - 1), LONGEST_DOUBLED));
    }

    /** Why calls of the operation are given up; null if they are not. */
    @Nullable
    Fault givenUp(OperationKind operation, long giveUpAfter, long now) {
        Calls calls = of(operation);
        boolean isRefused = isRefused(operation);
        boolean isStuck = calls.failed >= CircuitBreaker.THRESHOLD
                && calls.failingSince != SlotTurn.NEVER
                && now - calls.failingSince >= giveUpAfter;
        return isRefused || isStuck ? fault(operation) : null;
    }

    private @Nullable Fault fault(OperationKind operation) {
        Calls calls = of(operation);
        return calls.failure == null || calls.failingSince == SlotTurn.NEVER
                ? null
                : new Fault(operation, calls.failingSince, calls.failure, calls.refusals > 0);
    }

    /**
     * The fault that stops calls now, if there is one: the one that has lasted longest. One failure is none, unless the
     * service asked for a pause.
     */
    public @Nullable Fault fault(long now) {
        int fewest = limiter.isThrottled(now) ? 1 : 2;
        Fault longest = null;
        for (OperationKind each : OPERATIONS) {
            Fault fault = of(each).failed >= fewest ? fault(each) : null;
            if (fault != null && (longest == null || fault.since() < longest.since())) {
                longest = fault;
            }
        }
        return longest;
    }

    /** The next time at which something is allowed that is not allowed now. */
    public long wakeAt(long now) {
        long at = limiter.isThrottled(now) ? limiter.throttledUntil() : Long.MAX_VALUE;
        for (OperationKind each : OPERATIONS) {
            Calls calls = of(each);
            at = calls.pausedUntil - now > 0 ? Math.min(at, calls.pausedUntil) : at;
            CircuitBreaker breaker = calls.breaker;
            boolean opens = breaker.isOpen() && !breaker.probing() && breaker.openUntil() - now > 0;
            at = opens ? Math.min(at, breaker.openUntil()) : at;
        }
        return at;
    }
}
