package io.github.suppliersdk.webhooks;

import java.util.Optional;

/** The response to the cancellation of a confirmed booking. */
public sealed interface CancellationResponse {
    /** The tickets of the request are cancelled. */
    record Accepted() implements CancellationResponse {}

    /**
     * The cancellation is refused.
     *
     * @param code the reason
     * @param message the reason in words, for the operator's staff; must not contain secrets
     */
    record Refused(CancellationRefusal code, Optional<String> message) implements CancellationResponse {}

    /** Confirms that the tickets of the request are cancelled. */
    static CancellationResponse accepted() {
        return new Accepted();
    }

    /** Refuses the cancellation. */
    static CancellationResponse refused(CancellationRefusal code) {
        return new Refused(code, Optional.empty());
    }

    /** Refuses the cancellation; the message is for the operator's staff and must not contain secrets. */
    static CancellationResponse refused(CancellationRefusal code, String message) {
        return new Refused(code, Optional.of(message));
    }
}
