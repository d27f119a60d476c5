package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.internal.auth.TimedTokenSource;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.http.Address;
import io.github.suppliersdk.internal.http.HttpTransport;
import io.github.suppliersdk.internal.time.Time;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a client shares with its derived clients.
 *
 * @param baseUrl the base address
 * @param transport sends the requests
 * @param tokens gives the access tokens; null if none is sent
 * @param budget the retries that all calls share
 * @param buffers the buffers that all calls share
 * @param maxResponseBytes the most bytes of a response
 * @param inFlight the calls in flight
 * @param secrets what no message may show, besides the token and secret headers
 * @param time the clock
 */
public record ClientContext(
        Address baseUrl,
        HttpTransport transport,
        @Nullable TimedTokenSource tokens,
        RetryBudget budget,
        BytePool buffers,
        int maxResponseBytes,
        InFlight inFlight,
        List<String> secrets,
        Time time) {
    /** Shows the address, never the token. */
    @Override
    public String toString() {
        return baseUrl.toString();
    }
}
