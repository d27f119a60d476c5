package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.threads.Cancellation;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A request, the same for every attempt of a call.
 *
 * @param method the HTTP method, in capital letters
 * @param address the whole address
 * @param headers the headers without the token; not changed afterwards
 * @param body the bytes to send, or null for none
 * @param mayLeave asked when a connection is there: false if it is too late for sending the request. Null if it never is
 * @param cancellation tells when the response is not wanted any more
 */
public record HttpRequest(
        String method,
        Address address,
        Map<String, String> headers,
        @Nullable Bytes body,
        @Nullable BooleanSupplier mayLeave,
        Cancellation cancellation) {

    /** Shows no header and no body. */
    @Override
    public String toString() {
        return method + " " + address;
    }
}
