package io.github.suppliersdk.webhooks;

import java.util.Optional;

/** The answer to a hold. */
public sealed interface HoldAnswer {
    /** The seats are set aside. The hold id goes into the answer by itself. */
    record Accepted(String transactionId) implements HoldAnswer {
        public Accepted {
            Texts.requireText("transactionId", transactionId);
        }
    }

    /** The seats are not set aside. */
    record Refused(HoldRefusal code, Optional<String> message) implements HoldAnswer {}

    /**
     * The seats are set aside.
     *
     * @param transactionId the supplier's own id; it comes back in no later request
     * @throws IllegalArgumentException if the id is blank
     */
    static HoldAnswer accepted(String transactionId) {
        return new Accepted(transactionId);
    }

    /** The seats are not set aside. */
    static HoldAnswer refused(HoldRefusal code) {
        return new Refused(code, Optional.empty());
    }

    /** The seats are not set aside; the message is for the operator's staff and must not hold secrets. */
    static HoldAnswer refused(HoldRefusal code, String message) {
        return new Refused(code, Optional.of(message));
    }
}
