package io.github.suppliersdk.slots;

import java.util.Optional;

/**
 * A slot that the service returned in a list and that cannot be read: a field has another type than the contract says.
 *
 * @param slotId its id, if that can be read
 * @param reason the field and what is wrong with it
 */
public record SkippedSlot(Optional<String> slotId, String reason) {}
