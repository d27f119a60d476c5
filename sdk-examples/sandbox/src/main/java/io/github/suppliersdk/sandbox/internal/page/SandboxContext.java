package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import io.github.suppliersdk.sandbox.internal.bookings.SupplierWebhooks;
import io.github.suppliersdk.sandbox.internal.control.Faults;
import io.github.suppliersdk.sandbox.internal.control.Requests;
import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.http.Service;
import io.github.suppliersdk.sandbox.internal.state.Store;

/**
 * The sandbox that the page shows and controls.
 *
 * @param api its public methods; not used before the server has started
 */
public record SandboxContext(
        Sandbox api,
        Store store,
        Requests requests,
        Faults faults,
        SupplierWebhooks webhooks,
        Service service,
        Router router,
        SandboxClock clock) {

    /** Whether there is no data. Called under the store's lock, or where a change meanwhile does no harm. */
    boolean isEmpty() {
        return store.vendors().isEmpty() && store.pickups().isEmpty();
    }

    /** The scheme, host and port of the server. */
    String origin() {
        return api.baseUrl()
                .substring(0, api.baseUrl().length() - service.basePath().length());
    }

    /** Starts work whose end the page does not await. */
    static void start(Runnable work) {
        Thread thread = new Thread(work, "request of the page");
        thread.setDaemon(true);
        thread.start();
    }
}
