package io.github.suppliersdk.webhooks;

import java.util.Objects;
import java.util.Optional;

/** The response to the cancellation of a confirmed booking. */
public sealed interface CancellationResponse {
    /** The booking is cancelled. */
    record Accepted() implements CancellationResponse {}

    /** The booking is not cancelled. */
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

    /** The booking is not cancelled. */
    static CancellationResponse refused(CancellationRefusal code) {
        return new Refused(code, Optional.empty());
    }

    /** The booking is not cancelled; the message is for the operator's staff and must not contain secrets. */
    static CancellationResponse refused(CancellationRefusal code, String message) {
        return new Refused(code, Optional.of(message));
    }
}
