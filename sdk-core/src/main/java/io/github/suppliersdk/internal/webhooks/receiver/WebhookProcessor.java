package io.github.suppliersdk.internal.webhooks.receiver;

import static io.github.suppliersdk.internal.webhooks.receiver.InboxRow.key;

import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.rules.Ids;
import io.github.suppliersdk.internal.rules.Violations;
import io.github.suppliersdk.internal.webhooks.receiver.InboxRow.RowState;
import io.github.suppliersdk.internal.webhooks.receiver.Reply.RepliedException;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles requests: a script for each kind, which runs in one transaction from its first line to the commit. The locks
 * are taken in the same order everywhere: order, undo, booking, cancellation or hold, the supplier's rows, marks.
 *
 * <p>A failure means that nothing is decided. A refusal is stored after the rollback, in a transaction of its own: what
 * the row says by then is the response.
 */
final class WebhookProcessor {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.webhooks");

    private final WebhookReceiverConfig config;
    private final Inbox inbox;
    private final HandlerCalls calls;
    private final Optional<RemoteBookings> remote;

    WebhookProcessor(WebhookReceiverConfig config, Inbox inbox) {
        this.config = config;
        this.inbox = inbox;
        this.calls = new HandlerCalls(config);
        this.remote = config.remoteHandler().map(handler -> new RemoteBookings(config, inbox, calls));
    }

    Reply hold(HoldRequest request, Deadline deadline) throws Exception {
        Instant end = endOf(request);
        Optional<HoldRequest> valid = Optional.of(request).filter(WebhookProcessor::namesASlot);
        InboxRow row = InboxRow.of(key(InboxRow.HOLD, request.holdId()), RowState.HELD, now())
                .due(end.plus(config.clockTolerance()))
                .digest(RequestReader.digest(request))
                .holdId(request.holdId())
                .experienceId(valid.map(HoldRequest::experienceId))
                .optionId(valid.map(HoldRequest::optionId))
                .slotId(valid.map(HoldRequest::slotId))
                .holdEnd(end)
                .request(Databind.text(request))
                .build();
        return run(deadline, row, rows -> {
            insertOrReply(rows, row);
            Reply reply = calls.hold(request, row, rows);
            rows.respond(row.withResponse(reply.body())); // last: fails if the row was rolled back meanwhile
            rows.transaction().afterCommit(() -> warnIfOver(request, end));
            return reply;
        });
    }

    /** Whether a slot may have these ids; otherwise there is none, and nothing to mark. */
    private static boolean namesASlot(HoldRequest hold) {
        Violations violations = new Violations();
        Ids.opaque("experience_id", hold.experienceId(), violations);
        Ids.slug("option_id", hold.optionId(), violations);
        Ids.slug("slot_id", hold.slotId(), violations);
        return violations.isEmpty();
    }

    /**
     * The end of a hold. Of a local time that occurs twice, when summer time ends, the second is meant, so that no hold
     * ends too early.
     */
    private Instant endOf(HoldRequest hold) {
        return hold.expirationTime()
                .atZone(config.holdTimeZone().apply(hold))
                .withLaterOffsetAtOverlap()
                .toInstant();
    }

    /** Its booking will be refused without a call of the handler. The usual cause is a wrong time zone. */
    private void warnIfOver(HoldRequest hold, Instant end) {
        if (!end.isAfter(now())) {
            LOG.warn(
                    "hold {} of slot {} is granted and has ended already: its end {} in the zone {}, which holdTimeZone"
                            + " gave, was {} minutes ago. Its booking will be refused. Is that the zone of the place?",
                    WebhookEvents.oneLine(hold.holdId()),
                    WebhookEvents.oneLine(hold.slotId()),
                    hold.expirationTime(),
                    config.holdTimeZone().apply(hold),
                    Duration.between(end, now()).toMinutes());
        }
    }

    Reply book(BookingRequest request, Deadline deadline) throws Exception {
        InboxRow row = InboxRow.of(key(InboxRow.BOOKING, request.bookingId()), RowState.CONFIRMED, now())
                .due(now().plus(config.retention()))
                .digest(RequestReader.digest(request))
                .bookingId(request.bookingId())
                .holdId(request.holdId())
                .build();
        return run(deadline, row, rows -> {
            replyIfCancelled(row, rows);
            insertOrReply(rows, row);
            InboxRow held = rows.lock(key(InboxRow.HOLD, request.holdId()))
                    .filter(found -> found.state() == RowState.HELD)
                    .filter(found -> found.holdEnd().orElseThrow().isAfter(now()))
                    .orElseThrow(() -> new RepliedException(Reply.INACTIVE_HOLD));
            Reply reply = calls.book(request, held, rows);
            rows.update(finished(held, RowState.BOOKED).withBookingId(request.bookingId()));
            rows.respond(row.withSlotOf(held).withResponse(reply.body())); // last, as for a hold
            return reply;
        });
    }

    Reply cancel(CancellationRequest request, Deadline deadline) throws Exception {
        // two rows are locked: that of the booking, if only as cancelled, and that of this cancellation, by its content
        InboxRow unknown = cancelled(request.bookingId());
        List<String> numbers = request.ticketNumbers().stream().distinct().toList();
        String digest = RequestReader.digest(request.withTicketNumbers(numbers));
        InboxRow row = InboxRow.of(
                        key(InboxRow.CANCELLATION, request.bookingId()) + ":" + digest, RowState.ACCEPTED, now())
                .due(now().plus(config.retention()))
                .digest(digest)
                .bookingId(request.bookingId())
                .request(Databind.text(request))
                .build();
        return run(deadline, row, rows -> {
            Optional<InboxRow> booking = rows.insertOrLock(unknown);
            Optional<InboxRow> before = rows.insertOrLock(row);
            if (before.isPresent() && isDecided(before.get())) {
                throw RepliedException.repeated(row, before.get());
            }
            try {
                calls.cancel(request, booking.orElse(unknown), rows);
            } catch (RepliedException e) {
                if (booking.isEmpty()) { // it was not cancelled
                    rows.delete(unknown.key());
                }
                throw e;
            }
            // it is written last that both were done
            if (before.isPresent()) {
                rows.update(row);
            }
            if (booking.isPresent() && isWhole(request, booking.get())) {
                rows.update(finished(booking.get(), RowState.CANCELLED));
            }
            return Reply.DONE;
        });
    }

    /** Whether a cancellation need not be asked again: it was accepted, or was refused a short time ago. */
    private boolean isDecided(InboxRow cancellation) {
        return cancellation.state() == RowState.ACCEPTED
                || cancellation.since().plus(config.deadline().multipliedBy(2)).isAfter(now());
    }

    private static boolean isWhole(CancellationRequest request, InboxRow booking) throws IOException {
        return booking.state() == RowState.CONFIRMED
                && request.ticketNumbers()
                        .containsAll(
                                HandlerCalls.ticketNumbers(booking.response().orElseThrow()));
    }

    /** Handles an unconfirmed cancellation; if it cannot be carried out in time, stores it to be carried out later. */
    Reply cancelUnconfirmed(UnconfirmedCancellation request, Deadline deadline) throws Exception {
        String key = key(InboxRow.ORDER, request.bookingId());
        Optional<Throwable> failure = Optional.empty();
        Duration reserve = Deadline.reserve(config.deadline());
        try {
            Reply reply = deadline.earlier(reserve).run(inbox, rows -> {
                if (rows.find(key).isPresent()) {
                    return Reply.DONE.as(WebhookOutcome.ACCEPTED);
                }
                cancelBooking(request, rows);
                return Reply.DONE;
            });
            if (reply.outcome() != WebhookOutcome.LATE) {
                return reply;
            }
        } catch (Exception | Error e) {
            failure = Optional.of(e);
        }
        InboxRow order = InboxRow.of(key, RowState.PENDING, now())
                .due(now())
                .bookingId(request.bookingId())
                .request(Databind.text(request))
                .build();
        Reply accepted = Reply.empty(200, WebhookOutcome.ACCEPTED, failure);
        Reply reply = deadline.atLeast(reserve)
                .run(
                        inbox,
                        rows -> { // also if it is late: nobody may ask again
                            // read first: a worker that is deleting it would have the insert wait
                            boolean unused = rows.find(key).isPresent() || rows.insert(order);
                            return accepted;
                        });
        return deadline.isOver() ? Reply.undecided(WebhookOutcome.LATE, failure) : reply;
    }

    /** Cancels a booking whatever its row says, and for ever: a booking that comes later finds the row. */
    private void cancelBooking(UnconfirmedCancellation request, Inbox.Rows rows) throws Exception {
        InboxRow unknown = cancelled(request.bookingId());
        Optional<InboxRow> booking = rows.insertOrLock(unknown);
        if (booking.isPresent()) {
            rows.update(finished(booking.get(), RowState.CANCELLED));
        }
        // a remote booking may be there although its row is not
        Optional<InboxRow> undo = rows.find(unknown.keyOf(InboxRow.UNDO));
        calls.cancelUnconfirmed(request, booking.or(() -> undo).orElse(unknown), rows);
    }

    /** Does what is due for a row that this transaction has locked; a row that is due in a final state is deleted. */
    void carryOut(InboxRow row, Inbox.Rows rows) throws Exception {
        String request = row.request().orElse("");
        if (row.state() == RowState.HELD) {
            calls.holdExpired(Databind.read(request, HoldRequest.class), row, rows);
            rows.update(finished(row, RowState.ENDED));
            return;
        }
        if (row.state() == RowState.PENDING) {
            cancelBooking(Databind.read(request, UnconfirmedCancellation.class), rows);
        } else if (row.state() == RowState.PREPARED) {
            UnconfirmedCancellation undo = Databind.read(request, UnconfirmedCancellation.class);
            if (rows.insertOrLock(cancelled(undo.bookingId())).isEmpty()) { // otherwise a copy was decided
                calls.cancelUnconfirmed(undo, row, rows);
            }
        }
        rows.delete(row.key());
    }

    /** A cancellation that was accepted and is not carried out yet: the row of the booking does not say so. */
    static void replyIfCancelled(InboxRow booking, Inbox.Rows rows) throws Exception {
        if (rows.find(booking.keyOf(InboxRow.ORDER)).isPresent()) {
            throw new RepliedException(Reply.CANCELLED);
        }
    }

    /** Inserts the row of a request; if it is there, the response is what it says. */
    private static void insertOrReply(Inbox.Rows rows, InboxRow row) throws Exception {
        while (!rows.insert(row)) {
            Optional<InboxRow> before = rows.find(row.key());
            if (before.isPresent()) { // otherwise it was deleted since
                throw RepliedException.repeated(row, before.get());
            }
        }
    }

    /**
     * Runs the script of a row, and stores the refusal of the handler if there is one: after the rollback, because the
     * handler may have written something.
     */
    private Reply run(Deadline deadline, InboxRow row, Inbox.Work<Reply> script) throws Exception {
        if (remote.isPresent()) {
            return remote.get().run(deadline, row, script);
        }
        Reply reply = deadline.run(inbox, script);
        return reply.isRefusal() ? storeRefusal(deadline, row, reply) : reply;
    }

    /** Stores a refusal, unless another copy of the request was faster. */
    private Reply storeRefusal(Deadline deadline, InboxRow row, Reply reply) throws Exception {
        InboxRow refused = finished(row, RowState.REFUSED).withResponse(reply.body());
        return deadline.run(inbox, rows -> {
            Optional<InboxRow> before = rows.insertOrLock(refused);
            if (before.isEmpty()) {
                calls.markRefused(row, reply, rows);
                return reply;
            }
            boolean isAskedAgain =
                    row.key().startsWith(InboxRow.CANCELLATION) && before.get().state() == RowState.REFUSED;
            if (!isAskedAgain) {
                throw RepliedException.repeated(row, before.get());
            }
            rows.update(refused);
            return reply;
        });
    }

    /** The row of a booking that is cancelled before it came; its digest is equal to nothing. */
    private InboxRow cancelled(String bookingId) {
        return InboxRow.of(key(InboxRow.BOOKING, bookingId), RowState.CANCELLED, now())
                .due(now().plus(config.retention()))
                .bookingId(bookingId)
                .build();
    }

    private InboxRow finished(InboxRow row, RowState state) {
        return row.finished(state, now(), config.retention());
    }

    private Instant now() {
        return InboxRow.now(config.clock());
    }
}
