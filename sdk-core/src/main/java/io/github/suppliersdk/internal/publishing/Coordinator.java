package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.publishing.SlotResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides for one run which call is made when, and when the run ends: it holds the batches, and asks the tables, the
 * limiter and the health of each operation. It has no thread, no clock and no lock, and makes no call. It must be used
 * by only one thread at a time. All times are in nanoseconds of the run's clock.
 *
 * <p>An operation with hardly any successful call is given up after {@link RunRules#giveUpAfter}, counted while such
 * calls are needed; batches that need it are settled at once from then on. So a fault of one operation costs a run that
 * time once, independently of the other operations. The run ends if the others achieve nothing meanwhile, or if nothing
 * can be created.
 */
public final class Coordinator {
    /**
     * When the retry budget of the client is used up, one retry is made after this time nevertheless, to find out
     * whether the service works.
     */
    private static final long RETRY_WITHOUT_BUDGET = BackOff.LONGEST.toNanos();

    private final RunRules rules;
    private final DoubleSupplier random;
    private final BooleanSupplier retryBudget;
    private final BatchQueues queues = new BatchQueues();
    private final Set<InFlightCall> inFlight = Collections.newSetFromMap(new IdentityHashMap<>());
    private final ServiceHealth health;
    private final RefusalCount refusals;
    private final ReadPlanner planner;
    private final Map<OperationKind, String> reasons = new EnumMap<>(OperationKind.class);
    private long lastRetry = Batch.NEVER;
    private long lastProgress = Batch.NEVER;
    private long slots;
    private long calls;
    private long retries;
    /** The latest call that reads seats again for a replacement that is due. */
    private @Nullable InFlightCall seatsOfProbe;

    private @Nullable Ending ending;

    /**
     * A coordinator without batches.
     *
     * @param concurrency the most calls at a time
     * @param random returns random numbers from 0 to 1
     * @param retryBudget takes one of the client's retries, and returns whether there was one
     */
    public Coordinator(RunRules rules, int concurrency, DoubleSupplier random, BooleanSupplier retryBudget) {
        this.rules = rules;
        this.health = new ServiceHealth(concurrency);
        this.refusals = new RefusalCount(rules);
        this.planner = new ReadPlanner(rules);
        this.random = random;
        this.retryBudget = retryBudget;
    }

    /** Adds a batch. */
    public void offer(Batch batch) {
        slots += batch.size();
        if (batch.isUntouched()) {
            queues.addFresh(batch);
        } else {
            queues.add(batch);
        }
    }

    /**
     * The next call, if one may begin now.
     *
     * @param settled receives the slots that were given up meanwhile
     */
    public @Nullable InFlightCall next(long now, List<Settlement> settled) {
        queues.moveDue(now);
        health.waitedFor(wantedOperations(), now);
        giveUpWhatIsStuck(now);
        if (ending != null) {
            giveUpAll(settled);
            return null;
        }
        settleGivenUp(settled);
        while (!refusals.isPaused(now) && health.limiter().allows(inFlight.size(), now)) {
            Batch batch = take(now);
            if (batch == null) {
                return null;
            }
            Failure haltedBy = refusals.haltedBy(batch.option());
            if (haltedBy != null && (batch.phase() == Phase.CREATE || batch.isUntouched())) {
                settle(List.of(batch.because(haltedBy).giveUp("the option is refused")), settled);
            } else if (batch.retry() && !health.othersPass(batch) && !mayRetry(now)) {
                queues.add(batch.later(lastRetry + RETRY_WITHOUT_BUDGET));
            } else {
                Batch planned = batch.hasStaleSeats(now)
                        ? batch.to(Phase.READ_SEATS, now, batch.retry())
                        : planner.replanned(batch, health, now);
                if (planned.operation() == batch.operation() || isAllowed(planned.operation(), now)) {
                    InFlightCall task = begin(planned, now);
                    if (batch.phase() == Phase.REPLACE && planned.phase() == Phase.READ_SEATS) {
                        seatsOfProbe = task;
                    }
                    return task;
                }
                queues.addDue(planned);
            }
        }
        return null;
    }

    /** The operation of the next call; null if none may begin. */
    private @Nullable OperationKind nextOperation(long now) {
        for (OperationKind operation : ServiceHealth.OPERATIONS) {
            if (queues.hasBegun(operation) && isAllowed(operation, now) && !isSoonProbed(operation)) {
                return operation;
            }
        }
        OperationKind fresh = queues.freshOperation();
        return fresh != null && isAllowed(fresh, now) ? fresh : null;
    }

    private @Nullable Batch take(long now) {
        OperationKind operation = nextOperation(now);
        if (operation == null) {
            return null;
        }
        return queues.hasBegun(operation) && health.of(operation).breaker().isOpen()
                ? queues.pollProbe(operation)
                : queues.poll(operation);
    }

    /**
     * Whether the next read of seats belongs to a replacement that tests whether replacements succeed again. Reads for
     * others do not count, because there may be some at any time.
     */
    private boolean isSoonProbed(OperationKind operation) {
        return operation == OperationKind.REPLACE
                && health.of(operation).breaker().isOpen()
                && seatsOfProbe != null
                && inFlight.contains(seatsOfProbe);
    }

    private boolean isAllowed(OperationKind operation, long now) {
        return health.of(operation).breaker().allows(now);
    }

    private Set<OperationKind> wantedOperations() {
        Set<OperationKind> wanted = EnumSet.noneOf(OperationKind.class);
        inFlight.forEach(task -> task.batch().collectOperations(wanted));
        queues.collectOperations(wanted);
        return wanted;
    }

    private void giveUpWhatIsStuck(long now) {
        if (slots == 0) {
            return;
        }
        Ending stuck = health.isStuck(rules.giveUpAfter(), now);
        if (stuck != null) {
            end(stuck);
            return;
        }
        for (OperationKind operation : ServiceHealth.OPERATIONS) {
            CallHealth each = health.of(operation);
            if (!each.givenUp() && each.isStuckFor(rules.giveUpAfter(), now)) {
                giveUp(
                        operation,
                        "hardly any call to " + operation.title() + " has succeeded for "
                                + Durations.words(now - each.stuckSince()) + health.lastFailure());
            }
        }
    }

    /** Gives up an operation. If the others achieve nothing without it, the run ends. */
    private void giveUp(OperationKind operation, String reason) {
        CallHealth stuck = health.of(operation);
        if (stuck.givenUp()) {
            return;
        }
        health.giveUp(operation);
        reasons.put(operation, reason);
        boolean readsOneByOne = operation == OperationKind.LIST
                && !health.of(OperationKind.READ).givenUp();
        boolean progressed = lastProgress != Batch.NEVER && lastProgress - stuck.stuckSince() >= 0;
        if (!readsOneByOne && !progressed) {
            end(new Ending(reason, null, health.isCallerRefused()));
        }
    }

    /** Settles the batches that need an operation that was given up. */
    private void settleGivenUp(List<Settlement> settled) {
        for (OperationKind operation : ServiceHealth.OPERATIONS) {
            if (!health.of(operation).givenUp()) {
                continue;
            }
            for (Batch batch = queues.poll(operation); batch != null; batch = queues.poll(operation)) {
                if (operation == OperationKind.LIST
                        && !health.of(OperationKind.READ).givenUp()) {
                    queues.addDue(batch.reads(ReadPlan.byId(batch.unread())));
                } else {
                    settle(List.of(batch.giveUp(reasons.getOrDefault(operation, ""))), settled);
                }
            }
        }
    }

    private boolean mayRetry(long now) {
        if (!retryBudget.getAsBoolean() && lastRetry != Batch.NEVER && now - lastRetry < RETRY_WITHOUT_BUDGET) {
            return false;
        }
        lastRetry = now;
        return true;
    }

    private InFlightCall begin(Batch batch, long now) {
        InFlightCall task = new InFlightCall(batch, now);
        inFlight.add(task);
        calls++;
        if (batch.retry()) {
            retries++;
        }
        health.begun(batch);
        return task;
    }

    /**
     * Notes that a call has ended.
     *
     * @param settled receives the slots that have their outcome now
     */
    public void completed(InFlightCall task, Event event, long now, List<Settlement> settled) {
        if (!inFlight.contains(task)) {
            throw new IllegalStateException("defect in the publisher: a call that is not in flight has ended");
        }
        Batch batch = task.batch();
        double drawn = random.getAsDouble();
        health.judge(task, event, now, drawn);
        planner.note(batch, event);
        Context context = new Context(
                rules,
                task.started(),
                now,
                drawn,
                health.writesPass(batch),
                health.readsPass(batch),
                health.of(batch.writeOperation()).spurious().failuresToBlame(),
                health.readFailuresToBlame(),
                planner.rowsPerDay(batch.option()));
        Transition transition = BatchTable.next(batch, event, context);
        inFlight.remove(task); // not sooner: if the table throws, the call can still be abandoned
        transition.next().forEach(queues::add);
        if (showsThatAWriteWasCarriedOut(batch, transition)) {
            health.writePassed(batch, task.started());
        }
        if (transition.settled().stream().anyMatch(Coordinator::isDecided)) {
            lastProgress = now;
        }
        Ending refused = refusals.count(task, event, now, transition);
        if (refused != null) {
            end(refused);
        }
        if (refusals.areRefused(batch.operation())) {
            giveUp(
                    batch.operation(),
                    "the service refuses calls to " + batch.operation().title() + health.lastFailure());
        }
        settle(transition.settled(), settled);
        if (ending != null) {
            giveUpAll(settled);
        }
    }

    private static boolean isDecided(Settlement settlement) {
        return settlement.result() != SlotResult.UNKNOWN && settlement.result() != SlotResult.NOT_SENT;
    }

    /** Whether a write whose response was missing or unusable is shown to have been carried out. */
    private static boolean showsThatAWriteWasCarriedOut(Batch batch, Transition transition) {
        return batch.phase() == Phase.READ
                && transition.settled().stream()
                        .anyMatch(each -> each.abandoned() && each.result().isPublished());
    }

    /** Notes that a call was not made or has an unknown end, because of a defect or a lack of memory. */
    public void abandoned(InFlightCall task, String reason, List<Settlement> settled) {
        if (inFlight.remove(task)) {
            Batch batch = task.batch().phase().isWrite()
                    ? task.batch().withEarlierWrites(EarlierWrites.ABANDONED, task.started())
                    : task.batch();
            settle(List.of(batch.giveUp(reason)), settled);
        }
    }

    /** Notes that the service asked any call of the client to wait. */
    public void throttled(long until) {
        health.throttled(until);
    }

    /** Ends the run: no call begins any more, and batches without a call are given up. The first reason counts. */
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

    /** The next time to ask for a call even if none ends; {@link Long#MAX_VALUE} if only the end of a call matters. */
    public long wakeAt(long now) {
        long at = Long.MAX_VALUE;
        if (ending != null) {
            return at; // only calls in flight are waited for
        }
        Batch first = queues.firstWaiting();
        if (first != null) {
            at = Math.min(at, first.notBefore());
        }
        if (health.limiter().isThrottled(now)) {
            at = Math.min(at, health.limiter().throttledUntil());
        }
        at = Math.min(at, refusals.pausedUntil(now));
        for (OperationKind operation : ServiceHealth.OPERATIONS) {
            CallHealth each = health.of(operation);
            if (queues.has(operation)) {
                at = Math.min(at, opens(each, now));
            }
            if (slots > 0 && each.isStuck() && !each.givenUp()) {
                at = Math.min(at, saturated(each.stuckSince(), rules.giveUpAfter()));
            }
        }
        return at;
    }

    private static long opens(CallHealth health, long now) {
        CircuitBreaker breaker = health.breaker();
        return breaker.isOpen() && !breaker.probing() && breaker.openUntil() - now > 0
                ? breaker.openUntil()
                : Long.MAX_VALUE;
    }

    private static long saturated(long moment, long duration) {
        long sum = moment + duration;
        return sum < moment ? Long.MAX_VALUE : sum;
    }

    /** Why the run ends before its input; null if it does not. */
    public @Nullable Ending ending() {
        return ending;
    }

    /** The number of slots without an outcome. */
    public long slots() {
        return slots;
    }

    /** The number of calls in flight. */
    public int inFlight() {
        return inFlight.size();
    }

    /** The calls in flight. */
    public List<InFlightCall> tasks() {
        return List.copyOf(inFlight);
    }

    /** The number of batches without calls so far. */
    public int freshBatches() {
        return queues.fresh();
    }

    /** Whether there are batches without a call in flight. */
    public boolean hasBatches() {
        return !queues.isEmpty();
    }

    /** The number of calls begun. */
    public long calls() {
        return calls;
    }

    /** The number of calls retried after a failure. */
    public long retries() {
        return retries;
    }

    /** The reasons for which the run waits, in words. */
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
