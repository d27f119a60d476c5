package io.github.suppliersdk.publishing;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.resources.HttpSlotsClient;
import io.github.suppliersdk.internal.rules.Ids;
import io.github.suppliersdk.internal.rules.SlotRules;
import io.github.suppliersdk.internal.rules.Violations;
import io.github.suppliersdk.internal.time.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * One run. The thread that called publish takes the input, makes chunks, and delivers outcomes; workers send chunks. What
 * is in memory is bounded by the slots that wait for others of their option and by the chunks that are under way.
 */
final class Publication {
    /** Enough that a worker never waits for the coordinator. */
    private static final int CHUNKS_PER_WORKER = 4;

    private final SupplierClient client;
    private final SlotPublisher publisher;
    private final Calls calls;
    private final Time time;
    private final ExecutorService workers;
    private final @Nullable Journal journal;
    private final Tally tally;
    private final long start;
    private final OpenGroups groups;
    private final Set<String> pendingIds = new HashSet<>();
    private final BlockingQueue<Chunk> done = new LinkedBlockingQueue<>();
    private Violations violations = new Violations(); // until there is one
    private int chunksUnderWay;
    private long slotsUnderWay;
    private @Nullable Throwable workerFailure;
    private volatile boolean stopped;

    Publication(
            SupplierClient client,
            SlotPublisher publisher,
            Calls calls,
            Time time,
            ExecutorService workers,
            @Nullable Journal journal) {
        this.client = client;
        this.publisher = publisher;
        this.calls = calls;
        this.time = time;
        this.workers = workers;
        this.journal = journal;
        this.tally = new Tally(publisher.listeners());
        this.start = time.nanos();
        this.groups = new OpenGroups(client.serviceProfile());
    }

    PublishReport run(Iterator<SlotTarget> input) {
        boolean interrupted = false;
        Throwable failure = null;
        try {
            takeAll(input);
        } catch (InterruptedException e) {
            interrupted = true;
            stop();
        } catch (RuntimeException e) {
            failure = e;
        }
        interrupted |= finish();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        PublishReport report =
                new PublishReport(tally, calls.made(), calls.repeated(), Duration.ofNanos(elapsed()), interrupted);
        failure = failure == null ? workerFailure : failure;
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw new PublishAbortedException(report, failure);
        }
        return report;
    }

    private long elapsed() {
        return time.nanos() - start;
    }

    private void takeAll(Iterator<SlotTarget> input) throws InterruptedException {
        while (workerFailure == null && input.hasNext()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            take(input.next());
            deliverWhatIsDone();
        }
        if (workerFailure == null && journal != null) {
            journal.checkEnd(tally.submitted());
        }
        for (Optional<Chunk> rest = groups.removeOldest();
                rest.isPresent() && workerFailure == null;
                rest = groups.removeOldest()) {
            dispatch(rest.get());
        }
    }

    private void take(SlotTarget target) throws InterruptedException {
        Item item = new Item(tally.submit(), target);
        try {
            Optional<SlotOutcome> known = known(item);
            if (known.isPresent()) {
                tally.settle(known.get());
                return;
            }
            if (!pendingIds.add(item.slotId())) {
                waitForSameId(item.slotId());
            }
        } catch (RuntimeException | InterruptedException e) {
            item.settle(SlotResult.UNKNOWN, SlotProblem.of("not sent: " + e));
            tally.settle(item);
            throw e;
        }
        Optional<Chunk> full = groups.add(item);
        if (full.isEmpty() && groups.size() >= publisher.bufferedSlots()) {
            full = groups.removeOldest();
        }
        if (full.isPresent()) {
            dispatch(full.get());
        }
    }

    /** The outcome of a slot that needs no call: it breaks a rule, or an earlier run had it. */
    private Optional<SlotOutcome> known(Item item) {
        // First, so that a slot that breaks a rule cannot hide that the journal is that of another input.
        int state = journal == null ? RecordedSlots.NOTHING : journal.stateOf(item.position(), item.target());
        Optional<SlotProblem> problem = check(item.target());
        if (problem.isPresent()) {
            return Optional.of(new SlotOutcome(item.position(), item.target(), SlotResult.REJECTED, problem, false));
        }
        if (journal == null) {
            return Optional.empty();
        }
        if (state == RecordedSlots.INTENDED) {
            item.markMaybeSent();
        }
        return state < RecordedSlots.CREATED
                ? Optional.empty()
                : Optional.of(journal.outcome(item.position(), item.target(), state));
    }

    private Optional<SlotProblem> check(SlotTarget target) {
        Ids.free("experience_id", target.experienceId(), violations);
        if (violations.isEmpty()) {
            SlotRules.check(target.slot(), target.slot().optionId(), violations);
        }
        if (violations.isEmpty()) {
            return Optional.empty();
        }
        SlotProblem problem = SlotProblem.of(violations.list());
        violations = new Violations();
        return Optional.of(problem);
    }

    /** The same id again: the input's later slot is sent only when the earlier one is done, so that the later one wins. */
    private void waitForSameId(String slotId) throws InterruptedException {
        Optional<Chunk> holding = groups.removeHolding(slotId);
        if (holding.isPresent()) {
            dispatch(holding.get());
        }
        while (!pendingIds.add(slotId)) {
            deliver(done.take());
        }
    }

    /** Hands a chunk to the workers as soon as not too many are under way. */
    private void dispatch(Chunk chunk) throws InterruptedException {
        chunksUnderWay++;
        slotsUnderWay += chunk.items().size();
        try {
            while (chunksUnderWay > publisher.concurrency() * CHUNKS_PER_WORKER) {
                deliver(done.take());
            }
        } catch (InterruptedException e) {
            stopped = true;
            work(chunk);
            throw e;
        }
        workers.execute(() -> work(chunk));
    }

    private void deliverWhatIsDone() {
        for (Chunk chunk = done.poll(); chunk != null; chunk = done.poll()) {
            deliver(chunk);
        }
    }

    private void deliver(Chunk chunk) {
        chunksUnderWay--;
        slotsUnderWay -= chunk.items().size();
        if (workerFailure == null) {
            workerFailure = chunk.failure();
        }
        for (Item item : chunk.items()) {
            pendingIds.remove(item.slotId());
            tally.settle(item);
        }
        tally.progress(new PublishProgress(
                tally.submitted(), tally.done(), slotsUnderWay, calls.repeated(), Duration.ofNanos(elapsed())));
    }

    /** Ends what is under way early; slots that have no outcome by then become unknown. */
    private void stop() {
        stopped = true;
        workers.shutdownNow().forEach(Runnable::run);
    }

    /** Waits for what is under way and settles what was never sent. Gives back whether it was interrupted meanwhile. */
    private boolean finish() {
        boolean interrupted = false;
        while (chunksUnderWay > 0) {
            try {
                deliver(done.take());
            } catch (InterruptedException e) {
                interrupted = true;
                stop();
            }
        }
        for (Optional<Chunk> rest = groups.removeOldest(); rest.isPresent(); rest = groups.removeOldest()) {
            for (Item item : rest.get().items()) {
                item.settle(SlotResult.UNKNOWN, SlotProblem.of("not sent: the run ended early"));
                tally.settle(item);
            }
        }
        workers.shutdown();
        return interrupted;
    }

    /** A worker's part; also run by the coordinator when it stops, to settle what no worker will take. */
    private void work(Chunk chunk) {
        String reason = "not sent: the run ended early";
        try {
            if (!stopped) {
                if (journal != null) {
                    journal.intend(chunk.items());
                }
                reason = "interrupted while it was being sent";
                send(chunk.items(), chunk);
                if (journal != null) {
                    journal.settled(chunk.items());
                }
            }
        } catch (InterruptedException e) {
            stopped = true;
        } catch (IOException e) {
            chunk.fail(new IOException("the journal cannot be written: " + e.getMessage(), e));
        } catch (RuntimeException | Error e) {
            reason = "defect: " + e;
            chunk.fail(e);
        } finally {
            settleRest(chunk.items(), reason);
            done.add(chunk);
        }
    }

    private void send(List<Item> items, Chunk chunk) throws InterruptedException {
        new ChunkSender(
                        (HttpSlotsClient) client.slots(chunk.experienceId(), chunk.optionId()),
                        client.serviceProfile(),
                        calls,
                        publisher.onExisting())
                .send(items);
    }

    private static void settleRest(List<Item> items, String reason) {
        for (Item item : items) {
            if (!item.isSettled()) {
                item.settle(SlotResult.UNKNOWN, SlotProblem.of(reason));
            }
        }
    }
}
