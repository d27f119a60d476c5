package io.github.suppliersdk.webhooks;

/**
 * A slot whose seats a hold, a booking or a cancellation has changed, at the supplier and perhaps at the service, which
 * changes them itself.
 *
 * @param experienceId the experience
 * @param optionId the option of the experience
 * @param slotId the slot of the option
 */
public record SlotChange(String experienceId, String optionId, String slotId) {}
