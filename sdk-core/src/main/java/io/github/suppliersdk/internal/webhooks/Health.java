package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.threads.Threads;
import io.github.suppliersdk.webhooks.HealthProbe;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The health check. It needs no permit of the other requests, so it stays fast when all permits are taken. A probe that
 * hangs makes every check fail after the probes' deadline, and is not started again. Only a few checks wait for the
 * probes, because health requests may need no key; further ones get the last result, and wait only if there is none
 * yet.
 */
final class Health {
    private static final int UNAVAILABLE = 503;
    private static final int MOST_WAITING = 16;
    private static final long LONGEST_AT_THE_END = TimeUnit.SECONDS.toNanos(1);
    private static final Decision UNDECIDED = new Decision(Reply.empty(UNAVAILABLE), WebhookOutcome.UNDECIDED);
    private static final Decision HEALTHY = new Decision(Reply.empty(200), WebhookOutcome.HANDLED);

    private final Map<String, HealthProbe> probes;
    private final Duration deadline;
    private final Map<String, CompletableFuture<Void>> inFlight = new ConcurrentHashMap<>();
    private final ExecutorService threads;
    private final Semaphore mayWait = new Semaphore(MOST_WAITING);
    private final CompletableFuture<Decision> first = new CompletableFuture<>();
    private volatile @Nullable Decision last;

    Health(Map<String, HealthProbe> probes, Duration deadline) {
        this.probes = Map.copyOf(probes);
        this.deadline = deadline;
        this.threads = Executors.newCachedThreadPool(Threads.daemons("supplier-webhook-probe"));
    }

    Decision check() {
        if (probes.isEmpty()) {
            return HEALTHY;
        }
        if (!mayWait.tryAcquire()) {
            return last();
        }
        try {
            Decision decision = ask();
            // without the failure, which is reported only once
            Decision withoutFailure = new Decision(decision.reply(), decision.outcome());
            last = withoutFailure;
            first.complete(withoutFailure);
            return decision;
        } finally {
            mayWait.release();
        }
    }

    private Decision last() {
        @Nullable Decision known = last;
        if (known != null) {
            return known;
        }
        try {
            return first.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException e) {
            return UNDECIDED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return UNDECIDED;
        }
    }

    private Decision ask() {
        long start = System.nanoTime();
        Map<String, CompletableFuture<Void>> results = new LinkedHashMap<>();
        probes.forEach((name, probe) -> results.put(name, run(name, probe)));
        for (Map.Entry<String, CompletableFuture<Void>> result : results.entrySet()) {
            long left = deadline.toNanos() - (System.nanoTime() - start);
            try {
                result.getValue().get(Math.max(0, left), TimeUnit.NANOSECONDS);
            } catch (ExecutionException e) {
                return unhealthy(result.getKey(), e.getCause() == null ? e : e.getCause());
            } catch (TimeoutException e) {
                return unhealthy(result.getKey(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return unhealthy(result.getKey(), e);
            }
        }
        return HEALTHY;
    }

    private CompletableFuture<Void> run(String name, HealthProbe probe) {
        return inFlight.computeIfAbsent(name, any -> {
            CompletableFuture<Void> result = new CompletableFuture<>();
            threads.execute(() -> {
                try {
                    probe.check();
                } catch (Throwable e) { // a probe may throw anything
                    inFlight.remove(name, result);
                    result.completeExceptionally(e);
                    return;
                }
                inFlight.remove(name, result);
                result.complete(null);
            });
            return result;
        });
    }

    private static Decision unhealthy(String probe, Throwable cause) {
        return new Decision(
                Reply.empty(UNAVAILABLE),
                WebhookOutcome.FAILED,
                Optional.of(new IllegalStateException(
                        "the health probe \"" + probe + "\" "
                                + (cause instanceof TimeoutException ? "has not returned in time" : "failed"),
                        cause)));
    }

    /**
     * Waits a moment for running probes and does not interrupt them: interrupting a probe that writes to an embedded
     * database would close that database for all.
     *
     * @param until a time of {@link System#nanoTime()}
     * @return whether no probe is running any more
     */
    boolean close(long until) {
        threads.shutdown();
        try {
            boolean unused = threads.awaitTermination(
                    Math.min(until - System.nanoTime(), LONGEST_AT_THE_END), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return inFlight.isEmpty();
    }
}
