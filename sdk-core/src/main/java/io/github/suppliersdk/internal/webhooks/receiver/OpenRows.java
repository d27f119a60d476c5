package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.webhooks.receiver.WebhookInboxException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** What a person on call can see and do. */
public final class OpenRows {
    private static final int MOST = 1000;
    private static final Duration RETENTION = Duration.ofDays(400);
    private static final Inbox.Limits LIMITS = new Inbox.Limits(Duration.ofSeconds(2), Duration.ofSeconds(10));

    private final Inbox inbox;

    /** Works on this inbox. */
    public OpenRows(Inbox inbox) {
        this.inbox = inbox;
    }

    private <T> T transaction(String what, Inbox.Work<T> work) {
        try {
            return inbox.transaction(LIMITS, work);
        } catch (Exception e) {
            throw new WebhookInboxException(what + " failed", e);
        }
    }

    /** All open rows. */
    public List<InboxRow> open() {
        return transaction("listing open operations", rows -> rows.open(MOST));
    }

    private static Optional<InboxRow> lock(Inbox.Rows rows, String key) throws Exception {
        return rows.lock(key).filter(row -> !RowState.FINAL.contains(row.state()));
    }

    private static Instant now() {
        return Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /** Makes the next attempt due; false if it is not open any more. */
    public boolean retry(String key) {
        return transaction("retrying " + key, rows -> {
            Optional<InboxRow> row = lock(rows, key);
            if (row.isPresent()) {
                rows.update(ImmutableInboxRow.copyOf(row.get()).withAttempts(0).withDue(now()));
            }
            return row.isPresent();
        });
    }

    /** Closes what was done by hand; false if it is not open any more. */
    public boolean resolve(String key, String note) {
        return transaction("resolving " + key, rows -> {
            Optional<InboxRow> found = lock(rows, key);
            if (found.isEmpty()) {
                return false;
            }
            InboxRow row = found.get();
            if (row.state() == RowState.HELD) {
                rows.update(resolved(row, RowState.ENDED, note));
                return true;
            }
            String booking = InboxRow.BOOKING + row.key().substring(row.key().indexOf(':') + 1);
            InboxRow cancelled =
                    resolved(ImmutableInboxRow.copyOf(row).withKey(booking).withAttempts(0), RowState.CANCELLED, note);
            Optional<InboxRow> known = rows.insertOrLock(cancelled);
            if (known.isPresent()) {
                rows.update(resolved(known.get(), RowState.CANCELLED, note));
            }
            rows.delete(row.key());
            return true;
        });
    }

    private static InboxRow resolved(InboxRow row, RowState state, String note) {
        return ImmutableInboxRow.copyOf(row.end(state, now(), now().plus(RETENTION)))
                .withNote(note);
    }
}
