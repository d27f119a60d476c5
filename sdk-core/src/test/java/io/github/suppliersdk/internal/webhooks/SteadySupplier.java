package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.TicketFormat;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A supplier that accepts everything; holds are refused, and compensations fail, while a test requires it. */
final class SteadySupplier implements WebhookHandler {
    final List<HoldRequest> held = new ArrayList<>();
    final List<HoldRequest> released = new ArrayList<>();
    boolean compensationsFail;

    /** Why holds are refused; null if they are accepted. */
    @Nullable
    HoldRefusal refusal;

    int compensationCalls;
    boolean hangsAtBooking;
    Predicate<String> hangsAtCompensation = id -> false;
    private boolean hangs;

    /** Whether the current call hangs. */
    boolean takeHang() {
        boolean taken = hangs;
        hangs = false;
        return taken;
    }

    @Override
    public HoldResponse hold(HoldRequest request) {
        if (refusal != null) {
            return HoldResponse.refused(refusal);
        }
        held.add(request);
        return HoldResponse.accepted("t");
    }

    @Override
    public BookingResponse book(BookingRequest request) {
        hangs = hangsAtBooking;
        return BookingResponse.confirmed("t", Ticket.forAll("T1", TicketFormat.TEXT));
    }

    @Override
    public CancellationResponse cancel(CancellationRequest request, long claim) {
        return CancellationResponse.accepted();
    }

    @Override
    public void cancelUnconfirmed(UnconfirmedCancellation request) {
        compensate(request.bookingId());
    }

    @Override
    public void releaseHold(HoldRequest request) {
        compensate(request.holdId());
        released.add(request);
    }

    private void compensate(String id) {
        hangs = hangsAtCompensation.test(id);
        compensationCalls++;
        if (compensationsFail) {
            throw new IllegalStateException("the supplier's database");
        }
    }
}
