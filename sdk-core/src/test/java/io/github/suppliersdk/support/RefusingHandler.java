package io.github.suppliersdk.support;

import io.github.suppliersdk.webhooks.BookingRefusal;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRefusal;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookTransaction;

/** A handler that refuses every request. */
public class RefusingHandler implements WebhookHandler {
    @Override
    public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) {
        return HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT);
    }

    @Override
    public BookingResponse book(BookingRequest request, WebhookTransaction transaction) {
        return BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY);
    }

    @Override
    public CancellationResponse cancel(CancellationRequest request, WebhookTransaction transaction) {
        return CancellationResponse.refused(CancellationRefusal.ELEMENT_NOT_FOUND);
    }

    @Override
    public void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction) {}

    @Override
    public void holdExpired(HoldRequest request, WebhookTransaction transaction) {}
}
