package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpTransportException;

/** Notes when an answer asks for quiet, also where the call is repeated and its caller never sees that answer. */
final class ThrottleChannel implements Channel {
    private final Throttle quiet;
    private final Channel next;

    ThrottleChannel(Throttle quiet, Channel next) {
        this.quiet = quiet;
        this.next = next;
    }

    @Override
    public ReceivedResponse execute(HttpRequest request, CallState call) throws HttpTransportException {
        ReceivedResponse answer = next.execute(request, call);
        quiet.note(answer);
        return answer;
    }
}
