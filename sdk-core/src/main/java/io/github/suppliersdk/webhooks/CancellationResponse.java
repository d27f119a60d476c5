package io.github.suppliersdk.webhooks;

import java.util.Objects;
import java.util.Optional;

/** The response to the cancellation of a confirmed booking. */
public sealed interface CancellationResponse {
    /** The booking is cancelled. */
    record Accepted() implements CancellationResponse {}

    /** The booking stays. */
    record Refused(CancellationRefusal code, Optional<String> message) implements CancellationResponse {
        public Refused {
            Objects.requireNonNull(code, "code");
            Objects.requireNonNull(message, "message");
        }
    }

    /** The booking is cancelled. */
    static CancellationResponse accepted() {
        return new Accepted();
    }

    /** The booking stays. */
    static CancellationResponse refused(CancellationRefusal code) {
        return new Refused(code, Optional.empty());
    }

    /** The booking stays; the message is for the operator's staff and must not hold secrets. */
    static CancellationResponse refused(CancellationRefusal code, String message) {
        return new Refused(code, Optional.of(message));
    }
}
