package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.call.ClientClosedException;
import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.threads.Threads;
import io.github.suppliersdk.internal.time.Durations;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.publishing.PublishProgress;
import io.github.suppliersdk.publishing.SlotTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run: the threads, the clock and the lock around the {@link Scheduler}. The thread that called publish reads the
 * input; workers ask the scheduler for calls, make them, and report their ends. Under the lock nothing is sent, read or
 * reported to a listener. Memory is bounded by the slots without an outcome, and by what was looked at.
 */
public final class PublishRun {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.publishing");
    private static final long TICK = Duration.ofSeconds(1).toNanos();

    private final RunOptions options;
    private final SlotCalls calls;
    private final Time time;
    private final Outcomes outcomes;
    private final SlotIntake intake = new SlotIntake();
    private List<Thread> workers = List.of();
    private final long start;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition work = lock.newCondition();
    private final Condition capacity = lock.newCondition();
    private final Scheduler scheduler;
    private final StallDetector stalls;
    private boolean takingInput = true;
    private boolean inputEnded;
    private int waitingWorkers;
    private long lastTick;

    private volatile long taken; // one thread writes
    private volatile boolean ended;
    private boolean interrupted;

    /** A run that has not begun. */
    public PublishRun(SupplierClient client, RunOptions options, Time time) {
        this.options = options;
        this.calls = new SlotCalls(client, time);
        this.time = time;
        this.outcomes = new Outcomes(options.listeners());
        this.start = time.nanos();
        this.lastTick = start;
        this.stalls = new StallDetector(start);
        this.scheduler = new Scheduler(
                options.rules(), client.serviceProfile(), options.concurrency(), time::random, this::wallClock);
    }

    private Instant wallClock(long nanos) {
        return time.now().minusNanos(time.nanos() - nanos);
    }

    /**
     * Publishes the slots of the iterator. An exception is in the result, and no call is in flight when this returns.
     */
    public RunResult run(Iterator<SlotTarget> slots) {
        Throwable inputFailure = null;
        try {
            workers = Threads.start("supplier-sdk-publisher", options.concurrency(), this::work);
            while (!ended && hasNext(slots)) {
                take(Objects.requireNonNull(slots.next(), "the input contains null"));
            }
        } catch (InterruptedException e) {
            interrupt();
        } catch (Throwable e) { // from the input; JVM languages may throw undeclared exceptions
            inputFailure = e; // slots that were taken are finished first
        }
        finish();
        return result(inputFailure);
    }

    /**
     * Checks for an interrupt before the input is asked, and before a slot is taken. If the input throws because of the
     * interrupt, the interrupt counts and not the exception.
     */
    private static boolean hasNext(Iterator<SlotTarget> slots) throws InterruptedException {
        throwIfInterrupted();
        try {
            return slots.hasNext();
        } finally { // the input may have thrown because of the interrupt
            throwIfInterrupted();
        }
    }

    private static void throwIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    private void take(SlotTarget target) throws InterruptedException {
        PendingSlot slot = new PendingSlot(taken, target);
        Transition.Settled known = intake.check(target);
        Settlements settled = new Settlements();
        if (known != null) {
            settled.add(slot, known);
        }
        taken = slot.position() + 1;
        if (known == null) {
            lock.lock();
            try {
                scheduler.offer(slot, time.nanos(), settled);
                if (waitingWorkers > 0 && scheduler.hasWork()) {
                    work.signal();
                }
            } finally {
                lock.unlock();
            }
        }
        report(settled);
        awaitCapacity();
    }

    private void awaitCapacity() throws InterruptedException {
        boolean isTick = false;
        lock.lock();
        try {
            while (scheduler.isFull()) {
                takingInput = false;
                time.await(capacity, TICK, false);
                isTick |= isTickDue();
            }
        } finally {
            takingInput = true;
            lock.unlock();
        }
        progress(isTick);
    }

    private void interrupt() {
        interrupted = true;
        end(new Ending("interrupted", null));
        workers.forEach(Thread::interrupt);
    }

    /** Ends the run: no call begins any more. */
    private void end(Ending why) {
        lock.lock();
        try {
            scheduler.end(why);
            ended = true;
            wakeAll();
        } finally {
            lock.unlock();
        }
    }

    private void wakeAll() {
        work.signalAll();
        capacity.signalAll();
    }

    private void finish() {
        lock.lock();
        try {
            takingInput = false;
            inputEnded = true;
            scheduler.inputEnded(time.nanos());
            wakeAll();
        } catch (Throwable e) { // if memory runs out here, or from a defect, the report must still be returned
            end(Ending.of(e));
        } finally {
            lock.unlock();
        }
        workers.forEach(this::join);
        Settlements settled = new Settlements();
        lock.lock();
        try {
            giveUpRest(settled);
        } catch (Throwable e) {
            end(Ending.of(e));
        } finally {
            lock.unlock();
        }
        report(settled);
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

    /** Gives up what is left of workers that did not end normally. */
    private void giveUpRest(Settlements settled) {
        if (scheduler.slots() > 0) {
            scheduler.end(new Ending("no worker is left", null));
            long now = time.nanos();
            scheduler.inFlight().forEach(job -> scheduler.abandoned(job, "its worker ended", now, settled));
            if (scheduler.next(now, settled) != null) {
                throw new IllegalStateException("defect in the publisher: a call after the end");
            }
        }
    }

    private RunResult result(@Nullable Throwable inputFailure) {
        Ending ending = inputFailure == null
                ? scheduler.ending()
                : new Ending("the input failed: " + Ending.of(inputFailure).reason(), inputFailure);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        long lost = taken - outcomes.done();
        if (lost > 0) {
            outcomes.lost(lost);
            ending = withoutOutcome(lost, ending);
        }
        return outcomes.result(taken, scheduler, time.nanos() - start, interrupted, ending);
    }

    private static Ending withoutOutcome(long slots, @Nullable Ending ending) {
        String what = slots + " slots have no outcome, and count as unknown";
        if (ending == null || ending.cause() == null) {
            String defect = "defect in the publisher: " + what;
            return new Ending(defect, new IllegalStateException(defect));
        }
        return new Ending(ending.reason() + "; " + what, ending.cause(), ending.refusesCaller());
    }

    /** What a worker does. */
    private void work() {
        try {
            for (PublishJob job = awaitJob(); job != null; job = awaitJob()) {
                perform(job);
            }
        } catch (InterruptedException e) {
            end(new Ending("interrupted", null));
        } catch (Throwable e) { // out of memory, or a defect: the run ends and reports it
            end(Ending.of(e));
        }
    }

    /** Waits for the next call; null when there are no more. */
    private @Nullable PublishJob awaitJob() throws InterruptedException {
        while (true) {
            Settlements settled = new Settlements();
            PublishJob job;
            boolean isTick = false;
            lock.lock();
            try {
                long now = time.nanos();
                job = scheduler.next(now, settled);
                wakeOthers(job != null);
                if (job == null && settled.isEmpty()) {
                    if (isFinished()) {
                        wakeAll();
                        return null;
                    }
                    awaitWork(now);
                    isTick = isTickDue();
                }
            } finally {
                lock.unlock();
            }
            report(settled);
            progress(isTick);
            if (job != null) {
                return job;
            }
        }
    }

    private void wakeOthers(boolean hasJob) {
        if (hasJob && waitingWorkers > 0 && scheduler.hasWork()) {
            work.signal();
        }
        if (scheduler.wantsMore()) {
            capacity.signal();
        }
    }

    private boolean isFinished() {
        ended |= scheduler.ending() != null;
        return ended || (inputEnded && scheduler.slots() == 0);
    }

    private void awaitWork(long now) throws InterruptedException {
        long until = scheduler.wakeAt(now);
        long nanos =
                until == Long.MAX_VALUE ? TICK : Math.max(1, Math.min(TICK, until - now)); // nanoTime may be negative
        boolean idle = scheduler.inFlight().isEmpty() && !takingInput && scheduler.slots() > 0;
        waitingWorkers++;
        try {
            time.await(work, nanos, idle);
        } finally {
            waitingWorkers--;
        }
    }

    private boolean isTickDue() {
        long now = time.nanos();
        if (now - lastTick < TICK) {
            return false;
        }
        lastTick = now;
        noteStall(now);
        return scheduler.slots() > 0;
    }

    private void noteStall(long now) {
        if (scheduler.slots() == 0) {
            stalls.progressed(now); // waiting for the input is no stall
            return;
        }
        stalls.tick(now)
                .ifPresent(stall -> LOG.warn(
                        "no slot was settled for {}: {} slots without an outcome; {} calls in flight; {}",
                        Durations.words(stall.toNanos()),
                        scheduler.slots(),
                        scheduler.inFlight().size(),
                        Objects.requireNonNullElse(scheduler.fault(), "no fault")));
    }

    private void noteProgress() {
        stalls.progressed(time.nanos())
                .ifPresent(stall -> LOG.info(
                        "publishing continues after {}; {} slots are without an outcome",
                        Durations.words(stall.toNanos()),
                        scheduler.slots()));
    }

    private void perform(PublishJob job) {
        PublishJobEnd end = null;
        Settlements settled = new Settlements();
        try {
            end = call(job);
        } catch (Throwable e) { // a defect, or out of memory
            end(Ending.of(e));
            locked(() -> scheduler.abandoned(job, "its call ended with " + e, time.nanos(), settled));
        }
        PublishJobEnd ending = end;
        if (ending != null) {
            locked(() -> {
                if (Thread.currentThread().isInterrupted()) {
                    scheduler.end(new Ending("interrupted", null));
                }
                scheduler.completed(job, ending, time.nanos(), settled);
                if (!settled.isEmpty()) {
                    noteProgress();
                }
            });
        }
        report(settled);
    }

    private void locked(Runnable step) {
        lock.lock();
        try {
            step.run();
        } finally {
            lock.unlock();
        }
    }

    private PublishJobEnd call(PublishJob job) {
        try {
            return calls.make(job);
        } catch (ClientClosedException e) { // before anything was sent
            end(Ending.of(e));
            return new PublishJobEnd.Failed(new Failure(Meaning.NOT_SENT, 0, Problems.of(e)), 0);
        }
    }

    /** Reports outcomes, all of them even if an error is thrown; without the lock. */
    private void report(Settlements settled) {
        for (Settlement each : settled.all()) {
            try {
                outcomes.add(each);
            } catch (Error e) { // of a listener
                end(Ending.of(e));
            }
        }
        progress(!settled.isEmpty());
    }

    private void progress(boolean isDue) {
        if (!isDue || !outcomes.hasListeners()) {
            return;
        }
        try {
            outcomes.progress(progress());
        } catch (Error e) { // of a listener
            end(Ending.of(e));
        }
    }

    private PublishProgress progress() {
        long done = outcomes.done();
        lock.lock();
        try {
            return new PublishProgress(
                    taken,
                    done,
                    scheduler.slots(),
                    scheduler.retries(),
                    Duration.ofNanos(time.nanos() - start),
                    Optional.ofNullable(scheduler.fault()));
        } finally {
            lock.unlock();
        }
    }
}
