package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.internal.bookings.Webhooks;
import io.github.suppliersdk.sandbox.internal.control.AdvanceableClock;
import io.github.suppliersdk.sandbox.internal.control.Faults;
import io.github.suppliersdk.sandbox.internal.control.Requests;
import io.github.suppliersdk.sandbox.internal.control.Tokens;
import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.http.Service;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;

/**
 * The sandbox that the page shows and controls.
 *
 * @param apiName the name of the API in the header {@code accept-version}
 */
public record SandboxContext(
        Store store,
        Requests requests,
        Faults faults,
        Tokens tokens,
        Webhooks webhooks,
        Service service,
        Router router,
        AdvanceableClock clock,
        String apiName,
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
        void seed(Reader document) throws IOException;

        /**
         * Sets the address of the supplier's webhook; empty for no webhook.
         *
         * @throws IllegalArgumentException if it is not a valid address
         */
        void webhook(String address);

        /** Writes a snapshot of the state. */
        void writeTo(OutputStream to) throws IOException;
    }
}
