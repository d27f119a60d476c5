package io.github.suppliersdk.webhooks;

import java.util.Optional;

/** The response to a hold. */
public sealed interface HoldResponse {
    /**
     * The seats are set aside. The receiver adds the hold id to the response.
     *
     * @param transactionId the supplier's own id; no later request contains it
     */
    record Accepted(String transactionId) implements HoldResponse {
        public Accepted {
            Preconditions.requireText("transactionId", transactionId);
        }
    }

    /**
     * The hold is refused; no seats are set aside.
     *
     * @param code the reason
     * @param message the reason in words, for the operator's staff; must not contain secrets
     */
    record Refused(HoldRefusal code, Optional<String> message) implements HoldResponse {}

    /**
     * Confirms that the seats are set aside.
     *
     * @param transactionId the supplier's own id; no later request contains it
     * @throws IllegalArgumentException if the id is blank
     */
    static HoldResponse accepted(String transactionId) {
        return new Accepted(transactionId);
    }

    /** Refuses the hold. */
    static HoldResponse refused(HoldRefusal code) {
        return new Refused(code, Optional.empty());
    }

    /** Refuses the hold; the message is for the operator's staff and must not contain secrets. */
    static HoldResponse refused(HoldRefusal code, String message) {
        return new Refused(code, Optional.of(message));
    }
}
