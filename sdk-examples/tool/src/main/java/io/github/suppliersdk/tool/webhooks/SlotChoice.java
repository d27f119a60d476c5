package io.github.suppliersdk.tool.webhooks;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the slot to hold, of every command that sends a hold. */
final class SlotChoice {
    @Option(names = "--experience", required = true, paramLabel = "ID", description = "The experience.")
    private String experienceId = "";

    @Option(names = "--option", required = true, paramLabel = "ID", description = "The option.")
    private String optionId = "";

    @Option(names = "--slot", required = true, paramLabel = "ID", description = "The slot.")
    private String slotId = "";

    @Option(
            names = "--category",
            paramLabel = "ID",
            defaultValue = "adult",
            description = "The holder category (default: ${DEFAULT-VALUE}).")
    private String category = "";

    @Option(
            names = "--quantity",
            paramLabel = "N",
            defaultValue = "1",
            description = "The number of persons (default: ${DEFAULT-VALUE}).")
    private int quantity;

    @Option(names = "--pickup", paramLabel = "ID", description = "The pickup, for a slot that has pickups.")
    private @Nullable String pickupId;

    @Option(names = "--language", paramLabel = "CODE", description = "The language of the guide, such as en.")
    private @Nullable String language;

    @Option(
            names = "--expires-in",
            paramLabel = "MINUTES",
            defaultValue = "15",
            description = "The time until the hold expires (default: ${DEFAULT-VALUE}).")
    private int expiresIn;

    @Option(
            names = "--time-zone",
            paramLabel = "ZONE",
            description = "The time zone of the place, such as Europe/Paris, in which the hold expires (default: this"
                    + " machine's).")
    private @Nullable ZoneId timeZone;

    @Option(
            names = "--questions",
            description = "Read the mandatory questions from the service, and answer them in the booking.")
    private boolean questions;

    HoldRequest hold(Clock clock) {
        if (quantity < 1) {
            throw ToolException.usage("--quantity must be at least 1: " + quantity);
        }
        HolderQuantity persons = HolderQuantity.builder(category, quantity)
                .guideLanguage(Optional.ofNullable(language))
                .build();
        HoldRequest hold = SampleWebhooks.hold(experienceId, optionId, slotId, persons);
        return hold.withExpirationTime(LocalDateTime.now(timeZone == null ? clock : clock.withZone(timeZone))
                        .plusMinutes(expiresIn)
                        .truncatedTo(ChronoUnit.SECONDS))
                .withPickupId(Optional.ofNullable(pickupId));
    }

    List<MandatoryQuestion> questions(CommandContext context) {
        if (!questions) {
            return List.of();
        }
        try (SupplierClient client = context.client()) {
            return client.mandatoryQuestions(experienceId).list();
        }
    }
}
