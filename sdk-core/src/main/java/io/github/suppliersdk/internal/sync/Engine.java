package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.publishing.ConcurrencyLimiter;
import io.github.suppliersdk.internal.publishing.ServiceHealth;
import io.github.suppliersdk.internal.publishing.Workers;
import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.internal.time.Durations;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncEvent;
import io.github.suppliersdk.sync.SyncStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/**
 * Decides which job is next, for all slots that this process has claimed. {@link OutboxJobs}, {@link SourceJobs} and
 * {@link ServiceJobs} each handle one peer; {@link TurnRouter} moves the slots between them. It has no thread, no clock
 * and no lock, and makes no call: the tasks of its jobs do. It must be used by only one thread at a time. All times are
 * in nanoseconds of one clock.
 */
final class Engine implements Workers.Jobs<Job, LogLine> {
    /** A value that has waited longer is read again before it is sent; a job that takes longer is reported. */
    static final long STALE = 5 * EngineState.SECOND;

    private final EngineState state;
    private final TurnRouter router;
    private final OutboxJobs outbox;
    private final SourceJobs source;
    private final ServiceJobs calls;

    /** When a turn could last proceed. */
    private long couldProceedAt;

    /**
     * An engine without slots.
     *
     * @param events receives what happens to slots, and must not wait
     */
    Engine(
            SyncOptions options,
            SupplierClient client,
            AvailabilitySource source,
            OutboxQueue outbox,
            Consumer<SyncEvent> events,
            Time time,
            DoubleSupplier random) {
        long now = time.nanos();
        ServiceCalls calls = new ServiceCalls(client, option -> options.today(option, time), time);
        this.state = new EngineState(options, outbox, calls::mostPerCreate, events, random, now);
        this.router = new TurnRouter(state);
        this.outbox = new OutboxJobs(state, router, now);
        this.source = new SourceJobs(state, router, this.outbox, source);
        this.calls = new ServiceJobs(state, router, calls);
        this.couldProceedAt = now;
    }

    /** Notes that there may be new marks. */
    void wake(Collection<SlotKey> changed, long now) {
        outbox.wake(changed, now);
    }

    /** Stops claiming; the turns of slots in hand continue. */
    void close() {
        state.closing = true;
    }

    /** Forgets every slot in hand after an internal failure: its lease ends, and it is claimed again and verified. */
    void recover() {
        state.queues.clear();
        state.ending.clear();
        state.turns.clear();
        state.inFlight.clear(); // also a job whose thread has failed
    }

    void hint(SlotKey key, Op op) {
        state.cache.of(key).hint = op;
    }

    @Override
    public List<LogLine> takeNews() {
        List<LogLine> taken = List.copyOf(state.lines);
        state.lines.clear();
        return taken;
    }

    @Override
    public @Nullable Job next(long now) {
        for (Turn due = state.queues.pollDue(now); due != null; due = state.queues.pollDue(now)) {
            router.route(due, now);
        }
        Job job = outbox.next(now);
        if (job == null) {
            job = calls.next(now);
        }
        if (job == null) {
            job = source.askJob(now);
        }
        if (job == null && !state.ending.isEmpty()) {
            job = outbox.next(now); // slots that were just found not to be claimed any more are released immediately
        }
        if (job != null) {
            state.inFlight.put(job, now);
        }
        return job;
    }

    /** Notes that a job has ended, and what follows; nothing if its slots were forgotten since. */
    void completed(Job job, Job.Note note, long now) {
        Long started = state.inFlight.remove(job);
        if (started != null) {
            note.at(started, now);
        }
    }

    @Override
    public long wakeAt(long now) {
        return Math.min(Math.min(state.queues.firstDue(), outbox.wakeAt(now)), state.service.wakeAt(now));
    }

    /** Reports a stall, and its end. */
    @Override
    public void tick(long now) {
        releaseStuck(now);
        if (outbox.nothingWaits(now)) {
            state.stalls
                    .progressed(now)
                    .ifPresent(stall ->
                            state.log(Level.INFO, "no slot waits any more, after " + Durations.words(stall.toNanos())));
        } else {
            state.stalls
                    .tick(now)
                    .ifPresent(stall -> state.log(
                            Level.WARN,
                            "no slot was processed for " + Durations.words(stall.toNanos()) + ": " + waitsFor(now)));
        }
    }

    /**
     * Releases slots that wait for a call that may not begin, because another process may be able to: a process that
     * has lost its way to the service would keep all sales to itself. Monthly, with several processes.
     */
    private void releaseStuck(long now) {
        couldProceedAt = state.mayProceed(now) ? now : couldProceedAt;
        boolean isStuck = couldProceedAt != now && (state.isFailing() || now - couldProceedAt > STALE);
        if (isStuck || !state.service.allows(ServiceJobs.READS, now)) {
            // in line: else all are claimed and parked again together, and sales wait for that
            state.queues
                    .removeAll(!isStuck)
                    .forEach(turn -> router.park(turn, isStuck ? 0 : STALE + state.pacer.admit(now), now));
        }
    }

    private String waitsFor(long now) {
        List<String> parts = new ArrayList<>();
        parts.add(Math.max(outbox.backlog().pending(), state.turns.size()) + " slots wait");
        if (state.sourceFails) {
            parts.add("the source fails");
        }
        if (outbox.fails()) {
            parts.add("the outbox fails");
        }
        if (state.turns.values().stream().anyMatch(turn -> turn.isLocked)) {
            parts.add("some rows are locked by an open transaction");
        }
        state.pauses.reason().ifPresent(reason -> parts.add("the service refuses the caller: " + reason));
        ConcurrencyLimiter limiter = state.service.limiter();
        if (limiter.isThrottled(now)) {
            parts.add("the service asked to wait for " + Durations.words(limiter.throttledUntil() - now) + " more");
        }
        ServiceHealth.Fault fault = state.service.fault(now);
        if (fault != null) {
            parts.add((fault.operation() == ServiceJobs.READS ? "reads fail: " : "writes fail: ")
                    + Descriptions.line(fault.failure().words()));
        }
        state.inFlight.forEach((job, started) -> {
            if (now - started > STALE) {
                parts.add(job.words() + " since " + Durations.words(now - started));
            }
        });
        return String.join("; ", parts);
    }

    /** Whether no slot is in hand; the outbox may have more. */
    boolean isIdle() {
        return state.turns.isEmpty();
    }

    /**
     * The state of the sync.
     *
     * @param counted what waits at this moment; empty if the outbox is only asked now and then
     */
    SyncStatus status(Optional<OutboxBacklog> counted, Listeners listeners, long now) {
        OutboxBacklog backlog = counted.orElse(outbox.backlog());
        return new SyncStatus(
                backlog.pending(),
                backlog.oldest(),
                backlog.verifying(),
                backlog.parked(),
                backlog.withheld(),
                state.inFlight(Job.Peer.SERVICE),
                state.pauses.reason(),
                state.pauses.reasons(),
                outbox.nothingWaits(now) ? Duration.ZERO : state.stalls.since(now),
                listeners.dropped(),
                listeners.failures());
    }
}
