package io.github.suppliersdk.sync;

import java.time.Duration;
import java.util.Objects;

/**
 * The claim of a process on a slot: only this process deals with the slot as long as the lease lasts.
 *
 * @param key the slot
 * @param token names the claim; no other claim has it, except those made by the same call of {@link Outbox#claim}
 * @param settle how long after the end of the claim a request of its owner may still be carried out
 * @param priority that of the slot's marks when they were taken
 * @param verify whether what was taken asks for verification
 * @param settleIn how long from the take on somebody's request may still be carried out: no verification before; zero or
 *     longer
 */
public record OutboxClaim(
        SlotKey key, String token, Duration settle, MarkPriority priority, boolean verify, Duration settleIn) {
    /** Nothing in it is null. */
    public OutboxClaim {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(token, "token");
        Objects.requireNonNull(settle, "settle");
        Objects.requireNonNull(priority, "priority");
        Objects.requireNonNull(settleIn, "settleIn");
    }
}
