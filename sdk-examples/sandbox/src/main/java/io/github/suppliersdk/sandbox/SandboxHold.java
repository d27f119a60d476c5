package io.github.suppliersdk.sandbox;

import java.time.LocalDateTime;

/**
 * Seats of a slot that are kept for a customer.
 *
 * @param seats the sum over all holder categories
 * @param expires local time of the place, by the sandbox's clock
 * @param transactionId the supplier's; empty until it has accepted the hold, or if there is no webhook
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

    /** How far a hold has come. */
    public enum Stage {
        /** The supplier is being asked for it. */
        PENDING,
        /** It waits for a booking, or for its end. */
        ACTIVE,
        /** The supplier is being asked to confirm a booking of it; it does not run out meanwhile. */
        BOOKING
    }
}
