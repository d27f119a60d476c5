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
 * Decides for one run which call is made when, and when the run has to end: it holds the batches, and asks the tables, the
 * limiter and the health of each operation. It has no thread, no clock and no lock, and makes no call; whoever uses it sees
 * to it that one thread is inside at a time. All times are in nanoseconds of the run's clock.
 *
 * <p>An operation of which hardly any call passes is given up after {@link RunRules#giveUpAfter}, counted while such calls are
 * wanted; what needs it is settled at once from then on. So a fault of one operation costs a run that time once, whatever
 * the others do. Where nothing comes of the others meanwhile, and where nothing can be created, the run ends.
 */
public final class Coordinator {
    /** Without a retry in the client's budget, one is made in so long a time all the same: else nobody would find out. */
    private static final long RETRY_WITHOUT_BUDGET = BackOff.LONGEST.toNanos();

    private final RunRules rules;
    private final DoubleSupplier dice;
    private final BooleanSupplier retryBudget;
    private final BatchQueues queues = new BatchQueues();
    private final Set<InFlightCall> inFlight = Collections.newSetFromMap(new IdentityHashMap<>());
    private final ServiceHealth health;
    private final RefusalCount refusals;
    private final ReadPlanner planner;
    private final Map<OperationKind, String> reasons = new EnumMap<>(OperationKind.class);
    private long lastRetry = Batch.NEVER;
    private long lastProgress = Batch.NEVER;
    private long lacksPermitSince = Batch.NEVER;
    private boolean wantsPermit;
    private long slots;
    private long calls;
    private long retries;
    /** The latest call that reads seats anew for a replacement whose turn it was. */
    private @Nullable InFlightCall seatsOfProbe;

    private @Nullable Ending ending;

    /**
     * A coordinator without batches.
     *
     * @param concurrency the most calls at a time
     * @param dice draws evenly between 0 and 1
     * @param retryBudget takes one of the client's retries, and says whether there was one
     */
    public Coordinator(RunRules rules, int concurrency, DoubleSupplier dice, BooleanSupplier retryBudget) {
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
        if (batch.isUntouched()) {
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
    public @Nullable InFlightCall next(long now, List<Settlement> settled) {
        return next(now, true, settled);
    }

    /**
     * The next call, if one may begin now.
     *
     * @param permitted whether there is a permit for it; without one {@link #wantsPermit} says afterwards whether only that
     *     is missing
     * @param settled gets the slots that were given up meanwhile
     */
    public @Nullable InFlightCall next(long now, boolean permitted, List<Settlement> settled) {
        wantsPermit = false;
        queues.moveDue(now);
        health.waitedFor(wantedOperations(), now);
        giveUpWhatIsStuck(now);
        if (ending != null) {
            giveUpAll(settled);
            return null;
        }
        settleGivenUp(settled);
        while (!refusals.isPaused(now) && health.limiter().allows(inFlight.size(), now)) {
            if (!permitted) {
                wantsPermit = nextOperation(now) != null;
                break;
            }
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
        if (!permitted) {
            lackPermit(now, settled);
        }
        return null;
    }

    /** Time in which nothing could be sent anyway does not count, nor does that in which calls of the run hold permits. */
    private void lackPermit(long now, List<Settlement> settled) {
        if (!wantsPermit || !inFlight.isEmpty()) {
            lacksPermitSince = Batch.NEVER;
        } else if (lacksPermitSince == Batch.NEVER) {
            lacksPermitSince = now;
        } else if (now - lacksPermitSince >= rules.giveUpAfter()) {
            end(new Ending("no permit for a call came for " + Durations.words(now - lacksPermitSince), null));
            giveUpAll(settled);
        }
    }

    /** Whether a call would begin now, if there were a permit for it. */
    public boolean wantsPermit() {
        return wantsPermit && ending == null;
    }

    /** What the next call does; null if none may begin. */
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
     * Whether seats are read for a replacement that is to show whether these pass again: it is the next one. Reads for others
     * do not count, because there may be some at any time.
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
                        "hardly any call to " + operation.title() + " has passed for "
                                + Durations.words(now - each.stuckSince()) + health.lastFailure());
            }
        }
    }

    /** No such call is made any more. Where nothing comes of the others without it, the run ends. */
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

    /** What needs an operation that was given up. */
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
        lacksPermitSince = Batch.NEVER;
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
    public void completed(InFlightCall task, Event event, long now, List<Settlement> settled) {
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
                health.writesPass(batch),
                health.readsPass(batch),
                health.of(batch.writeOperation()).spurious().failuresToBlame(),
                health.readFailuresToBlame(),
                planner.rowsPerDay(batch.option()));
        Transition transition = BatchTable.next(batch, event, context);
        inFlight.remove(task); // not sooner: if the table throws, the task is there to be abandoned
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

    /** A write whose response says nothing of it, or did not come. */
    private static boolean showsThatAWriteWasCarriedOut(Batch batch, Transition transition) {
        return batch.phase() == Phase.READ
                && transition.settled().stream()
                        .anyMatch(each -> each.abandoned() && each.result().isPublished());
    }

    /** The call of a task was not made, or nobody knows how it ended: a defect, or a lack of memory. */
    public void abandoned(InFlightCall task, String reason, List<Settlement> settled) {
        if (inFlight.remove(task)) {
            Batch batch = task.batch().phase().isWrite()
                    ? task.batch().withEarlierWrites(EarlierWrites.ABANDONED, task.started())
                    : task.batch();
            settle(List.of(batch.giveUp(reason)), settled);
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
        at = Math.min(at, refusals.pausedUntil(now));
        if (lacksPermitSince != Batch.NEVER) {
            at = Math.min(at, saturated(lacksPermitSince, rules.giveUpAfter()));
        }
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
    public List<InFlightCall> tasks() {
        return List.copyOf(inFlight);
    }

    /** Batches for which no call was made yet. */
    public int freshBatches() {
        return queues.fresh();
    }

    /** Whether there are batches without a call, now or later. */
    public boolean hasBatches() {
        return !queues.isEmpty();
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
        if (lacksPermitSince != Batch.NEVER) {
            parts.add("no permit for a call came for " + Durations.words(now - lacksPermitSince));
        }
        parts.addAll(health.words(now));
        return String.join("; ", parts);
    }
}
