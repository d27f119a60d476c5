package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.call.ClientClosedException;
import io.github.suppliersdk.internal.failures.FailureTable;
import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.publishing.RunEnd.Ending;
import io.github.suppliersdk.internal.publishing.SlotTable.Transition;
import io.github.suppliersdk.internal.time.Durations;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.publishing.PublishListener;
import io.github.suppliersdk.publishing.PublishProgress;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotTarget;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run: {@link Workers} around the {@link Scheduler}. The thread that called publish reads the input; the workers
 * make the calls. Memory is bounded by the slots without an outcome, and by what was looked at.
 */
public final class PublishRun
        implements Workers.Jobs<PublishJob, SlotOutcome>, Workers.Runner<PublishJob, SlotOutcome> {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.publishing");

    /** How often a fault that lasts is logged. */
    private static final long WARN_EVERY = Duration.ofSeconds(30).toNanos();

    private final int concurrency;
    private final SlotCalls calls;
    private final Time time;
    private final Outcomes outcomes;
    private final SlotIntake intake = new SlotIntake();
    private final Workers<PublishJob, SlotOutcome> workers;
    private final long start;

    // touched only under the lock of the workers
    private final Scheduler scheduler;
    private long quietSince; // when there was no fault, or it was logged last

    private volatile boolean isTick;
    private volatile long taken; // written only by the thread that called run

    // touched only by the thread that called run
    private boolean interrupted;
    private @Nullable Ending ending;

    /**
     * A run that has not begun.
     *
     * @param concurrency the most calls at a time
     */
    public PublishRun(
            SupplierClient client, RunRules rules, int concurrency, List<PublishListener> listeners, Time time) {
        this.concurrency = concurrency;
        this.calls = new SlotCalls(client, time);
        this.time = time;
        this.outcomes = new Outcomes(listeners);
        this.workers = new Workers<>(this, this, time);
        this.start = time.nanos();
        this.quietSince = start;
        this.scheduler = new Scheduler(SlotTable::next, rules, client.serviceProfile(), concurrency, time::random);
    }

    /**
     * Publishes the slots of the iterator. What was thrown is the {@link #cause}, and no call is in flight when this
     * returns.
     */
    public PublishReport run(Iterator<SlotTarget> slots) {
        Throwable inputFailure = null;
        try {
            workers.start("supplier-sdk-publisher", concurrency + 1); // one more for the clock, if all make calls
            while (!workers.isStopped() && hasNext(slots)) {
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

    /** The exception that ended the run; null if there was none. */
    public @Nullable Throwable cause() {
        return ending == null ? null : ending.cause();
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
        long position = taken;
        Transition.Settled known = intake.check(target);
        taken = position + 1;
        if (known == null) {
            workers.run(() -> scheduler.offer(position, target, time.nanos()));
        } else {
            report(List.of(known.of(position, target)));
        }
        boolean unused = workers.await(scheduler::takesInput, Durations.FOREVER);
    }

    private void interrupt() {
        interrupted = true;
        end(new Ending("interrupted", null));
        workers.interrupt();
    }

    /** Ends the run: no call begins any more. */
    private void end(Ending why) {
        workers.run(() -> scheduler.end(why));
        workers.stop();
    }

    private void finish() {
        try {
            workers.run(() -> scheduler.inputEnded(time.nanos()));
        } catch (Throwable e) { // a defect, or out of memory: the workers must end all the same
            failed(e);
        }
        workers.threads().forEach(this::join);
        workers.run(() -> scheduler.giveUpRest(time.nanos()));
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

    private PublishReport result(@Nullable Throwable inputFailure) {
        ending = inputFailure == null
                ? scheduler.ending()
                : new Ending("the input failed: " + Ending.of(inputFailure).reason(), inputFailure);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (outcomes.done() < taken) {
            throw new IllegalStateException("defect in the publisher: slots have no outcome", cause());
        }
        return outcomes.report(taken, scheduler, Duration.ofNanos(time.nanos() - start), interrupted, ending);
    }

    @Override
    public @Nullable PublishJob next(long now) {
        PublishJob job = scheduler.next(now);
        if (job == null && scheduler.isOver()) {
            workers.stop();
        }
        return job;
    }

    @Override
    public long wakeAt(long now) {
        return scheduler.wakeAt(now);
    }

    @Override
    public boolean waitsForTime() {
        return scheduler.inFlight() == 0 && scheduler.slots() > 0 && !scheduler.takesInput();
    }

    @Override
    public void tick(long now) {
        isTick = scheduler.slots() > 0;
        String fault = isTick ? scheduler.fault(now) : null;
        if (fault == null) {
            quietSince = now;
        } else if (now - quietSince >= WARN_EVERY) {
            quietSince = now;
            LOG.warn("{} slots wait: {}", scheduler.slots(), fault);
        }
    }

    @Override
    public void perform(PublishJob job) {
        PublishJob.End end = call(job);
        workers.run(() -> {
            if (Thread.currentThread().isInterrupted()) {
                scheduler.end(new Ending("interrupted", null));
            }
            scheduler.completed(job, end, time.nanos());
        });
    }

    private PublishJob.End call(PublishJob job) {
        try {
            return calls.make(job);
        } catch (Throwable e) { // a client that is closed sends nothing; else a defect, or out of memory
            end(Ending.of(e));
            Meaning meaning = e instanceof ClientClosedException ? Meaning.NOT_SENT : Meaning.MAYBE_APPLIED;
            return new PublishJob.End.Failed(new Failure(meaning, FailureTable.NO_STATUS, Problems.of(e)));
        }
    }

    @Override
    public void failed(Throwable failure) {
        end(failure instanceof InterruptedException ? new Ending("interrupted", null) : Ending.of(failure));
    }

    @Override
    public List<SlotOutcome> takeNews() {
        return scheduler.takeSettled();
    }

    /** Reports outcomes, and the progress after them and after each tick. */
    @Override
    public void report(List<SlotOutcome> news) {
        boolean isDue = isTick || !news.isEmpty();
        isTick = false;
        outcomes.add(news);
        if (isDue && outcomes.hasListeners()) {
            progress();
        }
    }

    private void progress() {
        long done = outcomes.done();
        long submitted = taken;
        PublishProgress progress = workers.with(() -> new PublishProgress(
                submitted,
                done,
                submitted - done,
                scheduler.retries(),
                Duration.ofNanos(time.nanos() - start),
                Optional.ofNullable(scheduler.fault(time.nanos()))));
        outcomes.progress(progress);
    }
}
