package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.publishing.SlotResult;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The shared state of a run's threads: the coordinator, the open groups, and how they wait for each other. Everything
 * except the groups, which each slot of the input enters, is used under {@link #lock}; nothing is sent, read, written
 * or reported to a listener under that lock.
 */
final class RunState {
    private static final long TICK = Duration.ofSeconds(1).toNanos();
    private static final int MOST_ASKED = 10;

    final ReentrantLock lock = new ReentrantLock();
    final Coordinator coordinator;
    final OpenGroups groups;
    final PermitGate permits;

    private final RunOptions options;
    private final Supplier<Optional<Instant>> throttledUntil;
    private final Time time;
    private final WaitStrategy waits;
    private final OutcomeReporter reporter;
    private final StallLogger stallLogger;
    private final long start;
    private final Condition work = lock.newCondition();
    private final Condition capacity = lock.newCondition();
    private final SeenIds written;
    /** Slots settled while a permit was held, to be reported when it is released, because that may take long. */
    private final List<Settlement> unreported = new ArrayList<>(0);

    private boolean takingInput = true;
    private boolean inputEnded;
    private int waitingWorkers;
    private int askingWorkers;
    private long permitSignals;
    private long lastTick;
    private Instant seenThrottle = Instant.MIN;

    /** Read without the lock, for each slot; the coordinator has the exact value. */
    private volatile boolean ended;

    RunState(
            RunOptions options,
            Coordinator coordinator,
            ServiceProfile profile,
            OutcomeReporter reporter,
            Supplier<Optional<Instant>> throttledUntil,
            Time time,
            WaitStrategy waits) {
        this.options = options;
        this.throttledUntil = throttledUntil;
        this.coordinator = coordinator;
        this.groups = new OpenGroups(profile, options.bufferedSlots(), time::nanos);
        this.permits = new PermitGate(options.permits(), this::permitsAvailable, this::end);
        this.written = new SeenIds(options.maxPending());
        this.reporter = reporter;
        this.time = time;
        this.waits = waits;
        this.start = time.nanos();
        this.lastTick = start;
        this.stallLogger = new StallLogger(start);
    }

    boolean hasEnded() {
        return ended;
    }

    /** Queues the slots of a group for the workers. */
    void enqueue(OpenGroups.Group group) {
        coordinator.offer(batch(group));
        wakeWorker();
    }

    /** Queues all waiting groups for the workers as they are. */
    void enqueueAll() {
        for (OpenGroups.Group rest = groups.removeOldest(); rest != null; rest = groups.removeOldest()) {
            enqueue(rest);
        }
    }

    private Batch batch(OpenGroups.Group group) {
        return group.maybeSent()
                ? Batch.maybeSent(group.option(), group.slots(), options.rules(), start)
                : Batch.first(group.option(), group.slots(), options.rules(), time.nanos());
    }

    void awaitCapacity() throws InterruptedException {
        while (coordinator.ending() == null
                && (coordinator.freshBatches() > options.concurrency() || coordinator.slots() > options.maxQueued())) {
            awaitChange();
        }
    }

    void awaitAllSettled() throws InterruptedException {
        while (coordinator.slots() > 0 && coordinator.ending() == null) {
            awaitChange();
        }
    }

    private void awaitChange() throws InterruptedException {
        takingInput = false;
        try {
            waits.await(capacity, TICK, false);
            tick();
        } finally {
            takingInput = true;
        }
    }

    /** Notes the end of the input. Waiting slots are given up if the input failed, or if the run has ended. */
    void endInput(@Nullable Throwable failure) {
        takingInput = false;
        giveUpGroups(failure);
        inputEnded = true;
        work.signalAll();
    }

    /**
     * Whether this run has certainly written the slot with this id, so that a later one of the input may replace it.
     */
    boolean hasWritten(String slotId) {
        return written.contains(Hash64.of(slotId));
    }

    /**
     * Waits for the next call; null when there are no more. The call has a permit, which must be released. No permit is
     * held while waiting or while outcomes are reported.
     */
    @Nullable
    InFlightCall awaitCall() throws InterruptedException {
        while (true) {
            InFlightCall task = nextCall(!permits.isBounded());
            if (task == null && coordinator.wantsPermit() && acquirePermit()) {
                task = nextPermitted();
                if (task == null) {
                    continue; // the lock was free while the permit was released: there may be other work now
                }
            }
            if (task != null) {
                signalCapacity();
                if (coordinator.hasBatches()) {
                    wakeWorker();
                }
                return task;
            }
            if (isFinished()) {
                work.signalAll();
                capacity.signalAll();
                return null;
            }
            long now = time.nanos();
            if (!flush(now)) {
                awaitWork(now);
            }
        }
    }

    private @Nullable InFlightCall nextCall(boolean permitted) {
        List<Settlement> settled = new ArrayList<>(0);
        InFlightCall task = nextCall(permitted, settled);
        if (!settled.isEmpty()) {
            reportUnlocked(settled);
        }
        return task;
    }

    private @Nullable InFlightCall nextCall(boolean permitted, List<Settlement> settled) {
        long now = time.nanos();
        noteThrottle(now);
        return coordinator.next(now, permitted, settled);
    }

    /** Takes a permit without the lock; asks again if one became available before anybody waited. */
    private boolean acquirePermit() {
        for (int i = 0; i < MOST_ASKED; i++) {
            long before = permitSignals;
            boolean acquired = unlocked(permits::tryAcquire);
            if (acquired || before == permitSignals) {
                return acquired;
            }
        }
        return false;
    }

    private @Nullable InFlightCall nextPermitted() {
        List<Settlement> settled = new ArrayList<>(0);
        InFlightCall task = null;
        boolean isUsed = false;
        try {
            task = nextCall(true, settled);
            if (task != null) {
                unreported.addAll(settled);
                isUsed = true;
            }
        } finally {
            if (!isUsed) {
                boolean unused = unlocked(() -> {
                    permits.release();
                    return true;
                });
            }
        }
        if (task == null && !settled.isEmpty()) {
            reportUnlocked(settled);
        }
        return task;
    }

    private boolean unlocked(BooleanSupplier step) {
        askingWorkers++;
        lock.unlock();
        try {
            return step.getAsBoolean();
        } finally {
            lock.lock();
            askingWorkers--;
        }
    }

    /** Called by the source of permits, on any thread. */
    private void permitsAvailable() {
        lock.lock();
        try {
            permitSignals++;
            wakeWorker();
        } finally {
            lock.unlock();
        }
    }

    /** Applies a throttle that any call of the client received. */
    private void noteThrottle(long now) {
        throttledUntil.get().filter(until -> !until.equals(seenThrottle)).ifPresent(until -> {
            seenThrottle = until;
            coordinator.throttled(now + Duration.between(time.now(), until).toNanos());
        });
    }

    private boolean isFinished() {
        ended = coordinator.ending() != null;
        return ended || (inputEnded && groups.isEmpty() && coordinator.slots() == 0);
    }

    /**
     * Queues the longest waiting group, if no fresh batch is queued and the group has waited for {@code flushAfter}.
     */
    private boolean flush(long now) {
        OpenGroups.Group oldest =
                coordinator.freshBatches() > 0 ? null : groups.removeSince(now - options.flushAfter());
        if (oldest != null) {
            enqueue(oldest);
        }
        return oldest != null;
    }

    private void awaitWork(long now) throws InterruptedException {
        long until = coordinator.wakeAt(now);
        long oldest = groups.oldestSince();
        if (oldest != Long.MAX_VALUE && coordinator.freshBatches() == 0) {
            until = Math.min(until, oldest + options.flushAfter());
        }
        long nanos =
                until == Long.MAX_VALUE ? TICK : Math.max(1, Math.min(TICK, until - now)); // nanoTime may be negative
        boolean idle = coordinator.inFlight() == 0 && askingWorkers == 0 && !takingInput && coordinator.slots() > 0;
        waitingWorkers++;
        try {
            waits.await(work, nanos, idle);
        } finally {
            waitingWorkers--;
        }
        tick();
    }

    private void wakeWorker() {
        if (waitingWorkers > 0) {
            work.signal();
        }
    }

    void completed(InFlightCall task, Event event, List<Settlement> settled) {
        coordinator.completed(task, event, time.nanos(), settled);
        takeUnreported(settled);
        for (Settlement settlement : settled) {
            if (options.lastDuplicateWins() && isWritten(settlement.result())) {
                settlement.slots().forEach(slot -> written.add(Hash64.of(slot.slotId()), 0)); // only the ids count
            }
        }
        if (!settled.isEmpty()) {
            stallLogger.progressed(time.nanos(), coordinator.slots());
        }
        signalCapacity();
    }

    private void takeUnreported(List<Settlement> settled) {
        settled.addAll(unreported);
        unreported.clear();
    }

    /** Signals the reading thread only after a few calls: waking it for each call would cost more. */
    private void signalCapacity() {
        if (coordinator.slots() == 0
                || coordinator.ending() != null
                || (coordinator.freshBatches() <= options.concurrency() / 2
                        && coordinator.slots() <= options.maxQueued())) {
            capacity.signal();
        }
    }

    private static boolean isWritten(SlotResult result) {
        return result == SlotResult.CREATED || result == SlotResult.REPLACED;
    }

    /** Ends the run: no call begins any more. */
    void end(Ending why) {
        lock.lock();
        try {
            coordinator.end(why);
            ended = true;
            work.signalAll();
            capacity.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Gives up slots that were never queued. */
    void giveUpGroups(@Nullable Throwable inputFailure) {
        Ending ending = coordinator.ending();
        if (inputFailure == null && ending == null) {
            return;
        }
        String reason = ending != null
                ? ending.reason()
                : "the input failed: "
                        + (inputFailure == null ? "" : Ending.of(inputFailure).reason());
        List<Settlement> settled = new ArrayList<>();
        for (OpenGroups.Group rest = groups.removeOldest(); rest != null; rest = groups.removeOldest()) {
            settled.add(batch(rest).giveUp(reason));
        }
        reportUnlocked(settled);
    }

    /** Gives up what is left of workers that did not end normally. */
    void giveUpRest(List<Settlement> settled) {
        takeUnreported(settled);
        if (coordinator.slots() > 0) {
            coordinator.end(new Ending("no worker is left", null));
            coordinator.tasks().forEach(task -> coordinator.abandoned(task, "its worker ended", settled));
            InFlightCall none = coordinator.next(time.nanos(), settled);
            if (none != null) {
                throw new IllegalStateException("defect in the publisher: a call after the end");
            }
        }
    }

    private void reportUnlocked(List<Settlement> settled) {
        lock.unlock();
        try {
            report(settled);
        } finally {
            lock.lock();
        }
    }

    /** Reports outcomes without the lock. Exceptions of listeners or the journal end the run. */
    void report(List<Settlement> settled) {
        Throwable failure = reporter.report(settled, this);
        if (failure != null) {
            end(Ending.of(failure));
        }
    }

    /** Called under the lock; releases it to call the listeners. */
    private void tick() {
        long now = time.nanos();
        if (now - lastTick < TICK) {
            return;
        }
        lastTick = now;
        stallLogger.tick(now, coordinator);
        if (coordinator.slots() > 0) {
            lock.unlock();
            try {
                reporter.progress(this);
            } catch (Throwable e) { // from a listener, not from the input, on whose thread this may run
                end(Ending.of(e));
            } finally {
                lock.lock();
            }
        }
    }

    /** The duration of the run so far. */
    long elapsed() {
        return time.nanos() - start;
    }
}
