package io.github.suppliersdk.internal.webhooks.receiver;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.webhooks.receiver.InboxRow.RowState;
import io.github.suppliersdk.internal.webhooks.receiver.Reply.RepliedException;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.RemoteWebhookHandler;
import io.github.suppliersdk.webhooks.SlotChange;
import io.github.suppliersdk.webhooks.SlotMarks;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Calls the supplier's code in the transaction of a row: its handler, and then what marks the slot, whose lock is always
 * the last. What the handler returns becomes a reply; a refusal is thrown.
 */
final class HandlerCalls {
    private static final String TICKETS = "tickets";
    private static final String NUMBER = "number";

    /** Refusals because the service offers what the supplier does not have: seats are no matter then. */
    private static final Set<String> NO_SUCH_SLOT = Set.of("ELEMENT_NOT_FOUND", "INACTIVE_OR_UNAVAILABLE_EXPERIENCE");

    private final WebhookHandler handler;
    private final SlotMarks marks;
    private final Clock clock;

    HandlerCalls(WebhookReceiverConfig config) {
        this.handler = config.remoteHandler()
                .<WebhookHandler>map(Remote::new)
                .or(config::handler)
                .orElseThrow();
        this.marks = config.slotMarks().orElse((change, transaction) -> {});
        this.clock = config.clock();
    }

    /** Holds the seats of this row, and marks its slot until the hold ends. */
    Reply hold(HoldRequest request, InboxRow row, Inbox.Rows rows) throws Exception {
        HoldResponse response = handler.hold(request, rows.transaction());
        if (response instanceof HoldResponse.Refused refused) {
            throw RepliedException.refused(refused.code(), refused.message());
        }
        mark(row, row.holdEnd(), rows);
        return Reply.ok(Reply.object()
                .put("hold_id", request.holdId())
                .put("transaction_id", ((HoldResponse.Accepted) response).transactionId())
                .toString());
    }

    /** Books the hold of this row. */
    Reply book(BookingRequest request, InboxRow held, Inbox.Rows rows) throws Exception {
        BookingResponse response = handler.book(request, rows.transaction());
        if (response instanceof BookingResponse.Refused refused) {
            throw RepliedException.refused(refused.code(), refused.message());
        }
        BookingResponse.Confirmed confirmed = (BookingResponse.Confirmed) response;
        ObjectNode body =
                Reply.object().put("booking_id", request.bookingId()).put("transaction_id", confirmed.transactionId());
        ArrayNode tickets = body.putArray(TICKETS);
        for (Ticket ticket : confirmed.tickets()) {
            check(ticket, request);
            write(ticket, tickets.addObject());
        }
        mark(held, Optional.empty(), rows);
        return Reply.ok(body.toString());
    }

    /** Fails if a ticket is for a request or holder category that this booking does not have. */
    private static void check(Ticket ticket, BookingRequest booking) {
        if (ticket instanceof Ticket.ForPerson one
                && booking.items().stream()
                        .noneMatch(item -> item.requestId().equals(one.requestId())
                                && item.holderCategoryId().equals(one.holderCategoryId()))) {
            throw new IllegalStateException("a ticket of booking " + booking.bookingId() + " is for request "
                    + one.requestId() + " and holder category " + one.holderCategoryId()
                    + ", which the booking does not have");
        }
    }

    private static void write(Ticket ticket, ObjectNode fields) {
        fields.put(NUMBER, ticket.number());
        if (ticket instanceof Ticket.ForPerson one) {
            fields.put("type", "FOR_SINGLE_PERSON")
                    .put("format", one.format().name())
                    .put("holder_category_id", one.holderCategoryId())
                    .put("request_id", one.requestId());
        } else if (ticket instanceof Ticket.ForAll all) {
            fields.put("type", "FOR_ALL").put("format", all.format().name());
        } else if (ticket instanceof Ticket.ForAllAtUrl document) {
            fields.put("type", "FOR_ALL").put("format", "URL");
            document.mimeType().ifPresent(type -> fields.put("mimeType", type));
        }
    }

    /** The numbers of the tickets in the stored response of a booking. */
    static List<String> ticketNumbers(String response) throws IOException {
        return Databind.read(response, ObjectNode.class).path(TICKETS).findValuesAsText(NUMBER);
    }

    /** Cancels tickets of the booking of this row. */
    void cancel(CancellationRequest request, InboxRow booking, Inbox.Rows rows) throws Exception {
        callAndMark(booking, rows, () -> {
            CancellationResponse response = handler.cancel(request, rows.transaction());
            if (response instanceof CancellationResponse.Refused refused) {
                throw RepliedException.refused(refused.code(), refused.message());
            }
            Objects.requireNonNull(response, "the handler has returned null");
        });
    }

    /** Cancels the booking of this row. */
    void cancelUnconfirmed(UnconfirmedCancellation request, InboxRow booking, Inbox.Rows rows) throws Exception {
        callAndMark(booking, rows, () -> handler.cancelUnconfirmed(request, rows.transaction()));
    }

    /** Ends the hold of this row. */
    void holdExpired(HoldRequest request, InboxRow hold, Inbox.Rows rows) throws Exception {
        callAndMark(hold, rows, () -> handler.holdExpired(request, rows.transaction()));
    }

    /** What may fail. */
    interface Call {
        void run() throws Exception;
    }

    /**
     * Calls the handler for a row that was there before, and marks its slot. If the supplier's code catches an exception
     * of the database and goes on, all may be rolled back already: a new transaction would be committed, or an aborted
     * one without a word. So a row that nobody else ever sees is inserted before the call, and its deletion fails if it
     * is gone.
     */
    private void callAndMark(InboxRow row, Inbox.Rows rows, Call call) throws Exception {
        Instant now = InboxRow.now(clock);
        InboxRow witness = InboxRow.of(InboxRow.WITNESS + row.key(), RowState.ENDED, now)
                .due(now)
                .build();
        boolean isWitnessed = !(handler instanceof Remote); // which does nothing in the transaction
        if (isWitnessed) {
            Optional<InboxRow> unused = rows.insertOrLock(witness); // it is there if the code has committed by itself
        }
        call.run();
        mark(row, Optional.empty(), rows);
        if (isWitnessed) {
            rows.delete(witness.key());
        }
    }

    /** Marks the slot after the refusal of a hold: the service may show more seats than there are. */
    void markRefused(InboxRow row, Reply refusal, Inbox.Rows rows) throws Exception {
        if (row.key().startsWith(InboxRow.HOLD)
                && !NO_SUCH_SLOT.contains(refusal.code().orElse(""))) {
            mark(row, Optional.empty(), rows);
        }
    }

    /** Marks the slot of a row, if a slot can have its ids. */
    void mark(InboxRow row, Optional<Instant> holdEnd, Inbox.Rows rows) throws Exception {
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

    /** A handler whose bookings are in another system, where holds end by themselves. */
    private record Remote(RemoteWebhookHandler handler) implements WebhookHandler {
        @Override
        public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) throws Exception {
            return handler.hold(request);
        }

        @Override
        public BookingResponse book(BookingRequest request, WebhookTransaction transaction) throws Exception {
            return handler.book(request);
        }

        @Override
        public CancellationResponse cancel(CancellationRequest request, WebhookTransaction transaction)
                throws Exception {
            return handler.cancel(request);
        }

        @Override
        public void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction)
                throws Exception {
            handler.cancelUnconfirmed(request);
        }

        @Override
        public void holdExpired(HoldRequest request, WebhookTransaction transaction) {}
    }
}
