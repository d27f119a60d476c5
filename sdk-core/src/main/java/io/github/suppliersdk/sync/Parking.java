package io.github.suppliersdk.sync;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * How a slot waits in an {@link Outbox}.
 *
 * @param reason the reason
 * @param detail the reason in words, for display; may be empty. An outbox keeps at least 500 characters
 * @param notBefore after how long the slot is due again; empty if only a mark makes it due
 * @param settle present if the slot must be verified: how long from now a request may still be carried out
 */
public record Parking(ParkReason reason, String detail, Optional<Duration> notBefore, Optional<Duration> settle) {
    /** Refuses null in any of its values. */
    public Parking {
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(detail, "detail");
        Objects.requireNonNull(notBefore, "notBefore");
        Objects.requireNonNull(settle, "settle");
    }
}
