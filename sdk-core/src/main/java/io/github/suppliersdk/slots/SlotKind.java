package io.github.suppliersdk.slots;

import io.github.suppliersdk.types.Extensible;

/**
 * When a slot takes place. A slot has exactly one kind, which must be that of its experience (<a
 * href="../doc-files/contract.html#availability-slot">contract, availability slot</a>).
 */
public sealed interface SlotKind extends Extensible permits DailySlot, OpenSlot, TimeSlot, UnknownSlotKind {
    /** The name of the field on the wire, such as {@code daily_slot}. */
    String wireName();
}
