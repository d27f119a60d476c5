package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.ParkReason;
import java.time.Duration;
import java.util.Optional;

/**
 * How a slot waits in an outbox.
 *
 * @param reason the reason
 * @param detail the reason in words, for display; may be empty. One line of at most 500 characters
 * @param notBefore after how long the slot is due again; empty if only a mark makes it due
 * @param settle present if the slot must be verified: how long from now a request may still be carried out
 */
public record Parking(ParkReason reason, String detail, Optional<Duration> notBefore, Optional<Duration> settle) {}
