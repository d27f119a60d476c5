package io.github.suppliersdk.internal.publishing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides for one run which call is made when, and when the run has to end: it holds the batches, and asks the tables, the
 * limiter and the circuit breakers, of which there is one for writes and one for reads. It has no thread, no clock and no
 * lock, and makes no call; whoever uses it sees to it that one thread is inside at a time. All times are in nanoseconds of
 * the run's clock.
 */
public final class Coordinator {
    /** Without a retry in the client's budget, one is made in so long a time all the same: else nobody would find out. */
    private static final long RETRY_WITHOUT_BUDGET = BackOff.LONGEST.toNanos();

    private final Rules rules;
    private final DoubleSupplier dice;
    private final BooleanSupplier retryBudget;
    private final BatchQueues queues = new BatchQueues();
    private final Set<Task> inFlight = Collections.newSetFromMap(new IdentityHashMap<>());
    private final ServiceHealth health;
    private final RefusalCount refusals;
    private final ReadPlanner planner;
    private long lastRetry = Batch.NEVER;
    private long slots;
    private long calls;
    private long retries;
    private @Nullable Ending ending;

    /**
     * A coordinator without batches.
     *
     * @param concurrency the most calls at a time
     * @param dice draws evenly between 0 and 1
     * @param retryBudget takes one of the client's retries, and says whether there was one
     */
    public Coordinator(Rules rules, int concurrency, DoubleSupplier dice, BooleanSupplier retryBudget) {
        this.rules = rules;
        this.health = new ServiceHealth(concurrency);
        this.refusals = new RefusalCount(rules);
        this.planner = new ReadPlanner(rules);
        this.dice = dice;
        this.retryBudget = retryBudget;
    }

    /** Takes over a batch. */
    public void offer(Batch batch) {
        slots += batch.size();
        if (batch.phase() == Phase.CREATE) {
            queues.addFresh(batch);
        } else {
            queues.add(batch);
        }
    }

    /**
     * The next call, if one may begin now.
     *
     * @param settled gets the slots that were given up meanwhile
     */
    public @Nullable Task next(long now, List<Settlement> settled) {
        queues.moveDue(now);
        endIfStuck(now);
        if (ending != null) {
            giveUpAll(settled);
            return null;
        }
        while (health.limiter().allows(inFlight.size(), now)) {
            Batch batch = take(now);
            if (batch == null) {
                return null;
            }
            Failure haltedBy = refusals.haltedBy(batch.option());
            if (haltedBy != null && batch.phase() == Phase.CREATE) {
                settle(List.of(batch.because(haltedBy).giveUp("the option is refused")), settled);
            } else if (!batch.phase().isWrite()
                    && health.reads().isStuckFor(rules.giveUpAfter(), now)
                    && !health.reads().breaker().allows(now)) {
                settle(List.of(batch.giveUp("reading back failed for too long")), settled);
            } else if (!batch.retry() || othersPass(batch) || mayRetry(now)) {
                return begin(planner.replanned(batch), now);
            } else {
                queues.add(batch.later(lastRetry + RETRY_WITHOUT_BUDGET));
            }
        }
        return null;
    }

    private @Nullable Batch take(long now) {
        boolean readsAllowed =
                health.reads().breaker().allows(now) || health.reads().isStuckFor(rules.giveUpAfter(), now);
        if (readsAllowed && queues.hasReads()) {
            return queues.removeRead();
        }
        return health.writes().breaker().allows(now) ? queues.pollWrite() : null;
    }

    /** The budget keeps retries from an outage. Where others pass there is none, and the tables bound the attempts. */
    private boolean othersPass(Batch batch) {
        return (batch.phase().isWrite() ? health.writes() : health.reads()).hasPassedSince(batch.failingSince());
    }

    private boolean mayRetry(long now) {
        if (!retryBudget.getAsBoolean() && lastRetry != Batch.NEVER && now - lastRetry < RETRY_WITHOUT_BUDGET) {
            return false;
        }
        lastRetry = now;
        return true;
    }

    private Task begin(Batch batch, long now) {
        Task task = new Task(batch, now);
        inFlight.add(task);
        calls++;
        if (batch.retry()) {
            retries++;
        }
        health.begun(batch);
        return task;
    }

    /**
     * A call has ended.
     *
     * @param settled gets the slots that have their outcome now
     */
    public void completed(Task task, Event event, long now, List<Settlement> settled) {
        if (!inFlight.contains(task)) {
            throw new IllegalStateException("defect in the publisher: a call that is not in flight has ended");
        }
        Batch batch = task.batch();
        double drawn = dice.getAsDouble();
        health.judge(task, event, now, drawn);
        planner.note(batch, event);
        Context context = new Context(
                rules,
                task.started(),
                now,
                drawn,
                health.writes().hasPassedSince(batch.failingSince()),
                health.reads().hasPassedSince(batch.failingSince()),
                planner.rowsPerDay(batch.option()));
        Transition transition = BatchTable.next(batch, event, context);
        inFlight.remove(task); // not sooner: if the table throws, the task is there to be abandoned
        transition.next().forEach(queues::add);
        if (showsThatAWriteWasCarriedOut(batch, transition)) {
            health.writePassed(task.started());
        }
        Ending refused = refusals.count(task, event, now, transition);
        if (refused != null) {
            end(refused);
        }
        settle(transition.settled(), settled);
        if (ending != null) {
            giveUpAll(settled);
        }
    }

    /** A write whose response says nothing of it, or did not come. */
    private static boolean showsThatAWriteWasCarriedOut(Batch batch, Transition transition) {
        return batch.phase() == Phase.READ
                && transition.settled().stream()
                        .anyMatch(each -> each.abandoned() && each.result().isPublished());
    }

    /** The call of a task was not made, or nobody knows how it ended: a defect, or a lack of memory. */
    public void abandoned(Task task, String reason, List<Settlement> settled) {
        if (inFlight.remove(task)) {
            Batch batch = task.batch().phase().isWrite()
                    ? task.batch().traced(Trace.ABANDONED, task.started())
                    : task.batch();
            settle(List.of(batch.giveUp(reason)), settled);
        }
    }

    private void endIfStuck(long now) {
        if (slots == 0) {
            health.idle();
            return;
        }
        Ending stuck = health.isStuck(rules.giveUpAfter(), now);
        if (stuck != null) {
            end(stuck);
        }
    }

    /** The service has asked any call of the client to wait. */
    public void throttled(long until) {
        health.throttled(until);
    }

    /** No call begins any more, and what has none is given up; the first reason counts. */
    public void end(Ending why) {
        if (ending == null) {
            ending = why;
        }
    }

    private void giveUpAll(List<Settlement> settled) {
        String reason = ending == null ? "" : ending.reason();
        for (Batch batch : queues.removeAll()) {
            settle(List.of(batch.giveUp(reason)), settled);
        }
    }

    private void settle(List<Settlement> some, List<Settlement> settled) {
        for (Settlement each : some) {
            slots -= each.slots().size();
            settled.add(each);
        }
    }

    /** When there may be something to do again, though no call ends; {@link Long#MAX_VALUE} if only then. */
    public long wakeAt(long now) {
        long at = Long.MAX_VALUE;
        if (ending != null) {
            return at; // only the calls in flight are waited for
        }
        Batch first = queues.firstWaiting();
        if (first != null) {
            at = Math.min(at, first.notBefore());
        }
        if (health.limiter().isThrottled(now)) {
            at = Math.min(at, health.limiter().throttledUntil());
        }
        at = Math.min(at, opens(health.writes(), queues.hasWrites(), now));
        at = Math.min(at, opens(health.reads(), queues.hasReads(), now));
        if (slots > 0 && health.writes().stuckSince() != Batch.NEVER) {
            at = Math.min(at, saturated(health.writes().stuckSince(), rules.giveUpAfter()));
        }
        return at;
    }

    private static long opens(CallHealth health, boolean someWait, long now) {
        CircuitBreaker breaker = health.breaker();
        return someWait && breaker.isOpen() && !breaker.probing() && breaker.openUntil() - now > 0
                ? breaker.openUntil()
                : Long.MAX_VALUE;
    }

    private static long saturated(long moment, long duration) {
        long sum = moment + duration;
        return sum < moment ? Long.MAX_VALUE : sum;
    }

    /** Why the run ends before its input does; null if it does not. */
    public @Nullable Ending ending() {
        return ending;
    }

    /** The slots without an outcome. */
    public long slots() {
        return slots;
    }

    /** The calls in flight. */
    public int inFlight() {
        return inFlight.size();
    }

    /** What is in flight. */
    public List<Task> tasks() {
        return List.copyOf(inFlight);
    }

    /** Batches for which no call was made yet. */
    public int freshBatches() {
        return queues.fresh();
    }

    /** The calls that were begun. */
    public long calls() {
        return calls;
    }

    /** The calls that were made again after a failure. */
    public long retries() {
        return retries;
    }

    /** What the run waits for, in words. */
    public String waitsFor(long now) {
        List<String> parts = new ArrayList<>();
        parts.add(slots + " slots without an outcome");
        parts.add(inFlight.size() + " calls in flight");
        Batch first = queues.firstWaiting();
        if (first != null) {
            parts.add(queues.waiting() + " batches wait, the first for " + Durations.words(first.notBefore() - now)
                    + " more");
        }
        parts.addAll(health.words(now));
        return String.join("; ", parts);
    }
}
