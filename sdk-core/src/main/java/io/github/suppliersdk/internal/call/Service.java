package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.internal.auth.RenewalBackOff;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.time.Time;

/**
 * What a client shares with its derived clients.
 *
 * @param baseUrl the base address, without a slash at its end
 * @param transport sends the requests
 * @param tokens gives the access tokens
 * @param renewals says when a refused token may be renewed
 * @param budget the retries that all calls share
 * @param throttle the time until which the service has throttled the client
 * @param buffers the buffers that all calls share
 * @param maxResponseBytes the most bytes of a response
 * @param inFlight the calls in flight
 * @param time the clock
 */
public record Service(
        String baseUrl,
        HttpTransport transport,
        TokenSource tokens,
        RenewalBackOff renewals,
        RetryBudget budget,
        Throttle throttle,
        BytePool buffers,
        int maxResponseBytes,
        InFlightCalls inFlight,
        Time time) {
    /** Shows the address, never the token. */
    @Override
    public String toString() {
        return baseUrl;
    }
}
