package io.github.suppliersdk.sync;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * How a slot is to wait in an {@link Outbox}.
 *
 * @param reason why
 * @param detail the reason in words, for people; empty if there is none. An outbox keeps at least 500 characters
 * @param notBefore when it is due again; empty for not before it is marked
 * @param settle present if it must be verified: how long from now a request may still be carried out
 */
public record Parking(ParkReason reason, String detail, Optional<Duration> notBefore, Optional<Duration> settle) {
    /** Nothing in it is null. */
    public Parking {
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(detail, "detail");
        Objects.requireNonNull(notBefore, "notBefore");
        Objects.requireNonNull(settle, "settle");
    }

    /** Releases the slot: any process may claim it after this time. */
    public static Parking retry(Duration notBefore) {
        return new Parking(ParkReason.RETRY, "", Optional.of(notBefore), Optional.empty());
    }
}
