package io.github.suppliersdk.tool.webhooks;

import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Sends a hold, its booking, and the cancellation as of a booking whose confirmation did not reach the service. */
@Command(
        name = "unconfirmed",
        description = {
            "Send a hold, its booking, and then the cancellation with unconfirmed=true.",
            "",
            "The service does this when the confirmation of a booking does not reach it in time."
        },
        footer = {
            "",
            "Exits with 0 if it was accepted, 3 if it was refused, 1 if the response violates the contract, 4 if the"
                    + " backend did not accept the key."
        })
public final class TriggerUnconfirmed implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final TriggerOptions options = new TriggerOptions();

    @Mixin
    private final SlotChoice choice = new SlotChoice();

    public TriggerUnconfirmed(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws InterruptedException {
        WebhookSession backend = new WebhookSession(context, options);
        HoldRequest hold = choice.hold(context.clock());
        if (backend.hold(hold)) {
            BookingRequest booking = WebhookSession.booking(hold, choice.questions(context));
            if (backend.book(booking).isPresent()) {
                backend.cancelUnconfirmed(SampleWebhooks.unconfirmedCancellation(booking));
            }
        }
        return backend.exitCode();
    }
}
