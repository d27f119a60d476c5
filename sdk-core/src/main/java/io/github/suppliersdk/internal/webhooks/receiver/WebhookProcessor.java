package io.github.suppliersdk.internal.webhooks.receiver;

import static io.github.suppliersdk.internal.webhooks.receiver.Digests.key;

import io.github.suppliersdk.internal.jdbc.SqlErrors;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.rules.Ids;
import io.github.suppliersdk.internal.rules.Violations;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.SlotChange;
import io.github.suppliersdk.webhooks.SlotMarks;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
    private static final int ATTEMPTS = 5;
    /** When a remote booking is taken back whose outcome was not stored. */
    static final Duration UNDO_AFTER = Duration.ofMinutes(1);

    /** Refusals because the service offers what the supplier does not have: seats are no matter then. */
    private static final Set<String> NO_SUCH_SLOT = Set.of("ELEMENT_NOT_FOUND", "INACTIVE_OR_UNAVAILABLE_EXPERIENCE");

    private final WebhookReceiverConfig config;
    private final Inbox inbox;
    private final HandlerCalls calls;
    /** Whether the bookings are in another system, where nothing can be rolled back. */
    private final boolean isRemote;

    private final SlotMarks marks;

    WebhookProcessor(WebhookReceiverConfig config, Inbox inbox) {
        this.config = config;
        this.inbox = inbox;
        this.isRemote = config.remoteHandler().isPresent();
        this.calls = new HandlerCalls(config.remoteHandler()
                .<WebhookHandler>map(HandlerCalls.Remote::new)
                .or(config::handler)
                .orElseThrow());
        this.marks = config.slotMarks().orElse((change, transaction) -> {});
    }

    /** Runs a script in a transaction, which is committed before the deadline or not at all. */
    private Reply run(Deadline deadline, Inbox.Work<Reply> script) throws Exception {
        for (int attempt = 1; ; attempt++) {
            if (deadline.isOver()) {
                return Reply.LATE;
            }
            try {
                return inbox.transaction(Inbox.Limits.of(deadline.left()), rows -> {
                    Reply reply = script.in(rows);
                    if (deadline.isOver()) {
                        throw new RepliedException(Reply.LATE);
                    }
                    return reply;
                });
            } catch (RepliedException e) {
                return e.reply();
            } catch (Exception e) {
                boolean mayBeCommitted = e instanceof Inbox.CommitException;
                if (mayBeCommitted || attempt == ATTEMPTS || !SqlErrors.isDeadlock(e)) {
                    throw e;
                }
            }
        }
    }

    /**
     * Runs a script, and stores the refusal of the handler if there is one: after the rollback, because the handler may
     * have written something. A remote handler has not, so its refusal is stored in the same transaction.
     */
    private Reply run(Deadline deadline, InboxRow row, Inbox.Work<Reply> script) throws Exception {
        if (!isRemote) {
            Reply reply = run(deadline, script);
            return reply.isRefusal() ? storeRefusal(deadline, row, reply) : reply;
        }
        return run(deadline, rows -> {
            try {
                return script.in(rows);
            } catch (RepliedException e) {
                if (!e.reply().isRefusal()) {
                    throw e;
                }
                if (row.key().startsWith(InboxRow.BOOKING)) { // an earlier call may have booked
                    calls.handler().cancelUnconfirmed(unconfirmed(row), rows.transaction());
                    rows.delete(key(InboxRow.UNDO, row.bookingId().orElseThrow()));
                }
                markRefused(rows, row, e.reply());
                rows.update(
                        finished(row, RowState.REFUSED).withResponse(e.reply().body()));
                return e.reply();
            }
        });
    }

    Reply hold(HoldRequest request, Deadline deadline) throws Exception {
        Instant end = endOf(request);
        Optional<HoldRequest> valid = Optional.of(request).filter(WebhookProcessor::namesASlot);
        InboxRow row = row(key(InboxRow.HOLD, request.holdId()), RowState.HELD, end.plus(config.clockTolerance()))
                .digest(Digests.of(request))
                .holdId(request.holdId())
                .experienceId(valid.map(HoldRequest::experienceId))
                .optionId(valid.map(HoldRequest::optionId))
                .slotId(valid.map(HoldRequest::slotId))
                .holdEnd(end)
                .request(Databind.text(request))
                .build();
        if (isRemote) { // it may take effect, and end by itself, although its transaction is rolled back
            Reply unused = run(deadline, rows -> {
                mark(rows, row, Optional.of(end));
                return Reply.DONE;
            });
        }
        return run(deadline, row, rows -> {
            insertOrReply(rows, row);
            Reply reply = calls.hold(request, rows.transaction());
            mark(rows, row, Optional.of(end));
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
        String undo = key(InboxRow.UNDO, request.bookingId());
        InboxRow row = row(
                        key(InboxRow.BOOKING, request.bookingId()), RowState.CONFIRMED, now().plus(config.retention()))
                .digest(Digests.of(request))
                .bookingId(request.bookingId())
                .holdId(request.holdId())
                .build();
        if (isRemote) {
            Reply prepared = prepareUndo(deadline, row, undo);
            if (prepared.outcome() != WebhookOutcome.HANDLED) {
                return prepared;
            }
        }
        return run(deadline, row, rows -> {
            if (rows.find(key(InboxRow.ORDER, request.bookingId())).isPresent()) {
                throw RepliedException.repeated(Reply.CANCELLED);
            }
            if (isRemote) { // so that the worker leaves it alone
                Optional<InboxRow> unused = rows.lock(undo);
            }
            insertOrReply(rows, row);
            InboxRow held = rows.lock(key(InboxRow.HOLD, request.holdId()))
                    .filter(found -> found.state() == RowState.HELD)
                    .filter(found -> found.holdEnd().orElseThrow().isAfter(now()))
                    .orElseThrow(() -> new RepliedException(Reply.INACTIVE_HOLD));
            Reply reply = calls.book(request, rows.transaction());
            rows.update(finished(held, RowState.BOOKED).withBookingId(request.bookingId()));
            if (isRemote) {
                rows.delete(undo);
            }
            mark(rows, held, Optional.empty());
            rows.respond(row.withSlotOf(held).withResponse(reply.body())); // last, as for a hold
            return reply;
        });
    }

    /** Stores the order to take a remote booking back, before it is made. */
    private Reply prepareUndo(Deadline deadline, InboxRow booking, String undo) throws Exception {
        InboxRow order = row(
                        undo, RowState.PREPARED, now().plus(config.deadline()).plus(UNDO_AFTER))
                .bookingId(booking.bookingId())
                .request(Databind.text(unconfirmed(booking)))
                .build();
        return run(deadline, rows -> {
            Optional<InboxRow> known = rows.find(booking.key());
            if (known.isPresent()) {
                throw RepliedException.repeated(replyTo(booking, known.get()));
            }
            Optional<InboxRow> held =
                    rows.find(key(InboxRow.HOLD, booking.holdId().orElseThrow()));
            boolean unused = rows.find(undo).isPresent() // as for an unconfirmed cancellation
                    || rows.insert(held.map(order::withSlotOf).orElse(order));
            return Reply.DONE;
        });
    }

    Reply cancel(CancellationRequest request, Deadline deadline) throws Exception {
        // two rows are locked: that of the booking, if only as cancelled, and that of this cancellation, by its content
        InboxRow unknown = cancelled(request.bookingId());
        List<String> numbers = request.ticketNumbers().stream().distinct().toList();
        String digest = Digests.of(request.withTicketNumbers(numbers));
        InboxRow row = row(
                        key(InboxRow.CANCELLATION, request.bookingId()) + ":" + digest,
                        RowState.ACCEPTED,
                        now().plus(config.retention()))
                .digest(digest)
                .bookingId(request.bookingId())
                .request(Databind.text(request))
                .build();
        return run(deadline, row, rows -> {
            Optional<InboxRow> booking = rows.insertOrLock(unknown);
            Optional<InboxRow> before = rows.insertOrLock(row);
            if (before.isPresent() && isDecided(before.get())) {
                throw RepliedException.repeated(replyTo(row, before.get()));
            }
            try {
                // the handler, then the mark, which is always the last lock
                witnessed(rows, unknown, () -> {
                    calls.cancel(request, rows.transaction());
                    mark(rows, booking.orElse(unknown), Optional.empty());
                });
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
            Reply reply = run(deadline.earlier(reserve), rows -> {
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
        InboxRow order = row(key, RowState.PENDING, now())
                .bookingId(request.bookingId())
                .request(Databind.text(request))
                .build();
        Reply accepted = Reply.empty(200, WebhookOutcome.ACCEPTED, failure);
        Reply reply = run(
                deadline.atLeast(reserve),
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
        Optional<InboxRow> undo = rows.find(key(InboxRow.UNDO, request.bookingId()));
        witnessed(rows, unknown, () -> {
            calls.handler().cancelUnconfirmed(request, rows.transaction());
            mark(rows, booking.or(() -> undo).orElse(unknown), Optional.empty());
        });
    }

    /** What may fail, such as the supplier's code. */
    interface Call {
        void run() throws Exception;
    }

    /**
     * Calls the supplier's code for a row that was there before. If the code catches an exception of the database and
     * goes on, all may be rolled back already: a new transaction would be committed, or an aborted one without a word.
     * So a row that nobody else ever sees is inserted before the call, and its deletion fails if it is gone.
     */
    private void witnessed(Inbox.Rows rows, InboxRow locked, Call call) throws Exception {
        if (isRemote) { // nothing of the call is in the transaction
            call.run();
            return;
        }
        InboxRow witness =
                row(InboxRow.WITNESS + locked.key(), RowState.ENDED, now()).build();
        Optional<InboxRow> unused = rows.insertOrLock(witness); // it is there if the code has committed by itself
        call.run();
        rows.delete(witness.key());
    }

    /** Does what is due for a row that this transaction has locked. */
    void carryOut(InboxRow row, Inbox.Rows rows) throws Exception {
        String request = row.request().orElse("");
        if (row.state() == RowState.HELD) {
            HoldRequest hold = Databind.read(request, HoldRequest.class);
            witnessed(rows, row, () -> {
                calls.handler().holdExpired(hold, rows.transaction());
                mark(rows, row, Optional.empty());
            });
            rows.update(finished(row, RowState.ENDED));
            return;
        }
        if (row.state() == RowState.PENDING) {
            cancelBooking(Databind.read(request, UnconfirmedCancellation.class), rows);
        } else if (row.state() == RowState.PREPARED) {
            UnconfirmedCancellation cancellation = Databind.read(request, UnconfirmedCancellation.class);
            if (rows.insertOrLock(cancelled(cancellation.bookingId())).isEmpty()) { // otherwise a copy was decided
                calls.handler().cancelUnconfirmed(cancellation, rows.transaction());
                mark(rows, row, Optional.empty());
            }
        }
        rows.delete(row.key());
    }

    /** Stores a refusal after the rollback, unless another copy of the request was faster. */
    private Reply storeRefusal(Deadline deadline, InboxRow row, Reply reply) throws Exception {
        InboxRow refused = finished(row, RowState.REFUSED).withResponse(reply.body());
        return run(deadline, rows -> {
            Optional<InboxRow> before = rows.insertOrLock(refused);
            if (before.isPresent()) {
                boolean isAskedAgain = row.key().startsWith(InboxRow.CANCELLATION)
                        && before.get().state() == RowState.REFUSED;
                if (!isAskedAgain) {
                    throw RepliedException.repeated(replyTo(row, before.get()));
                }
                rows.update(refused);
            } else {
                markRefused(rows, row, reply);
            }
            return reply;
        });
    }

    /** A hold was refused: the service may show more seats than there are. */
    private void markRefused(Inbox.Rows rows, InboxRow row, Reply reply) throws Exception {
        if (row.key().startsWith(InboxRow.HOLD)
                && !NO_SUCH_SLOT.contains(reply.code().orElse(""))) {
            mark(rows, row, Optional.empty());
        }
    }

    /** Inserts the row of a request; if it is there, the response is what it says. */
    private static void insertOrReply(Inbox.Rows rows, InboxRow row) throws Exception {
        while (!rows.insert(row)) {
            Optional<InboxRow> before = rows.find(row.key());
            if (before.isPresent()) { // otherwise it was deleted since
                throw RepliedException.repeated(replyTo(row, before.get()));
            }
        }
    }

    private static Reply replyTo(InboxRow request, InboxRow stored) throws IOException {
        if (stored.state() == RowState.CANCELLED) {
            return Reply.CANCELLED;
        }
        if (!stored.digest().equals(request.digest())) {
            return Reply.OTHER_CONTENT;
        }
        return switch (stored.state()) {
            case ENDED -> Reply.INACTIVE_HOLD;
            case REFUSED -> Reply.stored(stored.response().orElseThrow());
            case ACCEPTED -> Reply.DONE;
            default -> Reply.ok(stored.response().orElseThrow());
        };
    }

    private void mark(Inbox.Rows rows, InboxRow row, Optional<Instant> holdEnd) throws Exception {
        if (row.slotId().isPresent()) {
            marks.mark(
                    new SlotChange(
                            row.experienceId().orElseThrow(),
                            row.optionId().orElseThrow(),
                            row.slotId().get(),
                            holdEnd),
                    rows.transaction());
        }
    }

    private ImmutableInboxRow.Builder row(String key, RowState state, Instant due) {
        return ImmutableInboxRow.builder().key(key).state(state).due(due).since(now());
    }

    /** The row of a booking that is cancelled before it came; its digest is equal to nothing. */
    private InboxRow cancelled(String bookingId) {
        return row(key(InboxRow.BOOKING, bookingId), RowState.CANCELLED, now().plus(config.retention()))
                .bookingId(bookingId)
                .build();
    }

    private InboxRow finished(InboxRow row, RowState state) {
        return row.finished(state, now(), config.retention());
    }

    private static UnconfirmedCancellation unconfirmed(InboxRow booking) {
        return UnconfirmedCancellation.builder(booking.bookingId().orElseThrow())
                .build();
    }

    private Instant now() {
        return InboxRow.now(config.clock());
    }
}
