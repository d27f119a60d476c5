package io.github.suppliersdk.sync;

import java.time.Duration;

/**
 * A slot that waits in an {@link Outbox}, and that a person should know about.
 *
 * @param key the slot
 * @param reason the reason
 * @param detail the reason in words; empty if there is none
 * @param age how long it has waited for this reason
 */
public record ParkedSlot(SlotKey key, ParkReason reason, String detail, Duration age) {}
