package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.internal.bookings.Webhooks;
import io.github.suppliersdk.sandbox.internal.control.Faults;
import io.github.suppliersdk.sandbox.internal.control.OffsetClock;
import io.github.suppliersdk.sandbox.internal.control.Requests;
import io.github.suppliersdk.sandbox.internal.control.Tokens;
import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.http.Service;
import io.github.suppliersdk.sandbox.internal.state.Store;

/**
 * The sandbox that the page shows and controls.
 */
public record SandboxContext(
        Store store,
        Requests requests,
        Faults faults,
        Tokens tokens,
        Webhooks webhooks,
        Service service,
        Router router,
        OffsetClock clock,
        Control control) {

    /** Operations on the sandbox as a whole. */
    public interface Control {

        /** Deletes all data and requests, switches the faults off, and revokes the tokens. */
        void reset();

        /**
         * Replaces the state.
         *
         * @throws IllegalArgumentException if the document breaks a rule
         */
        void seed(String document);

        /**
         * Sets the address of the supplier's webhook; empty for no webhook.
         *
         * @throws IllegalArgumentException if it is not a valid address
         */
        void webhook(String address);
    }
}
