package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.webhooks.receiver.InboxRow.RowState;
import io.github.suppliersdk.internal.webhooks.receiver.Reply.RepliedException;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What is different if the bookings are in another system, where nothing can be rolled back: before the handler is
 * called, it is stored what must be done if the outcome is never known.
 */
record RemoteBookings(WebhookReceiverConfig config, Inbox inbox, HandlerCalls calls) {
    /** When a booking is taken back whose outcome was not stored. */
    static final Duration UNDO_AFTER = Duration.ofMinutes(1);

    /** Prepares, and runs a script; a refusal is stored in its transaction, because the handler has written nothing. */
    Reply run(Deadline deadline, InboxRow row, Inbox.Work<Reply> script) throws Exception {
        boolean isBooking = row.key().startsWith(InboxRow.BOOKING);
        if (isBooking || row.key().startsWith(InboxRow.HOLD)) {
            Reply prepared = deadline.run(inbox, rows -> prepare(row, rows));
            if (prepared.outcome() != WebhookOutcome.HANDLED) {
                return prepared;
            }
        }
        return deadline.run(inbox, rows -> {
            if (isBooking) { // so that the worker leaves it alone
                Optional<InboxRow> unused = rows.lock(row.keyOf(InboxRow.UNDO));
            }
            Reply reply;
            try {
                reply = script.in(rows);
            } catch (RepliedException e) {
                reply = e.reply();
                if (!reply.isRefusal()) {
                    throw e;
                }
                if (isBooking) { // an earlier call may have booked
                    calls.cancelUnconfirmed(undo(row), row, rows);
                }
                calls.markRefused(row, reply, rows);
                rows.update(row.finished(RowState.REFUSED, now(), config.retention())
                        .withResponse(reply.body()));
            }
            if (isBooking) {
                rows.delete(row.keyOf(InboxRow.UNDO));
            }
            return reply;
        });
    }

    /** Marks the slot of a hold, which ends by itself; stores the order to take a booking back. */
    private Reply prepare(InboxRow row, Inbox.Rows rows) throws Exception {
        if (row.key().startsWith(InboxRow.HOLD)) {
            calls.mark(row, row.holdEnd(), rows);
            return Reply.DONE;
        }
        WebhookProcessor.replyIfCancelled(row, rows);
        Optional<InboxRow> known = rows.find(row.key());
        if (known.isPresent()) {
            throw RepliedException.repeated(row, known.get());
        }
        Optional<InboxRow> held =
                rows.find(InboxRow.key(InboxRow.HOLD, row.holdId().orElseThrow()));
        InboxRow order = InboxRow.of(row.keyOf(InboxRow.UNDO), RowState.PREPARED, now())
                .due(now().plus(config.deadline()).plus(UNDO_AFTER))
                .bookingId(row.bookingId())
                .request(Databind.text(undo(row)))
                .build();
        boolean unused = rows.find(order.key()).isPresent() // as for an unconfirmed cancellation
                || rows.insert(held.map(order::withSlotOf).orElse(order));
        return Reply.DONE;
    }

    private static UnconfirmedCancellation undo(InboxRow booking) {
        return UnconfirmedCancellation.builder(booking.bookingId().orElseThrow())
                .build();
    }

    private Instant now() {
        return InboxRow.now(config.clock());
    }
}
