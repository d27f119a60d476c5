package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.call.ServiceCaller;
import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.threads.Threads;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.publishing.PublishProgress;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One run: the shell around the {@link Coordinator}. The thread that called publish takes the input; workers ask the
 * coordinator for calls, make them, and tell it how they ended. The coordinator and the open groups are used under one lock,
 * under which nothing is sent, read, written or told to a listener. What is in memory is bounded by the slots that wait for
 * others of their option, and by the batches that the coordinator holds.
 */
public final class Publication {
    private static final long TICK = Duration.ofSeconds(1).toNanos();

    private final SlotCalls calls;
    private final ServiceCaller caller;
    private final RunOptions options;
    private final Time time;
    private final Waits waits;
    private final @Nullable SettledSlots journal;
    private final Outcomes outcomes;
    private final Coordinator coordinator;
    private final OpenGroups groups;
    private final InputCheck input;
    private final Silence silence;
    private final long start;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition work = lock.newCondition();
    private final Condition room = lock.newCondition();
    private final List<Thread> workers = new ArrayList<>();

    // under the lock
    private boolean takingInput = true;
    private boolean inputEnded;
    private boolean wholeInputRead;
    private boolean interrupted;
    private final SeenIds leftAlone = new SeenIds();
    private int waitingWorkers;
    private long lastTick;
    private Instant seenThrottle = Instant.MIN;

    /** A run that has not begun. */
    public Publication(
            SupplierClient client, RunOptions options, Time time, Waits waits, @Nullable SettledSlots journal) {
        this.calls = new SlotCalls(client, time);
        this.caller = ClientInternals.caller(client);
        this.options = options;
        this.time = time;
        this.waits = waits;
        this.journal = journal;
        this.outcomes = new Outcomes(options.listeners(), journal);
        this.coordinator = new Coordinator(options.rules(), options.concurrency(), time::random, caller::takeRetry);
        this.groups = new OpenGroups(client.serviceProfile());
        this.input = new InputCheck(options.lastDuplicateWins(), journal, outcomes);
        this.start = time.nanos();
        this.lastTick = start;
        this.silence = new Silence(start);
    }

    /** Publishes what the iterator gives. Whatever is thrown meanwhile is in the result, and no call is in flight then. */
    public RunResult run(Iterator<SlotTarget> slots) {
        try {
            startWorkers();
            takeAll(slots);
        } catch (InterruptedException e) {
            interrupt();
        } catch (Throwable e) { // of the input or of a listener; some languages throw what nobody has declared
            endInput(e);
        }
        finish();
        return result();
    }

    /** The same; the journal is closed afterwards. One that cannot be written at the very end costs nobody the report. */
    public RunResult runAndClose(Iterator<SlotTarget> slots) {
        RunResult result;
        SettledSlots kept = journal;
        if (kept == null) {
            return run(slots);
        }
        try {
            result = run(slots);
            result = afterwards(result, () -> kept.end(isWholeInputRead()));
        } catch (Throwable e) { // a defect
            kept.close();
            throw e;
        }
        return afterwards(result, kept::close);
    }

    private static RunResult afterwards(RunResult result, Runnable step) {
        try {
            step.run();
            return result;
        } catch (RuntimeException e) {
            return result.ending() == null ? result.with(new Ending(String.valueOf(e.getMessage()), e)) : result;
        }
    }

    private void startWorkers() {
        ThreadFactory threads = Threads.daemons("supplier-sdk-publisher");
        try {
            for (int i = 0; i < options.concurrency(); i++) {
                Thread worker = threads.newThread(this::work);
                worker.start();
                workers.add(worker);
            }
        } catch (OutOfMemoryError e) { // "unable to create native thread": fewer do as well
            if (workers.isEmpty()) {
                throw e;
            }
        }
    }

    private void takeAll(Iterator<SlotTarget> slots) throws InterruptedException {
        while (!hasEnded() && slots.hasNext()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            take(slots.next());
        }
        lock.lock();
        try {
            wholeInputRead = coordinator.ending() == null;
            for (OpenGroups.Group rest = groups.removeOldest(); rest != null; rest = groups.removeOldest()) {
                hand(rest);
                awaitRoom();
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean hasEnded() {
        return ended;
    }

    /** Read without the lock, for each slot; the coordinator knows for certain. */
    private volatile boolean ended;

    private void take(SlotTarget target) throws InterruptedException {
        PendingSlot slot = input.take(target);
        if (slot == null) {
            return;
        }
        boolean maybeSent = journal != null && journal.maybeSent(target);
        lock.lock();
        try {
            OpenGroups.Group full;
            try {
                if (slot.overridesOwn()) {
                    awaitAllSettled();
                }
            } finally { // also if this is interrupted: it was taken, and gets an outcome
                boolean own = slot.overridesOwn() && !leftAlone.contains(slot.slotId());
                full = groups.add(new PendingSlot(slot.position(), target, own), maybeSent, time.nanos());
            }
            if (full == null && groups.size() > options.bufferedSlots()) {
                full = groups.removeOldest();
            }
            if (full != null) {
                hand(full);
                awaitRoom();
            }
        } finally {
            lock.unlock();
        }
    }

    /** The earlier slot with this id comes first. */
    private void awaitAllSettled() throws InterruptedException {
        for (OpenGroups.Group rest = groups.removeOldest(); rest != null; rest = groups.removeOldest()) {
            hand(rest);
        }
        while (coordinator.slots() > 0 && coordinator.ending() == null) {
            awaitChange();
        }
    }

    private void hand(OpenGroups.Group group) {
        coordinator.offer(
                group.maybeSent()
                        ? Batch.maybeSent(group.option(), group.slots(), options.rules(), start)
                        : Batch.fresh(group.option(), group.slots()));
        wakeWorker();
    }

    private void awaitRoom() throws InterruptedException {
        while (coordinator.ending() == null
                && (coordinator.freshBatches() > options.concurrency() || coordinator.slots() > mostSlots())) {
            awaitChange();
        }
    }

    private long mostSlots() {
        return Math.max(options.bufferedSlots(), 400L * options.concurrency());
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

    private void work() {
        try {
            for (Task task = nextTask(); task != null; task = nextTask()) {
                perform(task);
            }
        } catch (InterruptedException e) {
            end(new Ending("interrupted", null));
        } catch (Throwable e) { // a listener's, a lack of memory, or a defect: the run ends, and says so
            end(new Ending(String.valueOf(e.getMessage() == null ? e : e.getMessage()), e));
        }
    }

    private @Nullable Task nextTask() throws InterruptedException {
        List<Settlement> settled = new ArrayList<>(0);
        lock.lock();
        try {
            while (true) {
                long now = time.nanos();
                noteThrottle(now);
                Task task = coordinator.next(now, settled);
                if (!settled.isEmpty()) {
                    tellUnlocked(settled);
                    settled.clear();
                }
                if (task != null) {
                    room.signal();
                    wakeWorker();
                    return task;
                }
                if (isFinished()) {
                    work.signalAll();
                    room.signalAll();
                    return null;
                }
                if (!flush(now)) {
                    awaitWork(now);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean isFinished() {
        ended = coordinator.ending() != null;
        return ended || (inputEnded && groups.size() == 0 && coordinator.slots() == 0);
    }

    /** Nothing else is to be done, and the input gives nothing more: what waits for others does not wait any longer. */
    private boolean flush(long now) {
        if (now - groups.oldestSince() < options.flushAfter() || coordinator.freshBatches() > 0) {
            return false;
        }
        OpenGroups.Group oldest = groups.removeOldest();
        if (oldest != null) {
            hand(oldest);
        }
        return oldest != null;
    }

    private void awaitWork(long now) throws InterruptedException {
        long until = coordinator.wakeAt(now);
        if (groups.size() > 0 && coordinator.freshBatches() == 0) {
            until = Math.min(until, groups.oldestSince() + options.flushAfter());
        }
        long nanos = Math.max(1, Math.min(TICK, until - now));
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

    /** What any call of the client was asked for holds for the run, too. */
    private void noteThrottle(long now) {
        caller.throttledUntil().filter(until -> !until.equals(seenThrottle)).ifPresent(until -> {
            seenThrottle = until;
            coordinator.throttled(now + Duration.between(time.now(), until).toNanos());
        });
    }

    private void perform(Task task) {
        boolean told = false;
        try {
            record(task);
            Event event = calls.make(task.batch());
            told = true;
            completed(task, event);
        } catch (JournalFailure e) {
            end(new Ending(String.valueOf(e.failure.getMessage()), e.failure));
            completed(task, new Event.Failed(new Failure(Meaning.NOT_SENT, 0, Problems.of(e.failure)), 0));
        } catch (Throwable e) {
            end(new Ending(String.valueOf(e.getMessage() == null ? e : e.getMessage()), e));
            if (!told) {
                abandoned(task, String.valueOf(e));
            }
        }
    }

    private static final class JournalFailure extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient RuntimeException failure;

        private JournalFailure(RuntimeException failure) {
            super(failure);
            this.failure = failure;
        }
    }

    /** The next run has to know what may have been sent. */
    private void record(Task task) {
        Batch batch = task.batch();
        if (journal == null || batch.phase() != Phase.CREATE || batch.trace() != Trace.NONE || batch.retry()) {
            return;
        }
        try {
            journal.sending(batch.slots().stream().map(PendingSlot::target).toList());
        } catch (RuntimeException e) {
            throw new JournalFailure(e);
        }
    }

    private void completed(Task task, Event event) {
        List<Settlement> settled = new ArrayList<>(1);
        lock.lock();
        try {
            if (Thread.currentThread().isInterrupted()) {
                coordinator.end(new Ending("interrupted", null));
            }
            coordinator.completed(task, event, time.nanos(), settled);
            noteLeftAlone(settled);
            if (!settled.isEmpty()) {
                silence.broken(time.nanos(), coordinator.slots());
            }
            room.signal();
        } finally {
            lock.unlock();
        }
        tell(settled);
    }

    /** A later slot of the input with such an id does not replace one of this run. */
    private void noteLeftAlone(List<Settlement> settled) {
        for (Settlement settlement : settled) {
            if (options.lastDuplicateWins() && settlement.result() == SlotResult.EXISTS_DIFFERENT) {
                settlement.slots().forEach(slot -> leftAlone.add(slot.target()));
            }
        }
    }

    private void abandoned(Task task, String reason) {
        List<Settlement> settled = new ArrayList<>(1);
        lock.lock();
        try {
            coordinator.abandoned(task, "its call ended with " + reason, settled);
        } finally {
            lock.unlock();
        }
        tell(settled);
    }

    private void tellUnlocked(List<Settlement> settled) {
        lock.unlock();
        try {
            tell(settled);
        } finally {
            lock.lock();
        }
    }

    private void tell(List<Settlement> settled) {
        if (settled.isEmpty()) {
            return;
        }
        @Nullable Throwable failure = null;
        for (Settlement settlement : settled) {
            try {
                outcomes.add(settlement);
            } catch (Throwable e) { // the journal's, or an error of a listener: the others count all the same
                failure = failure == null ? e : failure;
            }
        }
        try {
            if (outcomes.hasListeners()) {
                outcomes.progress(progress());
            }
        } catch (Throwable e) {
            failure = failure == null ? e : failure;
        }
        if (failure != null) {
            end(new Ending(String.valueOf(failure.getMessage() == null ? failure : failure.getMessage()), failure));
        }
    }

    private PublishProgress progress() {
        lock.lock();
        try {
            return new PublishProgress(
                    input.taken() - input.repeated(),
                    outcomes.done(),
                    coordinator.slots(),
                    coordinator.retries(),
                    Duration.ofNanos(time.nanos() - start));
        } finally {
            lock.unlock();
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
        if (outcomes.hasListeners() && coordinator.slots() > 0) {
            lock.unlock();
            try {
                outcomes.progress(progress());
            } finally {
                lock.lock();
            }
        }
    }

    private void end(Ending why) {
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

    private void interrupt() {
        lock.lock();
        try {
            interrupted = true;
        } finally {
            lock.unlock();
        }
        end(new Ending("interrupted", null));
        workers.forEach(Thread::interrupt);
    }

    /** The input threw: what was handed on is finished first. */
    private void endInput(Throwable failure) {
        lock.lock();
        try {
            inputFailure = failure;
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Throwable inputFailure;

    private void finish() {
        lock.lock();
        try {
            takingInput = false;
            giveUpGroups();
            inputEnded = true;
            work.signalAll();
        } finally {
            lock.unlock();
        }
        for (Thread worker : workers) {
            join(worker);
        }
        settleRest();
    }

    /** Slots that were never handed on. */
    private void giveUpGroups() {
        if (inputFailure == null && coordinator.ending() == null) {
            return;
        }
        Ending ending = coordinator.ending();
        String reason = ending == null ? "the input failed: " + inputFailure : ending.reason();
        List<Settlement> settled = new ArrayList<>();
        for (OpenGroups.Group rest = groups.removeOldest(); rest != null; rest = groups.removeOldest()) {
            Batch batch = rest.maybeSent()
                    ? Batch.maybeSent(rest.option(), rest.slots(), options.rules(), start)
                    : Batch.fresh(rest.option(), rest.slots());
            settled.add(batch.giveUp(reason));
        }
        tellUnlocked(settled);
    }

    private void join(Thread worker) {
        while (worker.isAlive()) {
            try {
                worker.join();
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    /** What workers have left that did not end as they should. */
    private void settleRest() {
        List<Settlement> settled = new ArrayList<>();
        lock.lock();
        try {
            giveUpGroups();
            if (coordinator.slots() > 0) {
                coordinator.end(new Ending("no worker is left", null));
                coordinator.tasks().forEach(task -> coordinator.abandoned(task, "its worker ended", settled));
                Task none = coordinator.next(time.nanos(), settled);
                if (none != null) {
                    throw new IllegalStateException("defect in the publisher: a call after the end");
                }
            }
        } finally {
            lock.unlock();
        }
        tell(settled);
    }

    private RunResult result() {
        Ending ending = coordinator.ending();
        if (inputFailure != null) {
            ending = new Ending("the input failed: " + inputFailure.getMessage(), inputFailure);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return outcomes.result(
                input.taken(),
                input.repeated(),
                coordinator.calls(),
                coordinator.retries(),
                time.nanos() - start,
                interrupted,
                ending);
    }

    /** Whether the input was read to its end, so that what it did not have is not in it. */
    public boolean isWholeInputRead() {
        return wholeInputRead && inputFailure == null && !interrupted;
    }
}
