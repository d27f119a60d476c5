package io.github.suppliersdk.observability;

import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import io.micrometer.observation.Observation.CheckedCallable;
import io.micrometer.observation.ObservationRegistry;

/** Wraps each call of a handler. */
record ObservedHandler(WebhookHandler handler, ObservationRegistry registry) implements WebhookHandler {
    static final String NAME = "supplier.webhook.handler";
    static final String KEY = "operation";

    private <T> T call(String operation, CheckedCallable<T, Exception> body) throws Exception {
        return SupplierObservations.observe(registry, NAME, KEY, operation, body);
    }

    @Override
    public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) throws Exception {
        return call("hold", () -> handler.hold(request, transaction));
    }

    @Override
    public BookingResponse book(BookingRequest request, WebhookTransaction transaction) throws Exception {
        return call("book", () -> handler.book(request, transaction));
    }

    @Override
    public CancellationResponse cancel(CancellationRequest request, WebhookTransaction transaction) throws Exception {
        return call("cancel", () -> handler.cancel(request, transaction));
    }

    @Override
    public void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction) throws Exception {
        boolean unused = call("cancel_unconfirmed", () -> {
            handler.cancelUnconfirmed(request, transaction);
            return true;
        });
    }

    @Override
    public void holdExpired(HoldRequest request, WebhookTransaction transaction) throws Exception {
        boolean unused = call("hold_expired", () -> {
            handler.holdExpired(request, transaction);
            return true;
        });
    }
}
