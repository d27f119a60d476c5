package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.call.ServiceCaller;
import io.github.suppliersdk.internal.threads.Threads;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.publishing.SlotTarget;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * One run: the shell around the {@link Coordinator}. The thread that called publish reads the input ({@link
 * SlotIntake}); workers ask the coordinator for calls, make them, and report their ends ({@link PublishWorker}). They
 * share the {@link RunState}. Memory is bounded by the slots that wait for others of their option, and by the batches
 * of the coordinator.
 */
public final class Publication {
    private final RunOptions options;
    private final @Nullable SettledSlots journal;
    private final Outcomes outcomes;
    private final InputCheck input;
    private final RunState run;
    private final SlotIntake intake;
    private final SlotCalls calls;
    private final List<Thread> workers = new ArrayList<>();
    private boolean interrupted;
    private @Nullable Throwable inputFailure;

    /** A run that has not begun. */
    public Publication(
            SupplierClient client, RunOptions options, Time time, WaitStrategy waits, @Nullable SettledSlots journal) {
        ServiceCaller caller = ClientInternals.caller(client);
        this.options = options;
        this.journal = journal;
        this.outcomes = new Outcomes(options.listeners(), journal);
        this.input = new InputCheck(options, journal, outcomes);
        this.run = new RunState(
                options,
                new Coordinator(options.rules(), options.concurrency(), time::random, caller::takeRetry),
                client.serviceProfile(),
                new OutcomeReporter(outcomes, input),
                caller::throttledUntil,
                time,
                waits);
        this.intake = new SlotIntake(run, input);
        this.calls = new SlotCalls(client, time);
    }

    /**
     * Publishes the slots of the iterator. An exception is in the result, and no call is in flight when this returns.
     */
    public RunResult run(Iterator<SlotTarget> slots) {
        try {
            startWorkers();
            intake.takeAll(slots);
        } catch (InterruptedException e) {
            interrupt();
        } catch (Throwable e) { // from the input or a listener; JVM languages may throw undeclared exceptions
            inputFailure = e; // queued slots are finished first
        }
        finish();
        return result();
    }

    /** Publishes and then closes the journal. If the journal's last write fails, the report is still returned. */
    public RunResult runAndClose(Iterator<SlotTarget> slots) {
        SettledSlots kept = journal;
        if (kept == null) {
            return run(slots);
        }
        RunResult result;
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
            return result.ending() == null ? result.with(Ending.of(e)) : result;
        }
    }

    private void startWorkers() {
        ThreadFactory threads = Threads.daemons("supplier-sdk-publisher");
        try {
            for (int i = 0; i < options.concurrency(); i++) {
                Thread worker = threads.newThread(new PublishWorker(run, calls, journal));
                worker.start();
                workers.add(worker);
            }
        } catch (OutOfMemoryError e) { // "unable to create native thread": the run works with fewer threads
            if (workers.isEmpty()) {
                throw e;
            }
        }
    }

    private void interrupt() {
        interrupted = true;
        run.end(new Ending("interrupted", null));
        workers.forEach(Thread::interrupt);
    }

    private void finish() {
        locked(() -> run.endInput(inputFailure));
        for (Thread worker : workers) {
            join(worker);
        }
        List<Settlement> settled = new ArrayList<>();
        locked(() -> {
            run.giveUpGroups(inputFailure);
            run.giveUpRest(settled);
        });
        run.report(settled);
    }

    /** Runs a step under the lock. If memory runs out here, the report must still be returned. */
    private void locked(Runnable step) {
        run.lock.lock();
        try {
            step.run();
        } catch (Throwable e) { // or from a defect
            run.end(Ending.of(e));
        } finally {
            run.lock.unlock();
        }
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

    private RunResult result() {
        Ending ending = run.coordinator.ending();
        Throwable failure = inputFailure;
        if (failure != null) {
            ending = new Ending("the input failed: " + Ending.of(failure).reason(), failure);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        long lost = input.taken() - input.duplicates() - outcomes.done();
        if (lost > 0) {
            outcomes.lost(lost);
            ending = withoutOutcome(lost, ending);
        }
        return outcomes.result(
                input.taken(),
                input.duplicates(),
                run.coordinator.calls(),
                run.coordinator.retries(),
                run.elapsed(),
                interrupted,
                ending);
    }

    private static Ending withoutOutcome(long slots, @Nullable Ending ending) {
        String what = slots + " slots have no outcome, and count as unknown";
        if (ending == null || ending.cause() == null) {
            String defect = "defect in the publisher: " + what;
            return new Ending(defect, new IllegalStateException(defect));
        }
        return new Ending(ending.reason() + "; " + what, ending.cause(), ending.refusesCaller());
    }

    /** Whether the whole input was read, so that slots that did not occur are not in it. */
    private boolean isWholeInputRead() {
        return intake.isWholeInputRead() && inputFailure == null && !interrupted;
    }
}
