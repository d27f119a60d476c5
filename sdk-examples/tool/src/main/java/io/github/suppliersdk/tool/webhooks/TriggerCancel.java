package io.github.suppliersdk.tool.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Sends a hold, its booking, and the cancellation. */
@Command(
        name = "cancel",
        description = {"Send a hold, its booking, and the cancellation of all its tickets."},
        footer = {
            "",
            "Exits with 0 if it was accepted, 3 if it was refused, 1 if the response violates the contract, 4 if the"
                    + " backend did not accept the key."
        })
public final class TriggerCancel implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final TriggerOptions options = new TriggerOptions();

    @Mixin
    private final SlotChoice choice = new SlotChoice();

    public TriggerCancel(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws InterruptedException {
        WebhookSession backend = new WebhookSession(context, options);
        HoldRequest hold = choice.hold(context.clock());
        if (backend.hold(hold)) {
            BookingRequest booking = WebhookSession.booking(hold, choice.questions(context));
            Optional<JsonNode> confirmed = backend.book(booking);
            if (confirmed.isPresent()) {
                JsonNode body = confirmed.get();
                CancellationRequest.Builder cancellation = CancellationRequest.builder(
                        booking.bookingId(), body.path("transaction_id").asText());
                body.path("tickets")
                        .forEach(ticket -> cancellation.addTicketNumber(
                                ticket.path("number").asText()));
                backend.cancel(cancellation.build());
            }
        }
        return backend.exitCode();
    }
}
