package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.internal.bookings.Webhooks;
import io.github.suppliersdk.sandbox.internal.control.Faults;
import io.github.suppliersdk.sandbox.internal.control.ForwardClock;
import io.github.suppliersdk.sandbox.internal.control.Requests;
import io.github.suppliersdk.sandbox.internal.control.Tokens;
import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.http.Service;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;

/** The sandbox that the page shows and controls. */
public record SandboxContext(
        Store store,
        Requests requests,
        Faults faults,
        Tokens tokens,
        Webhooks webhooks,
        Service service,
        Router router,
        ForwardClock clock,
        String apiName,
        Control control) {

    /** Operations on the whole state of the sandbox. */
    public interface Control {

        void reset();

        /** Replaces it; throws an {@link IllegalArgumentException} if the document breaks a rule. */
        void seed(Reader document) throws IOException;

        /** The address of the supplier's webhook from now on; empty for none. */
        void webhook(String address);

        void writeTo(OutputStream to) throws IOException;
    }
}
