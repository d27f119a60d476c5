package io.github.suppliersdk.tool.webhooks;

import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.webhooks.HoldRequest;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Sends a hold and its booking. */
@Command(
        name = "booking",
        description = {"Send a hold and, if it is granted, its booking."},
        footer = {
            "",
            "Exits with 0 if it was accepted, 3 if it was refused, 1 if the response violates the contract, 4 if the"
                    + " backend did not accept the key."
        })
public final class TriggerBooking implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final TriggerOptions options = new TriggerOptions();

    @Mixin
    private final SlotChoice choice = new SlotChoice();

    public TriggerBooking(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws InterruptedException {
        WebhookSession backend = new WebhookSession(context, options);
        HoldRequest hold = choice.hold(context.clock());
        if (backend.hold(hold)) {
            var unused = backend.book(WebhookSession.booking(hold, choice.questions(context)));
        }
        return backend.exitCode();
    }
}
