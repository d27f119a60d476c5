package io.github.suppliersdk.sync;

import java.time.Duration;

/**
 * A slot that waits in an {@link Outbox}, and that a person should know of.
 *
 * @param key the slot
 * @param reason why
 * @param detail the reason in words; empty if there is none
 * @param age how long ago the first mark came that is not dealt with
 */
public record ParkedSlot(SlotKey key, ParkReason reason, String detail, Duration age) {}
