package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.publishing.ServiceHealth;
import io.github.suppliersdk.internal.sync.protocol.Seats;
import io.github.suppliersdk.internal.time.Durations;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.sync.SeatAuthority;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.ToIntFunction;
import org.slf4j.event.Level;

/**
 * The shared state of the parts of the {@link Engine}: the slots that this process has claimed, their queues, and the
 * state of the service. Used by one thread at a time.
 *
 * <p>A process keeps a claim only while it can make the slot's next step within some seconds: another process may be
 * able to. What it cannot do, because the service, the source, a breaker or a throttle prevents it, it releases at
 * once. What was released waits behind what is fresh, but for a quarter of each claim, and what has failed again waits
 * for a growing pause; both on the row, for all processes. A release does not spin: while mayProceed is false nothing
 * is claimed; while isFailing, one slot is, once a poll, as a probe, and it is released after its attempt. A slot whose
 * query is silent is no probe; its lease ends, and if nobody else has claimed it by then, what the query returns is
 * used.
 */
final class EngineState {
    static final long SECOND = 1_000_000_000L;

    /** A fault of many slots must not fill the log, and parked slots can be listed. */
    private static final int MOST_SLOT_LINES = 200;

    /** So many slots may be sold out at once without a warning. */
    private static final int FEW = 20;

    final SyncOptions options;
    final OutboxQueue outbox;
    final long lateEffect;
    final Seats seats;

    /** How long after the end of a claim a request of its owner may still be carried out. */
    final Duration settle;

    final DoubleSupplier random;

    /** Receives what happens to slots. */
    final Consumer<SyncEvent> events;

    /** What is to be logged. */
    final List<LogLine> lines = new ArrayList<>();

    private final HourlyCount slotLines = new HourlyCount();
    private final HourlyCount soldOutLines = new HourlyCount();

    /** The writes within the hour, and how many of them have set a slot to 0 seats. */
    private final HourlyCount writes = new HourlyCount();

    private int soldOut;

    /** The slots in hand. */
    final Map<SlotKey, Turn> turns = new HashMap<>();

    /** The turns whose claims are to end. */
    final List<Turn> ending = new ArrayList<>();

    final TurnQueues queues;
    final SlotCache cache = new SlotCache();
    final ServiceHealth service;
    final Pauses pauses;
    final StallDetector stalls;

    /** The jobs that have not ended, and when they began. */
    final IdentityHashMap<Job, Long> inFlight = new IdentityHashMap<>();

    /** Whether nothing new may begin. */
    boolean closing;

    /** When leases are renewed next. */
    long renewAt;

    /** Slots that wait for a source or for reads that fail. */
    final Pacer pacer = new Pacer();

    /** Whether the source failed when it was last asked. */
    boolean sourceFails;

    /** Notes a line for the log. */
    void log(Level level, String text) {
        lines.add(new LogLine(level, text));
    }

    /** Notes a line on a slot, if there were not too many within the hour. */
    void log(Level level, Turn turn, String text, long now) {
        int number = slotLines.next(now);
        if (number <= MOST_SLOT_LINES) {
            String last = number == MOST_SLOT_LINES ? "; further ones are not logged for an hour" : "";
            log(level, "slot " + turn.key() + text + last);
        }
    }

    /**
     * Notes a write, and whether it has set a slot to 0 seats that had some, as far as is known. It is sent all the same,
     * because a sale must be shown at once; but when most of what was sent has 0 seats, a query of the source has
     * probably failed unnoticed.
     */
    void noteWrite(boolean isSoldOut, long now) {
        int all = writes.next(now);
        soldOut = (all == 1 ? 0 : soldOut) + (isSoldOut ? 1 : 0);
        if (soldOut > FEW && soldOut > all / 2 && soldOutLines.next(now) == 1) {
            String words =
                    " slots that were sent within an hour have 0 seats now. Does the source return what it should?";
            log(Level.ERROR, soldOut + " of " + all + words);
        }
    }

    /** The number of jobs of this peer that have not ended. */
    int inFlight(Job.Peer peer) {
        return (int)
                inFlight.keySet().stream().filter(job -> job.peer() == peer).count();
    }

    /** Notes that a slot was handled. */
    void progressed(long now) {
        stalls.progressed(now)
                .ifPresent(stall ->
                        log(Level.INFO, "slots are processed again after " + Durations.words(stall.toNanos())));
    }

    /** Whether a slot can be sent now: a call may begin, writes may, and neither service nor source is silent. */
    boolean mayProceed(long now) {
        return service.allows(silent(Job.Peer.SERVICE, now), now)
                && service.allows(ServiceJobs.WRITES, now)
                && silent(Job.Peer.SOURCE, now) < SourceJobs.MOST_JOBS;
    }

    /** Whether what was tried last failed for all slots, so that a probe finds out whether they can be sent. */
    boolean isFailing() {
        return service.isRefused(ServiceJobs.WRITES) || service.isOpen(ServiceJobs.WRITES) || sourceFails;
    }

    /**
     * The number of slots in hand that can move: they wait neither for a locked row, nor to be asked for again after a
     * query that has failed.
     */
    int inHand() {
        return (int) turns.values().stream().filter(turn -> !turn.isLocked).count() - queues.apart();
    }

    /** The number of jobs whose peer has been silent for long. */
    private int silent(Job.Peer peer, long now) {
        return (int) inFlight.entrySet().stream()
                .filter(job -> job.getKey().peer() == peer && now - job.getValue() > Engine.STALE)
                .count();
    }

    /** Whether a call has passed that began after this moment: a write, which shows that a read can pass too, or a read. */
    boolean hasPassedSince(boolean write, long moment) {
        return service.hasPassedSince(ServiceJobs.WRITES, moment)
                || (!write && service.hasPassedSince(ServiceJobs.READS, moment));
    }

    /**
     * Without slots.
     *
     * @param mostPerCreate how many slots of a kind one call may create
     * @param events receives what happens to slots, and must not wait
     */
    EngineState(
            SyncOptions options,
            OutboxQueue outbox,
            ToIntFunction<SlotKind> mostPerCreate,
            Consumer<SyncEvent> events,
            DoubleSupplier random,
            long now) {
        this.events = events;
        this.options = options;
        this.outbox = outbox;
        this.lateEffect = options.lateEffect().toNanos();
        this.settle = options.lateEffect().plus(options.timings().lease());
        this.seats = options.seatAuthority() == SeatAuthority.SERVICE ? Seats.OF_SERVICE : Seats.OF_SOURCE;
        this.random = random;
        this.renewAt = now;
        this.queues = new TurnQueues(mostPerCreate);
        this.service = new ServiceHealth(options.concurrency());
        this.pauses = new Pauses(lines);
        this.stalls = new StallDetector(now);
    }
}
