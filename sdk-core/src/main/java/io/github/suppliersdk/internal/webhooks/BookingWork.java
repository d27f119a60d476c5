package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.BookingAnswer;
import io.github.suppliersdk.webhooks.BookingItem;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKind;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A booking confirmation. */
final class BookingWork extends Work {
    static final String PREFIX = "booking:";

    private final WebhookHandler handler;
    private final BookingRecords bookings;
    private final BookingRequest booking;
    private volatile BookingAnswer.@Nullable Confirmed confirmed;

    BookingWork(WebhookHandler handler, BookingRecords bookings, BookingRequest booking, String request) {
        super(WebhookKind.BOOKING, PREFIX, booking.bookingId(), request);
        this.handler = handler;
        this.bookings = bookings;
        this.booking = booking;
    }

    @Override
    Reply run() {
        BookingAnswer answer = handler.book(booking);
        if (answer instanceof BookingAnswer.Refused refused) {
            return Reply.refusal(refused.code(), refused.message());
        }
        BookingAnswer.Confirmed done = (BookingAnswer.Confirmed) Objects.requireNonNull(answer);
        confirmed = done;
        checkTickets(done);
        return Reply.ok(Bodies.booking(id(), done.transactionId(), done.tickets()));
    }

    /** A ticket for a guest of another booking would open the door to nobody. */
    private void checkTickets(BookingAnswer.Confirmed answer) {
        for (Ticket ticket : answer.tickets()) {
            if (ticket instanceof Ticket.ForPerson one
                    && booking.items().stream().noneMatch(item -> isFor(one, item))) {
                throw new WrongAnswerException("a ticket of booking " + id() + " is for request " + one.requestId()
                        + " and holder category " + one.holderCategoryId() + ", which the booking does not have");
            }
        }
    }

    private static boolean isFor(Ticket.ForPerson ticket, BookingItem item) {
        return item.requestId().equals(ticket.requestId())
                && item.holderCategoryId().equals(ticket.holderCategoryId());
    }

    @Override
    boolean canBeUndone() {
        return true;
    }

    @Override
    void undo() {
        var cancellation = UnconfirmedCancellation.builder(id());
        BookingAnswer.Confirmed known = confirmed;
        if (known != null) {
            cancellation
                    .transactionId(known.transactionId())
                    .addAllTicketNumbers(
                            known.tickets().stream().map(Ticket::number).toList());
        }
        handler.cancelUnconfirmed(cancellation.build());
        bookings.rememberCancelled(id());
    }
}
