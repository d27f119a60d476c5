package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.internal.threads.Threads;
import io.github.suppliersdk.internal.webhooks.receiver.InboxRow.RowState;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does what is due, one row in a transaction: ends holds, carries out accepted cancellations, takes remote bookings back,
 * and deletes old rows. Any number of processes may do so: a row that another one has locked is skipped. A second thread
 * looks at the database, and a third one alerts of what is not done: a handler or an observer that hangs delays no other.
 */
final class InboxWorker {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.webhooks");
    private static final Duration ALERT_AGAIN = Duration.ofHours(1);
    /** What a row gets beyond the deadline of requests, which may be very short. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private static final int LONGEST_BACK_OFF_SECONDS = 600;
    /** What is done, a row of each in this order. */
    private static final List<Set<RowState>> WORK =
            List.of(Set.of(RowState.PENDING), Set.of(RowState.HELD), Set.of(RowState.PREPARED), RowState.FINAL);

    private static final int MOST_WATCHED = 1000;

    private final WebhookReceiverConfig config;
    private final Inbox inbox;
    private final WebhookProcessor processor;
    private final WebhookEvents events;
    private final Runnable written;
    private final Map<String, Instant> alerted = new HashMap<>();
    private volatile List<InboxRow> open = List.of();
    private final ScheduledExecutorService threads =
            Executors.newScheduledThreadPool(3, Threads.daemons("supplier-webhook-worker"));

    InboxWorker(
            WebhookReceiverConfig config,
            Inbox inbox,
            WebhookProcessor processor,
            WebhookEvents events,
            Runnable written) {
        this.inbox = inbox;
        this.processor = processor;
        this.events = events;
        this.written = written;
        this.config = config;
    }

    void start() {
        schedule(this::doAllDue, "the webhooks' rows could not be searched for what is due");
        schedule(this::checkDatabase, "the database of the webhooks does not respond, or can only be read");
        schedule(this::alert, "what is overdue could not be alerted");
    }

    private void schedule(HandlerCalls.Call task, String whatFailed) {
        var unused = threads.scheduleWithFixedDelay(
                () -> {
                    try {
                        task.run();
                    } catch (Throwable e) { // the next run must come all the same
                        events.oncePerMinute(
                                "worker",
                                () -> LOG.error(
                                        "{}; tried again every second, and reported once a minute", whatFailed, e));
                    }
                },
                0,
                1,
                TimeUnit.SECONDS);
    }

    /** Does all that is due, one row of each kind in turn: no kind waits for all of another one. */
    void doAllDue() throws Exception {
        boolean isAnyDue;
        do {
            isAnyDue = false;
            for (Set<RowState> states : WORK) {
                isAnyDue |= !threads.isShutdown() && doOneDue(states);
            }
        } while (isAnyDue);
    }

    /** Does one thing; false if nothing is due. */
    private boolean doOneDue(Set<RowState> states) throws Exception {
        AtomicReference<@Nullable InboxRow> found = new AtomicReference<>();
        Optional<Throwable> failure = Optional.empty();
        try {
            boolean unused = inbox.transaction(limits(), rows -> {
                found.set(rows.lockDue(states, now()).orElse(null));
                if (found.get() != null) {
                    processor.carryOut(found.get(), rows);
                }
                return found.get() != null;
            });
        } catch (Exception | Error e) {
            if (found.get() == null) {
                throw e;
            }
            failure = Optional.of(e);
        }
        InboxRow row = found.get();
        if (row != null && row.isOpen()) {
            events.worked(row.operation(), failure);
        }
        if (row != null && failure.isPresent()) {
            postpone(row);
        }
        return row != null;
    }

    /** Has a row that failed tried later. */
    private void postpone(InboxRow failed) throws Exception {
        boolean unused = inbox.transaction(limits(), rows -> {
            Optional<InboxRow> row = rows.lock(failed.key()).filter(found -> found.state() == failed.state());
            if (row.isPresent()) {
                int attempts = row.get().attempts() + 1;
                int backOff = Math.min(1 << Math.min(attempts, 20), LONGEST_BACK_OFF_SECONDS);
                rows.update(row.get().withAttempts(attempts).withDue(now().plusSeconds(backOff)));
            }
            return true;
        });
    }

    /** Looks whether the database takes webhooks, and what is open. */
    void checkDatabase() throws Exception {
        open = inbox.transaction(limits(), rows -> {
            rows.requireWritable();
            return rows.open(now(), MOST_WATCHED);
        });
        written.run();
    }

    /** Alerts of what should have been done a minute ago. */
    private void alert() {
        List<InboxRow> seen = open;
        alerted.keySet().retainAll(seen.stream().map(InboxRow::key).collect(Collectors.toSet()));
        Instant now = now();
        for (InboxRow row : seen) {
            Instant last = alerted.getOrDefault(row.key(), Instant.EPOCH);
            if (openSince(row).plus(InboxRow.OVERDUE).isBefore(now)
                    && last.plus(ALERT_AGAIN).isBefore(now)) {
                alerted.put(row.key(), now);
                events.alert(row.operation());
            }
        }
    }

    /** When it could first be done; a hold may be over when it comes. */
    private Instant openSince(InboxRow row) {
        Instant due = switch (row.state()) {
            case HELD -> row.holdEnd().orElse(row.due()).plus(config.clockTolerance());
            case PREPARED -> row.since().plus(config.deadline()).plus(RemoteBookings.UNDO_AFTER);
            default -> row.since();
        };
        return due.isBefore(row.since()) ? row.since() : due;
    }

    private Inbox.Limits limits() {
        return Inbox.Limits.of(config.deadline().plus(GRACE));
    }

    private Instant now() {
        return InboxRow.now(config.clock());
    }

    /** Begins nothing new, and waits for what is being done, until this time of {@link System#nanoTime()}. */
    boolean close(long until) {
        threads.shutdown();
        try {
            return threads.awaitTermination(until - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
