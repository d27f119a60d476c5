package io.github.suppliersdk.webhooks;

import java.util.Objects;
import java.util.Optional;

/** The response to a hold. */
public sealed interface HoldResponse {
    /** The seats are set aside. The receiver adds the hold id to the response. */
    record Accepted(String transactionId) implements HoldResponse {
        public Accepted {
            Preconditions.requireText("transactionId", transactionId);
        }
    }

    /** The seats are not set aside. */
    record Refused(HoldRefusal code, Optional<String> message) implements HoldResponse {
        public Refused {
            Objects.requireNonNull(code, "code");
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * The seats are set aside.
     *
     * @param transactionId the supplier's own id; no later request contains it
     * @throws IllegalArgumentException if the id is blank
     */
    static HoldResponse accepted(String transactionId) {
        return new Accepted(transactionId);
    }

    /** The seats are not set aside. */
    static HoldResponse refused(HoldRefusal code) {
        return new Refused(code, Optional.empty());
    }

    /** The seats are not set aside; the message is for the operator's staff and must not contain secrets. */
    static HoldResponse refused(HoldRefusal code, String message) {
        return new Refused(code, Optional.of(message));
    }
}
