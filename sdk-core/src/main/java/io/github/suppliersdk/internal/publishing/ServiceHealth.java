package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.Meaning;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the service fares, as the calls of a run show: the limiter, and the circuit breakers of writes and of reads. */
final class ServiceHealth {
    private Limiter limiter;
    private CallHealth writes = CallHealth.good();
    private CallHealth reads = CallHealth.good();
    private @Nullable Failure lastFailure;

    ServiceHealth(int concurrency) {
        this.limiter = Limiter.of(concurrency);
    }

    Limiter limiter() {
        return limiter;
    }

    CallHealth writes() {
        return writes;
    }

    CallHealth reads() {
        return reads;
    }

    void throttled(long until) {
        limiter = limiter.throttled(until);
    }

    void begun(Batch batch) {
        if (batch.phase().isWrite()) {
            writes = writes.begun();
        } else {
            reads = reads.begun();
        }
    }

    /** Nothing waits. */
    void idle() {
        writes = writes.idle();
        reads = reads.idle();
    }

    /** A write was carried out, whatever its response said. */
    void writePassed(long started) {
        writes = writes.passed(started);
    }

    /** A call has ended. */
    void judge(Task task, Event event, long now, double drawn) {
        Batch batch = task.batch();
        boolean write = batch.phase().isWrite();
        CallHealth before = write ? writes : reads;
        CallHealth after;
        if (event instanceof Event.Failed failed) {
            after = failed(task, failed, before, now, drawn);
        } else if (event instanceof Event.Unwritable) {
            after = new CallHealth(before.breaker().ended(task.started()), before.lastPass(), before.stuckSince());
        } else if (event instanceof Event.Created created && created.ids().isEmpty()) {
            after = failsOnTheseSlots(batch, before)
                    ? before.ended(task.started())
                    : before.failed(task.started(), now, drawn);
        } else {
            limiter = limiter.succeeded(kind(batch, event), task.started(), now);
            after = before.passed(task.started());
        }
        if (write) {
            writes = after;
        } else {
            reads = after;
        }
    }

    private CallHealth failed(Task task, Event.Failed failed, CallHealth before, long now, double drawn) {
        lastFailure = failed.failure();
        Meaning meaning = failed.failure().meaning();
        long started = task.started();
        if (meaning == Meaning.REFUSED_ITEM || meaning == Meaning.REFUSED_CALLER || meaning == Meaning.MISSING) {
            limiter = limiter.refused();
            return before.passed(started);
        }
        if (meaning == Meaning.OVERLOAD || failed.retryAfter() > 0) {
            limiter = limiter.overloaded(started, now, failed.retryAfter(), drawn);
        }
        Batch batch = task.batch();
        if (meaning == Meaning.OVERLOAD || failsOnTheseSlots(batch, before)) {
            return before.ended(started);
        }
        limiter = limiter.failed(started, now);
        return before.failed(started, now, drawn);
    }

    /** While others pass. */
    private static boolean failsOnTheseSlots(Batch batch, CallHealth health) {
        return batch.failures() > 0 && health.hasPassedSince(batch.failingSince());
    }

    private static CallKind kind(Batch batch, Event event) {
        boolean ranged = batch.phase() == Phase.READ && !batch.reads().get(0).isById();
        return CallKind.of(batch.phase(), ranged, event instanceof Event.Found found ? found.rows() : batch.size());
    }

    /** Why no write has passed for too long, or will not; null if that is not so. */
    @Nullable
    Ending isStuck(long giveUpAfter, long now) {
        if (writes.isStuckFor(giveUpAfter, now)) {
            return new Ending("no call that writes has passed for " + Durations.words(now - writes.stuckSince()), null);
        }
        if (limiter.isThrottled(now)) {
            long since = writes.stuckSince() == Batch.NEVER ? now : writes.stuckSince();
            if (limiter.throttledUntil() - since > giveUpAfter) {
                return new Ending(
                        "the service asks to wait for " + Durations.words(limiter.throttledUntil() - now), null);
            }
        }
        return null;
    }

    /** What it keeps the run waiting for, in words. */
    List<String> words(long now) {
        List<String> parts = new ArrayList<>();
        if (limiter.isThrottled(now)) {
            parts.add("the service asked to wait for " + Durations.words(limiter.throttledUntil() - now) + " more");
        }
        if (writes.breaker().isOpen()) {
            parts.add("writes fail since " + Durations.words(now - writes.stuckSince()));
        }
        if (reads.breaker().isOpen()) {
            parts.add("reads fail since " + Durations.words(now - reads.stuckSince()));
        }
        if (lastFailure != null) {
            parts.add("the last failure: " + lastFailure.problem().message());
        }
        return parts;
    }
}
