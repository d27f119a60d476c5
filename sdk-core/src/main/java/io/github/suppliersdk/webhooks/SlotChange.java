package io.github.suppliersdk.webhooks;

import java.time.Instant;
import java.util.Optional;

/**
 * A slot whose number of seats a webhook has changed: at the supplier, and perhaps at the service, which changes seats
 * itself.
 *
 * @param experienceId the experience
 * @param optionId the option of the experience
 * @param slotId the slot of the option
 * @param holdEnd when the hold ends that was granted: the service changes the seats then, too. Empty for any other
 *     change
 */
public record SlotChange(String experienceId, String optionId, String slotId, Optional<Instant> holdEnd) {}
