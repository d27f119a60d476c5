package io.github.suppliersdk.sandbox;

import io.github.suppliersdk.sandbox.internal.state.Hold;
import io.github.suppliersdk.sandbox.internal.state.SlotState;
import java.time.LocalDateTime;

/**
 * Seats of a slot that are reserved for a customer for a limited time.
 *
 * @param seats the number of seats for all holder categories together
 * @param expires when the hold ends, in the local time of the place; the sandbox's clock decides
 * @param transactionId the supplier's transaction id; empty while the hold is pending, or if there was no webhook
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
        /** The hold is accepted and waits to be booked or to expire. */
        ACTIVE,
        /** The supplier is being asked to confirm a booking of the hold. The hold does not expire meanwhile. */
        BOOKING
    }

    /** Reads the holds of a snapshot. */
    static SandboxHold of(Hold hold) {
        SlotState slot = hold.slot();
        return new SandboxHold(
                hold.id(),
                slot.option().experience().id(),
                slot.option().id(),
                slot.id(),
                hold.stage(),
                hold.seats(),
                hold.expires(),
                hold.transactionId());
    }
}
