package io.github.suppliersdk.publishing;

import io.github.suppliersdk.slots.Slot;

/**
 * A slot to publish.
 *
 * @param experienceId the experience
 * @param slot the slot, which names its option
 */
public record SlotTarget(String experienceId, Slot slot) {}
