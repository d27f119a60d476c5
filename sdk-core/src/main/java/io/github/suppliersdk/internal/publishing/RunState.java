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
 * What the threads of a run share: the coordinator, the open groups, and how they wait for each other. Everything but the
 * groups, which each slot of the input goes into, is used under {@link #lock}, under which nothing is sent, read, written or
 * told to a listener.
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
    private final OutcomeTeller teller;
    private final StallDetector silence;
    private final long start;
    private final Condition work = lock.newCondition();
    private final Condition room = lock.newCondition();
    private final SeenIds written;
    /** What was settled while a permit was held: to be told when it is released, for that may take long. */
    private final List<Settlement> untold = new ArrayList<>(0);

    private boolean takingInput = true;
    private boolean inputEnded;
    private int waitingWorkers;
    private int askingWorkers;
    private long permitsTold;
    private long lastTick;
    private Instant seenThrottle = Instant.MIN;

    /** Read without the lock, for each slot; the coordinator knows for certain. */
    private volatile boolean ended;

    RunState(
            RunOptions options,
            Coordinator coordinator,
            ServiceProfile profile,
            OutcomeTeller teller,
            Supplier<Optional<Instant>> throttledUntil,
            Time time,
            WaitStrategy waits) {
        this.options = options;
        this.throttledUntil = throttledUntil;
        this.coordinator = coordinator;
        this.groups = new OpenGroups(profile, options.bufferedSlots(), time::nanos);
        this.permits = new PermitGate(options.permits(), this::permitsAvailable, this::end);
        this.written = new SeenIds(options.mostPending());
        this.teller = teller;
        this.time = time;
        this.waits = waits;
        this.start = time.nanos();
        this.lastTick = start;
        this.silence = new StallDetector(start);
    }

    boolean hasEnded() {
        return ended;
    }

    /** Slots of a group, to the workers. */
    void hand(OpenGroups.Group group) {
        coordinator.offer(batch(group));
        wakeWorker();
    }

    /** Everything that waits for others goes to the workers as it is. */
    void handAll() {
        for (OpenGroups.Group rest = groups.removeOldest(); rest != null; rest = groups.removeOldest()) {
            hand(rest);
        }
    }

    private Batch batch(OpenGroups.Group group) {
        return group.maybeSent()
                ? Batch.maybeSent(group.option(), group.slots(), options.rules(), start)
                : Batch.first(group.option(), group.slots(), options.rules(), time.nanos());
    }

    void awaitRoom() throws InterruptedException {
        while (coordinator.ending() == null
                && (coordinator.freshBatches() > options.concurrency()
                        || coordinator.slots() > options.mostHandedOn())) {
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
            waits.await(room, TICK, false);
            tick();
        } finally {
            takingInput = true;
        }
    }

    /** No slot comes any more. Those that wait for others are given up if the input failed, or if the run has ended. */
    void endInput(@Nullable Throwable failure) {
        takingInput = false;
        giveUpGroups(failure);
        inputEnded = true;
        work.signalAll();
    }

    /** Whether this run certainly wrote the slot with this id, so that a later one of the input may take its place. */
    boolean hasWritten(String slotId) {
        return written.contains(Hash64.of(slotId));
    }

    /**
     * Waits for the next call to be made; null when there are no more. The call has a permit, which is to be released.
     * Nobody keeps one while waiting, nor while outcomes are told.
     */
    @Nullable
    InFlightCall awaitCall() throws InterruptedException {
        while (true) {
            InFlightCall task = nextCall(!permits.isBounded());
            if (task == null && coordinator.wantsPermit() && acquirePermit()) {
                task = nextPermitted();
                if (task == null) {
                    continue; // what came while the permit was released
                }
            }
            if (task != null) {
                signalRoom();
                if (coordinator.hasBatches()) {
                    wakeWorker();
                }
                return task;
            }
            if (isFinished()) {
                work.signalAll();
                room.signalAll();
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
            tellUnlocked(settled);
        }
        return task;
    }

    private @Nullable InFlightCall nextCall(boolean permitted, List<Settlement> settled) {
        long now = time.nanos();
        noteThrottle(now);
        return coordinator.next(now, permitted, settled);
    }

    /** Without the lock; asks again if it was told of a permit meanwhile, when nobody waited yet. */
    private boolean acquirePermit() {
        for (int i = 0; i < MOST_ASKED; i++) {
            long before = permitsTold;
            boolean acquired = unlocked(permits::tryAcquire);
            if (acquired || before == permitsTold) {
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
                untold.addAll(settled);
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
            tellUnlocked(settled);
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
            permitsTold++;
            wakeWorker();
        } finally {
            lock.unlock();
        }
    }

    /** What any call of the client was asked for holds for the run, too. */
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

    /** Nothing else is to be done, and the input gives nothing more: what waits for others does not wait any longer. */
    private boolean flush(long now) {
        OpenGroups.Group oldest =
                coordinator.freshBatches() > 0 ? null : groups.removeSince(now - options.flushAfter());
        if (oldest != null) {
            hand(oldest);
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
        takeUntold(settled);
        for (Settlement settlement : settled) {
            if (options.lastDuplicateWins() && isWritten(settlement.result())) {
                settlement.slots().forEach(slot -> written.add(Hash64.of(slot.slotId()), 0)); // only the ids count
            }
        }
        if (!settled.isEmpty()) {
            silence.broken(time.nanos(), coordinator.slots());
        }
        signalRoom();
    }

    private void takeUntold(List<Settlement> settled) {
        settled.addAll(untold);
        untold.clear();
    }

    /** Not for each call: taking the input for a few calls at a time costs less than waking its thread for each. */
    private void signalRoom() {
        if (coordinator.slots() == 0
                || coordinator.ending() != null
                || (coordinator.freshBatches() <= options.concurrency() / 2
                        && coordinator.slots() <= options.mostHandedOn())) {
            room.signal();
        }
    }

    private static boolean isWritten(SlotResult result) {
        return result == SlotResult.CREATED || result == SlotResult.REPLACED;
    }

    /** No call begins any more. */
    void end(Ending why) {
        lock.lock();
        try {
            coordinator.end(why);
            ended = true;
            work.signalAll();
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Slots that were never handed on. */
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
        tellUnlocked(settled);
    }

    /** What workers have left that did not end as they should. */
    void giveUpRest(List<Settlement> settled) {
        takeUntold(settled);
        if (coordinator.slots() > 0) {
            coordinator.end(new Ending("no worker is left", null));
            coordinator.tasks().forEach(task -> coordinator.abandoned(task, "its worker ended", settled));
            InFlightCall none = coordinator.next(time.nanos(), settled);
            if (none != null) {
                throw new IllegalStateException("defect in the publisher: a call after the end");
            }
        }
    }

    private void tellUnlocked(List<Settlement> settled) {
        lock.unlock();
        try {
            tell(settled);
        } finally {
            lock.lock();
        }
    }

    /** Without the lock. What listeners or the journal throw ends the run. */
    void tell(List<Settlement> settled) {
        Throwable failure = teller.tell(settled, this);
        if (failure != null) {
            end(Ending.of(failure));
        }
    }

    /** Under the lock; lets go of it to tell the listeners. */
    private void tick() {
        long now = time.nanos();
        if (now - lastTick < TICK) {
            return;
        }
        lastTick = now;
        silence.tick(now, coordinator);
        if (coordinator.slots() > 0) {
            lock.unlock();
            try {
                teller.progress(this);
            } catch (Throwable e) { // of a listener: not of the input, on whose thread this may be
                end(Ending.of(e));
            } finally {
                lock.lock();
            }
        }
    }

    /** How long the run lasts. */
    long elapsed() {
        return time.nanos() - start;
    }
}
