package io.github.suppliersdk.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

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
    static List<SandboxHold> of(JsonNode holds) {
        List<SandboxHold> all = new ArrayList<>();
        for (JsonNode hold : holds) {
            int seats = 0;
            for (JsonNode quantity : hold.path("quantities")) {
                seats += quantity.asInt();
            }
            all.add(new SandboxHold(
                    hold.path("hold_id").asText(),
                    hold.path("experience_id").asText(),
                    hold.path("option_id").asText(),
                    hold.path("slot_id").asText(),
                    Stage.valueOf(hold.path("stage").asText()),
                    seats,
                    Objects.requireNonNull(
                            Formats.localTime(hold.path("expiration_time").asText())),
                    hold.path("transaction_id").asText()));
        }
        return List.copyOf(all);
    }
}
