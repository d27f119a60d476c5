package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The shared state of a run's threads: the coordinator, the open groups, and how they wait for each other. Everything
 * except the groups, which each slot of the input enters, is used under {@link #lock}; nothing is sent, read, written
 * or reported to a listener under that lock.
 */
final class RunState {
    private static final long TICK = Duration.ofSeconds(1).toNanos();

    final ReentrantLock lock = new ReentrantLock();
    final Coordinator coordinator;
    final OpenGroups groups;

    private final RunOptions options;
    private final Supplier<Optional<Instant>> throttledUntil;
    private final Time time;
    private final WaitStrategy waits;
    private final OutcomeReporter reporter;
    private final StallLogger stallLogger;
    private final long start;
    private final Condition work = lock.newCondition();
    private final Condition capacity = lock.newCondition();

    private boolean takingInput = true;
    private boolean inputEnded;
    private int waitingWorkers;
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

    /** Waits for the next call; null when there are no more. */
    @Nullable
    InFlightCall awaitCall() throws InterruptedException {
        while (true) {
            InFlightCall task = nextCall();
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

    private @Nullable InFlightCall nextCall() {
        long now = time.nanos();
        noteThrottle(now);
        List<Settlement> settled = new ArrayList<>(0);
        InFlightCall task = coordinator.next(now, settled);
        if (!settled.isEmpty()) {
            reportUnlocked(settled);
        }
        return task;
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
        boolean idle = coordinator.inFlight() == 0 && !takingInput && coordinator.slots() > 0;
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
        if (!settled.isEmpty()) {
            stallLogger.progressed(time.nanos(), coordinator.slots());
        }
        signalCapacity();
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
