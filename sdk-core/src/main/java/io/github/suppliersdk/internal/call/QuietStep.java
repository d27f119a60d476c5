package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpTransportException;

/** Notes when an answer asks for quiet, also where the call is repeated and its caller never sees that answer. */
final class QuietStep implements Exchange {
    private final QuietTime quiet;
    private final Exchange next;

    QuietStep(QuietTime quiet, Exchange next) {
        this.quiet = quiet;
        this.next = next;
    }

    @Override
    public RawAnswer execute(HttpRequest request, CallState call) throws HttpTransportException {
        RawAnswer answer = next.execute(request, call);
        quiet.note(answer);
        return answer;
    }
}
