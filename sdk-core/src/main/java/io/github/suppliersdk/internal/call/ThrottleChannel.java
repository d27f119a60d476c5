package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpTransportException;

/**
 * Notes {@code Retry-After} in every response with status 429 or 503, including those that are followed by a retry and
 * never reach the caller.
 */
final class ThrottleChannel implements Channel {
    private final Throttle throttle;
    private final Channel next;

    ThrottleChannel(Throttle throttle, Channel next) {
        this.throttle = throttle;
        this.next = next;
    }

    @Override
    public ReceivedResponse execute(HttpRequest request, CallState call) throws HttpTransportException {
        ReceivedResponse response = next.execute(request, call);
        throttle.note(response);
        return response;
    }
}
