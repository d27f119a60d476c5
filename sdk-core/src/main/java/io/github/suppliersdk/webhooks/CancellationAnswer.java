package io.github.suppliersdk.webhooks;

import java.util.Optional;

/** The answer to the cancellation of a confirmed booking. */
public sealed interface CancellationAnswer {
    /** The booking is cancelled. */
    record Accepted() implements CancellationAnswer {}

    /** The booking stays. */
    record Refused(CancellationRefusal code, Optional<String> message) implements CancellationAnswer {}

    /** The booking is cancelled. */
    static CancellationAnswer accepted() {
        return new Accepted();
    }

    /** The booking stays. */
    static CancellationAnswer refused(CancellationRefusal code) {
        return new Refused(code, Optional.empty());
    }

    /** The booking stays; the message is for the operator's staff and must not hold secrets. */
    static CancellationAnswer refused(CancellationRefusal code, String message) {
        return new Refused(code, Optional.of(message));
    }
}
