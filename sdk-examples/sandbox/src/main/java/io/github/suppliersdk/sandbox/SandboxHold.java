package io.github.suppliersdk.sandbox;

import java.time.LocalDateTime;

/**
 * Seats of a slot that are kept for a customer.
 *
 * @param seats the seats of all holder categories together
 * @param expires the end of the hold: the local time of the place, by the sandbox's clock
 * @param transactionId the supplier's transaction id; empty until it has accepted the hold, or if there is no webhook
 */
public record SandboxHold(
        String holdId,
        String experienceId,
        String optionId,
        String slotId,
        Stage stage,
        int seats,
        LocalDateTime expires,
        String transactionId) {

    /** The states of a hold. */
    public enum Stage {
        /** The supplier is being asked to accept the hold. */
        PENDING,
        /** The hold waits for a booking, or for its end. */
        ACTIVE,
        /** The supplier is being asked to confirm a booking of the hold, which does not run out meanwhile. */
        BOOKING
    }
}
