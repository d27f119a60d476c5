package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.publishing.SlotResult;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
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

    private static final int REMEMBERED_OPTIONS = 1000;

    private final Rules rules;
    private final DoubleSupplier dice;
    private final BooleanSupplier retryBudget;
    private final Deque<Batch> reads = new ArrayDeque<>();
    private final Deque<Batch> writes = new ArrayDeque<>();
    private final Deque<Batch> fresh = new ArrayDeque<>();
    private final PriorityQueue<Batch> waiting = new PriorityQueue<>(Comparator.comparingLong(Batch::notBefore));
    private final Set<Task> inFlight = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<OptionKey, Failure> halted = new HashMap<>();
    private final Map<OptionKey, Integer> rowsPerDay = new HashMap<>();
    private Limiter limiter;
    private CallHealth writeHealth = CallHealth.good();
    private CallHealth readHealth = CallHealth.good();
    private RefusalRun callerRefusals = RefusalRun.NONE;
    private long callerRefusedAt;
    private RefusalRun slotRefusals = RefusalRun.NONE;
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
        this.limiter = Limiter.of(concurrency);
        this.dice = dice;
        this.retryBudget = retryBudget;
    }

    /** Takes over a batch. */
    public void offer(Batch batch) {
        slots += batch.size();
        if (batch.phase() == Phase.CREATE) {
            fresh.add(batch);
        } else {
            queue(batch);
        }
    }

    private void queue(Batch batch) {
        waiting.add(batch);
    }

    /**
     * The next call, if one may begin now.
     *
     * @param settled gets the slots that were given up meanwhile
     */
    public @Nullable Task next(long now, List<Settlement> settled) {
        moveDue(now);
        endIfStuck(now);
        if (ending != null) {
            giveUpAll(settled);
            return null;
        }
        while (limiter.allows(inFlight.size(), now)) {
            Batch batch = take(now);
            if (batch == null) {
                return null;
            }
            Failure haltedBy = halted.get(batch.option());
            if (haltedBy != null && batch.phase() == Phase.CREATE) {
                settle(List.of(batch.because(haltedBy).giveUp("the option is refused")), settled);
            } else if (!batch.phase().isWrite()
                    && readHealth.isStuckFor(rules.giveUpAfter(), now)
                    && !readHealth.breaker().allows(now)) {
                settle(List.of(batch.giveUp("reading back failed for too long")), settled);
            } else if (!batch.retry() || othersPass(batch) || mayRetry(now)) {
                return begin(batch, now);
            } else {
                queue(batch.later(lastRetry + RETRY_WITHOUT_BUDGET));
            }
        }
        return null;
    }

    private void moveDue(long now) {
        for (Batch next = waiting.peek(); next != null && next.notBefore() - now <= 0; next = waiting.peek()) {
            waiting.remove();
            if (next.phase().isWrite()) {
                writes.addFirst(next); // halves before their siblings: a bad slot is alone soon, and few batches are open
            } else {
                reads.add(next);
            }
        }
    }

    private @Nullable Batch take(long now) {
        boolean readsAllowed = readHealth.breaker().allows(now) || readHealth.isStuckFor(rules.giveUpAfter(), now);
        if (readsAllowed && !reads.isEmpty()) {
            return reads.remove();
        }
        if (!writeHealth.breaker().allows(now)) {
            return null;
        }
        return writes.isEmpty() ? fresh.poll() : writes.remove();
    }

    /** The budget keeps retries from an outage. Where others pass there is none, and the tables bound the attempts. */
    private boolean othersPass(Batch batch) {
        return (batch.phase().isWrite() ? writeHealth : readHealth).hasPassedSince(batch.failingSince());
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
        if (batch.phase().isWrite()) {
            writeHealth = writeHealth.begun();
        } else {
            readHealth = readHealth.begun();
        }
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
        judge(task, event, now, drawn);
        Context context = new Context(
                rules,
                task.started(),
                now,
                drawn,
                writeHealth.hasPassedSince(batch.failingSince()),
                readHealth.hasPassedSince(batch.failingSince()),
                rowsPerDay.getOrDefault(batch.option(), 0));
        Transition transition = BatchTable.next(batch, event, context);
        inFlight.remove(task); // not sooner: if the table throws, the task is there to be abandoned
        transition.next().forEach(this::queue);
        if (showsThatAWriteWasCarriedOut(batch, transition)) {
            writeHealth = writeHealth.passed(task.started());
        }
        countRefusals(task, event, now, transition);
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

    private void judge(Task task, Event event, long now, double drawn) {
        Batch batch = task.batch();
        boolean write = batch.phase().isWrite();
        CallHealth before = write ? writeHealth : readHealth;
        CallHealth after;
        if (event instanceof Event.Failed failed) {
            after = judgeFailure(task, failed, before, now, drawn);
        } else if (event instanceof Event.Unwritable) {
            after = new CallHealth(before.breaker().ended(task.started()), before.lastPass(), before.stuckSince());
        } else if (event instanceof Event.Created created && created.ids().isEmpty()) {
            after = failsOnTheseSlots(batch, before)
                    ? before.ended(task.started())
                    : before.failed(task.started(), now, drawn);
        } else {
            limiter = limiter.succeeded(kind(batch, event), task.started(), now);
            after = before.passed(task.started());
            noteDensity(batch, event);
        }
        if (write) {
            writeHealth = after;
        } else {
            readHealth = after;
        }
    }

    private CallHealth judgeFailure(Task task, Event.Failed failed, CallHealth before, long now, double drawn) {
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

    private void noteDensity(Batch batch, Event event) {
        if (event instanceof Event.Found found && batch.phase() == Phase.READ) {
            ReadCall call = batch.reads().get(0);
            if (call.from() != null && call.to() != null) {
                long days = call.to().toEpochDay() - call.from().toEpochDay() + 1;
                if (rowsPerDay.size() >= REMEMBERED_OPTIONS) {
                    rowsPerDay.clear();
                }
                rowsPerDay.merge(batch.option(), (int) (found.rows() / days), Math::max);
            }
        }
    }

    private void countRefusals(Task task, Event event, long now, Transition transition) {
        Batch batch = task.batch();
        if (event instanceof Event.Failed failed && failed.failure().meaning() == Meaning.REFUSED_CALLER) {
            refusedCaller(task, failed.failure(), now, transition);
        } else if (batch.phase().isWrite() && (event instanceof Event.Created || event instanceof Event.Replaced)) {
            callerRefusals = RefusalRun.NONE;
        }
        for (Settlement settlement : transition.settled()) {
            if (settlement.result() == SlotResult.REJECTED && !(event instanceof Event.Unwritable)) {
                refusedSlot(batch, event, settlement);
            } else if (settlement.result().isPublished() || settlement.result() == SlotResult.EXISTS_DIFFERENT) {
                slotRefusals = RefusalRun.NONE;
            }
        }
    }

    private void refusedCaller(Task task, Failure failure, long now, Transition transition) {
        Batch batch = task.batch();
        if (batch.phase() == Phase.CREATE && transition.next().isEmpty()) {
            halted.put(batch.option(), failure);
        }
        boolean onlyOfTheOption = failure.status() == 404;
        if (!batch.phase().isWrite() || onlyOfTheOption) {
            return;
        }
        if (callerRefusals.count() > 0 && task.started() - callerRefusedAt < 0) {
            return; // it was in flight when the caller was refused, and says nothing new
        }
        callerRefusedAt = now;
        callerRefusals = callerRefusals.and(failure.status());
        if (callerRefusals.count() >= rules.refusedCallsInARow()) {
            end(new Ending(
                    "the service refused the caller " + callerRefusals.count() + " times in a row: "
                            + failure.problem().message(),
                    null));
        }
    }

    private void refusedSlot(Batch batch, Event event, Settlement settlement) {
        Failure before = batch.failure();
        int status =
                event instanceof Event.Failed failed ? failed.failure().status() : before == null ? 0 : before.status();
        slotRefusals = slotRefusals.and(status);
        if (slotRefusals.count() >= rules.refusedSlotsInARow()) {
            String last = settlement.problem() == null
                    ? ""
                    : ": " + settlement.problem().message();
            end(new Ending(
                    "the service refused " + slotRefusals.count() + " slots in a row with status " + status + last,
                    null));
        }
    }

    private void endIfStuck(long now) {
        if (slots == 0) {
            writeHealth = writeHealth.idle();
            readHealth = readHealth.idle();
            return;
        }
        if (writeHealth.isStuckFor(rules.giveUpAfter(), now)) {
            end(new Ending(
                    "no call that writes has passed for " + Durations.words(now - writeHealth.stuckSince()), null));
        } else if (limiter.isThrottled(now)) {
            long since = writeHealth.stuckSince() == Batch.NEVER ? now : writeHealth.stuckSince();
            if (limiter.throttledUntil() - since > rules.giveUpAfter()) {
                end(new Ending(
                        "the service asks to wait for " + Durations.words(limiter.throttledUntil() - now), null));
            }
        }
    }

    /** The service has asked any call of the client to wait. */
    public void throttled(long until) {
        limiter = limiter.throttled(until);
    }

    /** No call begins any more, and what has none is given up; the first reason counts. */
    public void end(Ending why) {
        if (ending == null) {
            ending = why;
        }
    }

    private void giveUpAll(List<Settlement> settled) {
        List<Batch> rest = new ArrayList<>(reads);
        rest.addAll(writes);
        rest.addAll(waiting);
        rest.addAll(fresh);
        reads.clear();
        writes.clear();
        waiting.clear();
        fresh.clear();
        String reason = ending == null ? "" : ending.reason();
        for (Batch batch : rest) {
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
        Batch first = waiting.peek();
        if (first != null) {
            at = Math.min(at, first.notBefore());
        }
        if (limiter.isThrottled(now)) {
            at = Math.min(at, limiter.throttledUntil());
        }
        at = Math.min(at, opens(writeHealth, !writes.isEmpty() || !fresh.isEmpty(), now));
        at = Math.min(at, opens(readHealth, !reads.isEmpty(), now));
        if (slots > 0 && writeHealth.stuckSince() != Batch.NEVER) {
            at = Math.min(at, saturated(writeHealth.stuckSince(), rules.giveUpAfter()));
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
        return fresh.size();
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
        if (limiter.isThrottled(now)) {
            parts.add("the service asked to wait for " + Durations.words(limiter.throttledUntil() - now) + " more");
        }
        if (writeHealth.breaker().isOpen()) {
            parts.add("writes fail since " + Durations.words(now - writeHealth.stuckSince()));
        }
        if (readHealth.breaker().isOpen()) {
            parts.add("reads fail since " + Durations.words(now - readHealth.stuckSince()));
        }
        Batch first = waiting.peek();
        if (first != null) {
            parts.add(waiting.size() + " batches wait, the first for " + Durations.words(first.notBefore() - now)
                    + " more"
                    + (first.failure() == null
                            ? ""
                            : " after: " + first.failure().problem().message()));
        }
        return String.join("; ", parts);
    }
}
