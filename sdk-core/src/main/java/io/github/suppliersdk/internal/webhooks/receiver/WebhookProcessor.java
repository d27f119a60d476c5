package io.github.suppliersdk.internal.webhooks.receiver;

import static io.github.suppliersdk.internal.webhooks.receiver.Digests.key;

import io.github.suppliersdk.internal.jdbc.Failures;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.SlotChange;
import io.github.suppliersdk.webhooks.SlotMarks;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Handles requests: a script for each kind, which runs in one transaction from its first line to the commit. The locks
 * are taken in the same order everywhere: order, undo, booking, cancellation or hold, the supplier's rows, marks.
 *
 * <p>A failure means that nothing is decided. A refusal is stored after the rollback, in a transaction of its own: what
 * the row says by then is the response.
 */
final class WebhookProcessor {
    private static final int ATTEMPTS = 5;
    /** When a remote booking is taken back whose outcome was not stored. */
    static final Duration UNDO_AFTER = Duration.ofMinutes(1);

    /** Refusals because the service offers what the supplier does not have: seats are no matter then. */
    private static final Set<String> NO_SUCH_SLOT = Set.of("ELEMENT_NOT_FOUND", "INACTIVE_OR_UNAVAILABLE_EXPERIENCE");

    /** Fields that this version does not know may differ between copies of a request. */
    private static final Map<String, Object> UNKNOWN = Map.of();

    private final Inbox inbox;
    private final HandlerCalls calls;
    private final HoldEnds ends;
    private final SlotMarks marks;
    private final Clock clock;
    private final Duration timeout;
    private final Duration clockTolerance;
    private final Duration retention;

    WebhookProcessor(WebhookReceiverConfig config, Inbox inbox) {
        this.inbox = inbox;
        this.calls = new HandlerCalls(config);
        this.ends = new HoldEnds(config);
        this.marks = config.slotMarks().orElse((change, transaction) -> {});
        this.clock = config.clock();
        this.timeout = config.deadline();
        this.clockTolerance = config.clockTolerance();
        this.retention = config.retention();
    }

    /** Ends a transaction without a commit, with this response. */
    private static final class RollbackException extends Exception {
        private final Decision decision;

        RollbackException(Decision decision) {
            super(null, null, false, false);
            this.decision = decision;
        }
    }

    /** The handler has refused: its transaction is rolled back, and then the refusal is stored. */
    private static final class RefusedException extends Exception {
        private final Reply reply;

        RefusedException(Reply reply) {
            super(null, null, false, false);
            this.reply = reply;
        }
    }

    /** Runs a script in a transaction, which is committed before the deadline or not at all. */
    private Decision run(Deadline deadline, Inbox.Work<Decision> script) throws Exception {
        for (int attempt = 1; ; attempt++) {
            if (deadline.isOver()) {
                return Decision.LATE;
            }
            try {
                return inbox.transaction(deadline.limits(), rows -> {
                    Decision decision = script.in(rows);
                    if (deadline.isOver()) {
                        throw new RollbackException(Decision.LATE);
                    }
                    return decision;
                });
            } catch (RollbackException e) {
                return e.decision;
            } catch (Exception e) {
                boolean mayBeCommitted = e instanceof Inbox.CommitException;
                if (mayBeCommitted || attempt == ATTEMPTS || !Failures.isDeadlock(e)) {
                    throw e;
                }
            }
        }
    }

    /** Runs a script, and stores the refusal of the handler if there is one. */
    private Decision run(Deadline deadline, InboxRow row, Inbox.Work<Decision> script) throws Exception {
        try {
            return run(deadline, script);
        } catch (RefusedException e) {
            return storeRefusal(deadline, row, e.reply);
        }
    }

    Decision hold(HoldRequest request, Deadline deadline) throws Exception {
        Instant end = ends.of(request);
        InboxRow row = row(key(InboxRow.HOLD, request.holdId()), RowState.HELD, end.plus(clockTolerance))
                .digest(Digests.of(request.withAdditionalProperties(UNKNOWN)))
                .holdId(request.holdId())
                .experienceId(request.experienceId())
                .optionId(request.optionId())
                .slotId(request.slotId())
                .holdEnd(end)
                .request(stored(request))
                .build();
        return run(deadline, row, rows -> {
            insertOrReply(rows, row);
            Reply reply = calls.hold(request, rows.transaction());
            if (reply.isRefusal()) {
                return refuse(rows, row, reply);
            }
            rows.update(row.withResponse(reply.body()));
            mark(rows, row, Optional.of(end));
            rows.transaction().afterCommit(() -> ends.granted(request, end, now()));
            return Decision.handled(reply);
        });
    }

    Decision book(BookingRequest request, Deadline deadline) throws Exception {
        String undo = key(InboxRow.UNDO, request.bookingId());
        InboxRow row = row(key(InboxRow.BOOKING, request.bookingId()), RowState.CONFIRMED, deleteAt(now()))
                .digest(Digests.of(request.withAdditionalProperties(UNKNOWN)))
                .bookingId(request.bookingId())
                .holdId(request.holdId())
                .build();
        if (calls.isRemote()) {
            Decision prepared = prepareUndo(deadline, row, undo);
            if (prepared.outcome() != WebhookOutcome.ACCEPTED) {
                return prepared;
            }
        }
        return run(deadline, row, rows -> {
            if (rows.find(key(InboxRow.ORDER, request.bookingId())).isPresent()) {
                throw new RollbackException(Decision.repeated(Reply.CANCELLED));
            }
            if (calls.isRemote()) { // so that the worker leaves it alone
                Optional<InboxRow> unused = rows.lock(undo);
            }
            insertOrReply(rows, row);
            Optional<InboxRow> hold = rows.lock(key(InboxRow.HOLD, request.holdId()))
                    .filter(found -> found.state() == RowState.HELD)
                    .filter(found -> found.holdEnd().orElseThrow().isAfter(now()));
            if (hold.isEmpty()) {
                return refuseInPlace(rows, row, Reply.INACTIVE_HOLD);
            }
            Reply reply = calls.book(request, rows.transaction());
            if (reply.isRefusal()) {
                return refuse(rows, row, reply);
            }
            InboxRow held = hold.get();
            rows.update(held.end(RowState.BOOKED, now(), deleteAt(held.holdEnd().orElseThrow()))
                    .withBookingId(request.bookingId()));
            rows.update(row.withSlotOf(held).withResponse(reply.body()));
            if (calls.isRemote()) {
                rows.delete(undo);
            }
            mark(rows, held, Optional.empty());
            return Decision.handled(reply);
        });
    }

    /** Stores the order to take a remote booking back, before it is made. */
    private Decision prepareUndo(Deadline deadline, InboxRow booking, String undo) throws Exception {
        InboxRow order = row(undo, RowState.PREPARED, now().plus(timeout).plus(UNDO_AFTER))
                .bookingId(booking.bookingId())
                .request(stored(unconfirmed(booking)))
                .build();
        return run(deadline, rows -> {
            Optional<InboxRow> known = rows.find(booking.key());
            if (known.isPresent()) {
                throw new RollbackException(Decision.repeated(replyTo(booking, known.get())));
            }
            boolean unused = rows.insert(order);
            return Decision.of(Reply.DONE, WebhookOutcome.ACCEPTED);
        });
    }

    Decision cancel(CancellationRequest request, Deadline deadline) throws Exception {
        InboxRow unknown = cancelled(request.bookingId());
        List<String> numbers = request.ticketNumbers().stream().distinct().toList();
        String digest = Digests.of(request.withTicketNumbers(numbers).withAdditionalProperties(UNKNOWN));
        InboxRow row = row(
                        key(InboxRow.CANCELLATION, request.bookingId()) + ":" + digest,
                        RowState.ACCEPTED,
                        deleteAt(now()))
                .digest(digest)
                .bookingId(request.bookingId())
                .request(stored(request))
                .build();
        return run(deadline, row, rows -> {
            Optional<InboxRow> booking = rows.insertOrLock(unknown);
            Optional<InboxRow> before = rows.insertOrLock(row);
            if (before.isPresent() && isDecided(before.get())) {
                throw new RollbackException(Decision.repeated(replyTo(row, before.get())));
            }
            Reply reply = calls.cancel(request, rows.transaction());
            if (reply.isRefusal()) {
                if (calls.isRemote() && booking.isEmpty()) {
                    rows.delete(unknown.key());
                }
                return refuse(rows, row, reply);
            }
            if (before.isPresent()) {
                rows.update(row);
            }
            if (booking.isPresent() && isWhole(request, booking.get())) {
                rows.update(booking.get().end(RowState.CANCELLED, now(), deleteAt(now())));
            }
            mark(rows, booking.orElse(unknown), Optional.empty());
            return Decision.handled(reply);
        });
    }

    /** Whether a cancellation need not be asked again: it was accepted, or was refused a short time ago. */
    private boolean isDecided(InboxRow cancellation) {
        return cancellation.state() == RowState.ACCEPTED
                || cancellation.since().plus(timeout.multipliedBy(2)).isAfter(now());
    }

    private static boolean isWhole(CancellationRequest request, InboxRow booking) {
        return booking.state() == RowState.CONFIRMED
                && request.ticketNumbers()
                        .containsAll(
                                HandlerCalls.ticketNumbers(booking.response().orElseThrow()));
    }

    /** Handles an unconfirmed cancellation; if it cannot be carried out in time, stores it to be carried out later. */
    Decision cancelUnconfirmed(UnconfirmedCancellation request, Deadline deadline) throws Exception {
        Optional<Throwable> failure = Optional.empty();
        try {
            Decision decision = run(deadline.earlier(Deadline.reserve(timeout)), rows -> {
                if (rows.find(key(InboxRow.ORDER, request.bookingId())).isPresent()) {
                    throw new RollbackException(Decision.of(Reply.DONE, WebhookOutcome.ACCEPTED));
                }
                cancelBooking(request, rows);
                return Decision.handled(Reply.DONE);
            });
            if (decision.outcome() != WebhookOutcome.LATE) {
                return decision;
            }
        } catch (Exception | Error e) {
            failure = Optional.of(e);
        }
        return order(request, deadline, failure);
    }

    /** Stores an unconfirmed cancellation, which a worker carries out. */
    private Decision order(UnconfirmedCancellation request, Deadline deadline, Optional<Throwable> failure)
            throws Exception {
        InboxRow order = row(key(InboxRow.ORDER, request.bookingId()), RowState.PENDING, now())
                .bookingId(request.bookingId())
                .request(stored(request))
                .build();
        Decision accepted = new Decision(Reply.DONE, WebhookOutcome.ACCEPTED, failure);
        return run(deadline, rows -> {
            // read first: a worker that is deleting it would have the insert wait
            if (rows.find(order.key()).isPresent() || !rows.insert(order)) {
                throw new RollbackException(accepted);
            }
            return accepted;
        });
    }

    /** Cancels a booking whatever its row says, and for ever: a booking that comes later finds the row. */
    void cancelBooking(UnconfirmedCancellation request, Inbox.Rows rows) throws Exception {
        InboxRow unknown = cancelled(request.bookingId());
        Optional<InboxRow> booking = rows.insertOrLock(unknown);
        if (booking.isPresent()) {
            rows.update(booking.get().end(RowState.CANCELLED, now(), deleteAt(now())));
        }
        calls.handler().cancelUnconfirmed(request, rows.transaction());
        mark(rows, booking.orElse(unknown), Optional.empty());
    }

    /** Takes back a remote booking whose outcome was not stored. */
    void undo(UnconfirmedCancellation request, Inbox.Rows rows) throws Exception {
        if (rows.insertOrLock(cancelled(request.bookingId()))
                .isEmpty()) { // otherwise a later copy of the booking was decided
            calls.handler().cancelUnconfirmed(request, rows.transaction());
        }
    }

    /** Ends a hold whose row this transaction has locked. */
    void endHold(InboxRow row, HoldRequest request, Inbox.Rows rows) throws Exception {
        calls.handler().holdExpired(request, rows.transaction());
        rows.update(row.end(RowState.ENDED, now(), deleteAt(now())));
        mark(rows, row, Optional.empty());
    }

    /**
     * Refuses what the handler has refused. A remote handler has written nothing in this transaction, so its refusal is
     * stored there.
     */
    private Decision refuse(Inbox.Rows rows, InboxRow row, Reply reply) throws Exception {
        if (calls.isRemote()) {
            return refuseInPlace(rows, row, reply);
        }
        throw new RefusedException(reply);
    }

    private Decision refuseInPlace(Inbox.Rows rows, InboxRow row, Reply reply) throws Exception {
        if (calls.isRemote() && row.key().startsWith(InboxRow.BOOKING)) { // an earlier call may have booked
            calls.handler().cancelUnconfirmed(unconfirmed(row), rows.transaction());
            rows.delete(key(InboxRow.UNDO, row.bookingId().orElseThrow()));
        }
        rows.update(refused(row, reply));
        return Decision.handled(reply);
    }

    /** Stores a refusal after the rollback, unless another copy of the request was faster. */
    private Decision storeRefusal(Deadline deadline, InboxRow row, Reply reply) throws Exception {
        InboxRow refused = refused(row, reply);
        return run(deadline, rows -> {
            while (!rows.insert(refused)) {
                Optional<InboxRow> before =
                        row.key().startsWith(InboxRow.CANCELLATION) ? rows.lock(row.key()) : rows.find(row.key());
                if (before.isEmpty()) {
                    continue;
                }
                if (row.key().startsWith(InboxRow.CANCELLATION) && before.get().state() == RowState.REFUSED) {
                    rows.update(refused);
                    return Decision.handled(reply);
                }
                throw new RollbackException(Decision.repeated(replyTo(row, before.get())));
            }
            if (row.key().startsWith(InboxRow.HOLD)
                    && !NO_SUCH_SLOT.contains(reply.code().orElse(""))) {
                mark(rows, row, Optional.empty());
            }
            return Decision.handled(reply);
        });
    }

    /** Inserts the row of a request; if it is there, the response is what it says. */
    private static void insertOrReply(Inbox.Rows rows, InboxRow row) throws Exception {
        while (!rows.insert(row)) {
            Optional<InboxRow> before = rows.find(row.key());
            if (before.isPresent()) { // otherwise it was deleted since
                throw new RollbackException(Decision.repeated(replyTo(row, before.get())));
            }
        }
    }

    private static Reply replyTo(InboxRow request, InboxRow stored) {
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
        return row(key(InboxRow.BOOKING, bookingId), RowState.CANCELLED, deleteAt(now()))
                .bookingId(bookingId)
                .build();
    }

    private InboxRow refused(InboxRow row, Reply reply) {
        return row.end(RowState.REFUSED, now(), deleteAt(now())).withResponse(reply.body());
    }

    private static UnconfirmedCancellation unconfirmed(InboxRow booking) {
        return UnconfirmedCancellation.builder(booking.bookingId().orElseThrow())
                .build();
    }

    /** A request as the worker reads it again. */
    private static String stored(Object request) {
        return Databind.tree(request).toString();
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private Instant deleteAt(Instant last) {
        Instant now = now();
        return (last.isAfter(now) ? last : now).plus(retention);
    }
}
