package io.github.suppliersdk.observability;

import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.micrometer.observation.ObservationRegistry;
import java.util.function.Supplier;

/** Wraps each call of a handler. */
record ObservedHandler(WebhookHandler handler, ObservationRegistry registry) implements WebhookHandler {
    static final String NAME = "supplier.webhook.handler";
    static final String KEY = "operation";

    private <T> T call(String operation, Supplier<T> body) {
        return SupplierObservations.observe(registry, NAME, KEY, operation, body);
    }

    private void run(String operation, Runnable body) {
        boolean unused = call(operation, () -> {
            body.run();
            return true;
        });
    }

    @Override
    public HoldResponse hold(HoldRequest request) {
        return call("hold", () -> handler.hold(request));
    }

    @Override
    public BookingResponse book(BookingRequest request) {
        return call("book", () -> handler.book(request));
    }

    @Override
    public CancellationResponse cancel(CancellationRequest request, long claim) {
        return call("cancel", () -> handler.cancel(request, claim));
    }

    @Override
    public void cancelUnconfirmed(UnconfirmedCancellation request) {
        run("cancel_unconfirmed", () -> handler.cancelUnconfirmed(request));
    }

    @Override
    public void releaseHold(HoldRequest request) {
        run("release_hold", () -> handler.releaseHold(request));
    }

    @Override
    public void holdExpired(HoldRequest request) {
        run("hold_expired", () -> handler.holdExpired(request));
    }
}
