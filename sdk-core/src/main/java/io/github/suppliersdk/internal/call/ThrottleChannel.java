package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpTransportException;

/** Notes when a response asks for quiet, also where the call is repeated and its caller never sees that response. */
final class ThrottleChannel implements Channel {
    private final Throttle quiet;
    private final Channel next;

    ThrottleChannel(Throttle quiet, Channel next) {
        this.quiet = quiet;
        this.next = next;
    }

    @Override
    public ReceivedResponse execute(HttpRequest request, CallState call) throws HttpTransportException {
        ReceivedResponse response = next.execute(request, call);
        quiet.note(response);
        return response;
    }
}
