package io.github.suppliersdk.webhooks;

/**
 * A slot whose number of seats was changed by a hold, a booking or a cancellation: at the supplier, and perhaps at the
 * service, which changes seats itself.
 *
 * @param experienceId the experience
 * @param optionId the option of the experience
 * @param slotId the slot of the option
 */
public record SlotChange(String experienceId, String optionId, String slotId) {}
