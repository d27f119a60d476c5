package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.threads.Cancellation;
import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One request as sent.
 *
 * @param method the HTTP method, in capital letters
 * @param address the whole address
 * @param pathTemplate the path with names in place of ids, for metrics: {@code /supplier/vendors}
 * @param headers the headers without the token; not changed afterwards
 * @param token the access token, or null for none
 * @param body the bytes to send, or null for none
 * @param mayLeave asked when a connection is there: false if it is too late for sending the request
 * @param timeout the time limit of this attempt, from connecting to the last byte of the response
 * @param cancellation tells when the response is not wanted any more
 */
public record HttpRequest(
        String method,
        Address address,
        String pathTemplate,
        Map<String, String> headers,
        @Nullable String token,
        @Nullable Bytes body,
        BooleanSupplier mayLeave,
        Duration timeout,
        Cancellation cancellation) {

    /** The same request with the access token and the time limit of one attempt. */
    public HttpRequest with(@Nullable String other, Duration limit) {
        return new HttpRequest(method, address, pathTemplate, headers, other, body, mayLeave, limit, cancellation);
    }

    /** Shows no header and no body. */
    @Override
    public String toString() {
        return method + " " + address;
    }
}
