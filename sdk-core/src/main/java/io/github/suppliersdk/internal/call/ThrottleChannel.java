package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpTransportException;

/** Notes when a response asks to be called less, also where the call is retried and its caller never sees that response. */
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
