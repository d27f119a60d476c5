package io.github.suppliersdk.webhooks.receiver;

import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.TicketFormat;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Function;

/** A handler that accepts unless told otherwise, and records its calls. */
class ScriptedHandler implements WebhookHandler {
    final BlockingQueue<HoldRequest> holds = new LinkedBlockingQueue<>();
    final BlockingQueue<BookingRequest> bookings = new LinkedBlockingQueue<>();
    final BlockingQueue<CancellationRequest> cancellations = new LinkedBlockingQueue<>();
    final BlockingQueue<UnconfirmedCancellation> unconfirmed = new LinkedBlockingQueue<>();
    final BlockingQueue<HoldRequest> ends = new LinkedBlockingQueue<>();

    volatile Function<HoldRequest, HoldResponse> onHold = hold -> HoldResponse.accepted("t-hold");
    volatile Function<BookingRequest, BookingResponse> onBook =
            booking -> BookingResponse.confirmed("t-booking", Ticket.forAll("n-1", TicketFormat.QR));
    volatile Function<CancellationRequest, CancellationResponse> onCancel = request -> CancellationResponse.accepted();
    volatile Consumer<UnconfirmedCancellation> onUnconfirmed = request -> {};
    volatile Consumer<HoldRequest> onEnd = hold -> {};

    @Override
    public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) {
        holds.add(request);
        return onHold.apply(request);
    }

    @Override
    public BookingResponse book(BookingRequest request, WebhookTransaction transaction) {
        bookings.add(request);
        return onBook.apply(request);
    }

    @Override
    public CancellationResponse cancel(CancellationRequest request, WebhookTransaction transaction) {
        cancellations.add(request);
        return onCancel.apply(request);
    }

    @Override
    public void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction) {
        unconfirmed.add(request);
        onUnconfirmed.accept(request);
    }

    @Override
    public void holdExpired(HoldRequest request, WebhookTransaction transaction) {
        ends.add(request);
        onEnd.accept(request);
    }
}
