package io.github.suppliersdk.slots;

import java.util.Map;

/**
 * When a slot takes place. A slot has exactly one kind, which must be that of its experience (<a
 * href="../doc-files/contract.html#availability-slot">contract, availability slot</a>).
 */
public sealed interface SlotKind permits DailySlot, OpenSlot, TimeSlot, UnknownSlotKind {
    /** The name of the field on the wire, such as {@code daily_slot}. */
    String wireName();

    /** Fields that this version does not know, as plain Java values. */
    Map<String, Object> additionalProperties();
}
