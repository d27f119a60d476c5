package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.publishing.Workers;
import io.github.suppliersdk.internal.threads.Threads;
import io.github.suppliersdk.internal.time.Durations;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.OutboxException;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncResult;
import io.github.suppliersdk.sync.SyncStatus;
import io.github.suppliersdk.webhooks.SlotMarks;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A sync: it creates the parts, starts the threads, and closes them. */
public final class SyncEngine implements AvailabilitySync {
    static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.sync");

    /** Threads in addition to those for calls to the service: two for the source, three for the outbox. */
    private static final int FURTHER_THREADS = 5;

    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);
    private static final int SHOWN_IDS = 1000;
    private static final double NO_GUARD = 1;

    private final AvailabilitySource source;
    private final SyncOptions options;
    private final Time time;
    private final OutboxQueue outbox;
    private final Optional<MemoryOutbox> memory;
    private final Listeners listeners;
    private final Engine engine;
    private final Workers<Job, LogLine> workers;
    private final CalendarReader calendars;
    /** Until then calls of an earlier process may be carried out, in nanoseconds of the clock. */
    private final long lastLateEffect;

    private final ReentrantLock reconciling = new ReentrantLock();
    private final AtomicBoolean isOnceMore = new AtomicBoolean();
    private final AtomicBoolean isClosed = new AtomicBoolean();

    /** Builds the parts and starts the threads. */
    public SyncEngine(SupplierClient client, AvailabilitySource source, SyncOptions options, Time time) {
        this.source = source;
        this.options = options;
        this.time = time;
        this.memory = options.outbox().isPresent() ? Optional.empty() : Optional.of(new MemoryOutbox(time));
        this.outbox = memory.isPresent() ? memory.get() : options.outbox().orElseThrow();
        this.calendars =
                new CalendarReader(client, source, options.seatAuthority(), option -> options.today(option, time));
        this.listeners = new Listeners(options.listeners());
        this.lastLateEffect = time.nanos() + options.lateEffect().toNanos();
        this.engine = new Engine(options, client, source, outbox, listeners::publish, time, time::random);
        this.workers = new Workers<>(engine, new Shell(), time);
        listeners.start();
        int threads = options.concurrency() + FURTHER_THREADS;
        int running = workers.start("supplier-sdk-sync", threads);
        if (running < threads) {
            LOG.warn("the JVM has threads for {} of {} workers of a sync", running, threads);
        }
    }

    /** The shell around the engine: its threads carry out jobs. */
    private final class Shell implements Workers.Runner<Job, LogLine> {
        @Override
        public void report(List<LogLine> lines) {
            lines.forEach(
                    line -> LOG.atLevel(line.level()).setCause(line.cause()).log(line.text()));
        }

        @Override
        public void perform(Job job) {
            Job.Note note = job.task().get();
            workers.run(() -> engine.completed(job, note, time.nanos()));
        }

        /** Forgets all slots in hand after an internal failure; they are claimed again. */
        @Override
        public void failed(Throwable failure) {
            if (failure instanceof InterruptedException) {
                return; // by foreign code, or because this ends
            }
            try {
                LOG.error("a sync failed and continues; the slots in hand are processed again", failure);
                workers.run(engine::recover);
            } catch (Throwable e) { // out of memory here too: the thread must go on
                failure.addSuppressed(e);
            }
        }
    }

    /** Notes that there may be marks of these slots. */
    private void wake(Collection<SlotKey> keys) {
        workers.run(() -> engine.wake(keys, time.nanos()));
    }

    @Override
    public void changed(Collection<SlotKey> slots) {
        List<SlotKey> keys = List.copyOf(slots);
        if (memory.isPresent()) {
            outbox.mark(keys);
        }
        requireOpen(); // after the mark: what is marked while this closes is listed there, or refused here
        wake(keys);
    }

    @Override
    public void verify(Collection<SlotKey> slots) {
        verify(List.copyOf(slots), Optional.empty());
    }

    private void verify(Collection<SlotKey> keys, Optional<Instant> lookAt) {
        outbox.mark(keys, Mark.toVerify(options.lateEffect(), lookAt));
        if (memory.isPresent()) {
            requireOpen();
        }
        wake(keys);
    }

    @Override
    public SlotMarks slotMarks() {
        return (change, transaction) -> {
            SlotKey slot = SlotKey.of(change.experienceId(), change.optionId(), change.slotId());
            List<SlotKey> slots = List.of(slot);
            boolean isMarked = transaction.hasConnection()
                    && outbox.mark(
                            transaction.connection(), slots, Mark.toVerify(options.lateEffect(), change.holdEnd()));
            transaction.afterCommit(() -> {
                if (isMarked) {
                    wake(slots); // a closed sync leaves the mark to another process
                } else {
                    verifyAfterCommit(slot, change.holdEnd());
                }
            });
        };
    }

    /** The webhook is committed, so a mark that fails must be named: the receiver logs what this throws. */
    private void verifyAfterCommit(SlotKey slot, Optional<Instant> lookAt) {
        try {
            verify(List.of(slot), lookAt);
        } catch (OutboxException | IllegalStateException e) {
            throw new OutboxException("slot " + slot + " is not marked, reconcile: " + e.getMessage(), e);
        }
    }

    private void requireOpen() {
        if (isClosed.get()) {
            throw new IllegalStateException("the sync is closed");
        }
    }

    @Override
    public SyncResult compare(LocalDate from, LocalDate to) throws InterruptedException {
        return reconciliation(options.guardShare()).run(from, to, false);
    }

    private Reconciliation reconciliation(double guardShare) {
        return new Reconciliation(
                calendars,
                source,
                outbox,
                some -> workers.run(() -> some.forEach(each -> engine.hint(each.slot(), each.hint()))),
                guardShare,
                Reconciliation.MOST_FOUND,
                this::requireOpen);
    }

    @Override
    public SyncResult reconcile(LocalDate from, LocalDate to) throws InterruptedException {
        return reconcile(from, to, options.guardShare());
    }

    @Override
    public SyncResult reconcileWithoutGuard(LocalDate from, LocalDate to) throws InterruptedException {
        return reconcile(from, to, NO_GUARD);
    }

    private SyncResult reconcile(LocalDate from, LocalDate to, double guardShare) throws InterruptedException {
        reconciling.lockInterruptibly();
        try {
            boolean isSoon = memory.isPresent() && time.nanos() - lastLateEffect <= 0;
            SyncResult result = reconciliation(guardShare).run(from, to, true);
            listeners.reconciled(result);
            if (isSoon && isOnceMore.compareAndSet(false, true)) {
                reconcileOnceMore(from, to);
            }
            return result;
        } finally {
            reconciling.unlock();
        }
    }

    /**
     * Reconciles once more when the last calls of an earlier process, which may have crashed with marks in memory, can
     * no longer be carried out; with the guard, because nobody looks at it.
     */
    private void reconcileOnceMore(LocalDate from, LocalDate to) {
        Thread later = Threads.daemons("supplier-sdk-reconcile").newThread(() -> {
            try {
                if (workers.await(() -> time.nanos() - lastLateEffect > 0, Durations.FOREVER)) {
                    LOG.info("reconciled once more, {} after the start: {}", options.lateEffect(), reconcile(from, to));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException e) {
                if (!isClosed.get()) {
                    LOG.error("the reconcile after the start failed: reconcile again", e);
                }
            }
        });
        later.start();
    }

    @Override
    public List<ParkedSlot> parked(Optional<SlotKey> after, int limit) {
        return outbox.parked(after, limit);
    }

    @Override
    public void retry(Collection<SlotKey> slots) {
        List<SlotKey> keys = List.copyOf(slots);
        requireOpen();
        outbox.mark(keys);
        requireOpen();
        wake(keys);
    }

    @Override
    public int confirmDeletes(Instant withheldBefore) {
        requireOpen();
        if (withheldBefore.isAfter(time.now())) {
            throw new IllegalArgumentException(withheldBefore + " is in the future; nobody has seen what waits then");
        }
        int permitted = outbox.permitDeletes(() -> Duration.between(withheldBefore, time.now()));
        wake(List.of());
        return permitted;
    }

    @Override
    public SyncStatus status() {
        Optional<OutboxBacklog> here = memory.map(MemoryOutbox::backlog);
        return workers.with(() -> engine.status(here, listeners, time.nanos()));
    }

    @Override
    public boolean awaitIdle(Duration longest) throws InterruptedException {
        if (isOwnThread()) {
            throw new IllegalStateException("a listener cannot wait for itself");
        }
        return awaitIdle(longest, isClosed::get);
    }

    private boolean awaitIdle(Duration longest, BooleanSupplier stops) throws InterruptedException {
        long end = time.nanos() + Durations.limited(longest).toNanos();
        // the outbox knows of slots that wait for their next try, or are in the hands of others
        while (!workers.await(engine::isIdle, Duration.ofNanos(end - time.nanos()))
                || outbox.backlog().pending() > 0) {
            if (stops.getAsBoolean() || time.nanos() - end >= 0) {
                return false;
            }
            boolean unused = workers.await(() -> false, LOOK_AGAIN);
        }
        return true;
    }

    @Override
    public List<SlotKey> close(Duration longest) {
        Duration bounded = Durations.limited(longest);
        if (!isClosed.compareAndSet(false, true)) {
            return List.of();
        }
        long end = time.nanos() + bounded.toNanos();
        if (!isOwnThread()) {
            drain(bounded);
        }
        workers.stop(); // without waiting for threads that hang in foreign code
        workers.interrupt();
        listeners.stop();
        if (!isOwnThread()) {
            awaitReconcile(end - time.nanos());
        }
        return logUnsent();
    }

    private boolean isOwnThread() {
        return listeners.isOwnThread() || workers.threads().contains(Thread.currentThread());
    }

    private void drain(Duration longest) {
        try {
            if (memory.isEmpty()) {
                workers.run(engine::close);
                boolean unused = workers.await(engine::isIdle, longest);
            } else {
                boolean unused = awaitIdle(longest, () -> false);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for a running reconcile, which ends when the sync is closed, unless it waits for foreign code. */
    private void awaitReconcile(long nanos) {
        try {
            if (reconciling.tryLock(Math.max(0, nanos), TimeUnit.NANOSECONDS)) {
                reconciling.unlock();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private List<SlotKey> logUnsent() {
        List<SlotKey> lost = memory.map(MemoryOutbox::unfinished).orElse(List.of());
        if (!lost.isEmpty()) {
            LOG.warn(
                    "a sync was closed with {} slots not sent or not verified; reconcile: {}",
                    lost.size(),
                    lost.subList(0, Math.min(SHOWN_IDS, lost.size())));
        }
        return lost;
    }
}
