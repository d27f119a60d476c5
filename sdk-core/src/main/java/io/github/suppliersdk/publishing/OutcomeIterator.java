package io.github.suppliersdk.publishing;

import io.github.suppliersdk.internal.publishing.OutcomeQueue;
import io.github.suppliersdk.internal.threads.Threads;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of a run, pulled while it is in progress; see {@link SlotPublisher#outcomes}. Close it, even if not all
 * outcomes were pulled: that ends the run. For one thread.
 */
public final class OutcomeIterator implements Iterator<SlotOutcome>, AutoCloseable {
    private static final int MAX_WAITING = 1000;

    private final OutcomeQueue queue = new OutcomeQueue(MAX_WAITING);
    private final Thread run;
    private @Nullable SlotOutcome next;
    private boolean isOver;

    // written by the run before the queue ends
    private volatile @Nullable PublishReport report;
    private volatile @Nullable Throwable failure;

    OutcomeIterator(Function<PublishListener, PublishReport> publish) {
        PublishListener listener = new PublishListener() {
            @Override
            public void outcome(SlotOutcome outcome) {
                queue.put(outcome);
            }
        };
        this.run = Threads.daemons("supplier-sdk-publisher-run").newThread(() -> {
            try {
                report = publish.apply(listener);
            } catch (PublishAbortedException e) {
                report = e.report();
                failure = e;
            } catch (Throwable e) { // rethrown to the consumer
                failure = e;
            } finally {
                queue.end();
            }
        });
        run.start();
    }

    /**
     * Waits for the next outcome; false if there is none. An interrupt ends the run, as it does in publish: the
     * outcomes of the slots taken by then can still be pulled.
     *
     * @throws PublishAbortedException after the last outcome, if the run was aborted
     * @throws JournalException if the journal cannot be opened
     */
    @Override
    public boolean hasNext() {
        boolean interrupted = false;
        while (next == null && !isOver) {
            try {
                next = queue.take();
                isOver = next == null;
            } catch (InterruptedException e) {
                interrupted = true;
                run.interrupt();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (next == null) {
            throwFailure();
        }
        return next != null;
    }

    private void throwFailure() {
        Throwable thrown = failure;
        failure = null; // once
        if (thrown instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
    }

    @Override
    public SlotOutcome next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the run is over");
        }
        SlotOutcome outcome = next;
        next = null;
        return Objects.requireNonNull(outcome);
    }

    /**
     * Returns the report of the run.
     *
     * @throws IllegalStateException if the run has not ended (pull all outcomes or close this first), or if the journal
     *     could not be opened
     */
    public PublishReport report() {
        PublishReport done = report;
        if (done == null) {
            throw new IllegalStateException("there is no report before the run is over");
        }
        return done;
    }

    /**
     * Ends the run if it is still in progress, and waits until no call is in flight. Outcomes that were not pulled are
     * counted in the report and recorded in the journal. It also waits for an input that ignores interrupts.
     */
    @Override
    public void close() {
        queue.drop();
        isOver = true;
        next = null;
        failure = null;
        boolean interrupted = false;
        run.interrupt();
        while (run.isAlive()) {
            try {
                run.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
