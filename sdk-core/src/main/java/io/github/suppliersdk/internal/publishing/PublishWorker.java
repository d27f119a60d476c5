package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.call.ClientClosedException;
import io.github.suppliersdk.internal.failures.Meaning;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A thread of a run: asks for the next call, makes it, and reports its end. */
final class PublishWorker implements Runnable {
    private final RunState run;
    private final SlotCalls calls;
    private final @Nullable SettledSlots journal;

    PublishWorker(RunState run, SlotCalls calls, @Nullable SettledSlots journal) {
        this.run = run;
        this.calls = calls;
        this.journal = journal;
    }

    @Override
    public void run() {
        try {
            for (InFlightCall task = nextCall(); task != null; task = nextCall()) {
                perform(task);
            }
        } catch (InterruptedException e) {
            run.end(new Ending("interrupted", null));
        } catch (Throwable e) { // from a listener, out of memory, or a defect: the run ends and reports it
            run.end(Ending.of(e));
        }
    }

    private @Nullable InFlightCall nextCall() throws InterruptedException {
        run.lock.lock();
        try {
            return run.awaitCall();
        } finally {
            run.lock.unlock();
        }
    }

    private void perform(InFlightCall task) {
        boolean hasEnded = false;
        try {
            Event event = call(task);
            hasEnded = true;
            completed(task, event);
        } catch (Throwable e) {
            run.end(Ending.of(e));
            if (!hasEnded) {
                abandoned(task, String.valueOf(e));
            }
        }
    }

    private Event call(InFlightCall task) {
        RuntimeException unrecorded = record(task);
        if (unrecorded != null) {
            return notSent(unrecorded);
        }
        try {
            return calls.make(task.batch());
        } catch (ClientClosedException e) { // before anything was sent
            return notSent(e);
        }
    }

    private Event notSent(RuntimeException why) {
        run.end(Ending.of(why));
        return new Event.Failed(new Failure(Meaning.NOT_SENT, 0, Problems.of(why)), 0);
    }

    /** Records what may have been sent, for the next run. Returns the exception if that fails. */
    private @Nullable RuntimeException record(InFlightCall task) {
        Batch batch = task.batch();
        if (journal == null || !batch.phase().isWrite()) {
            return null;
        }
        try {
            journal.sending(batch.slots());
            return null;
        } catch (RuntimeException e) {
            return e;
        }
    }

    private void completed(InFlightCall task, Event event) {
        List<Settlement> settled = new ArrayList<>(1);
        run.lock.lock();
        try {
            if (Thread.currentThread().isInterrupted()) {
                run.coordinator.end(new Ending("interrupted", null));
            }
            run.completed(task, event, settled);
        } finally {
            run.lock.unlock();
        }
        run.report(settled);
    }

    private void abandoned(InFlightCall task, String reason) {
        List<Settlement> settled = new ArrayList<>(1);
        run.lock.lock();
        try {
            run.coordinator.abandoned(task, "its call ended with " + reason, settled);
        } finally {
            run.lock.unlock();
        }
        run.report(settled);
    }
}
