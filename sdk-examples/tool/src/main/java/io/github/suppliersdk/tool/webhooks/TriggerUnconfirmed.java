package io.github.suppliersdk.tool.webhooks;

import io.github.suppliersdk.tool.Tool;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A hold, its booking, and the cancellation of a booking that the service was not told of. */
@Command(
        name = "unconfirmed",
        description = {
            "Send a hold, its booking, and then the cancellation with unconfirmed=true.",
            "",
            "It is what the service does when the confirmation of a booking does not reach it in time."
        },
        footer = {
            "",
            "Exits with 0 if it was accepted, 3 if refused by the contract, 1 if the response breaks the contract."
        })
public final class TriggerUnconfirmed implements Callable<Integer> {
    private final Tool tool;

    @Mixin
    private final TriggerOptions options = new TriggerOptions();

    @Mixin
    private final SlotChoice choice = new SlotChoice();

    public TriggerUnconfirmed(Tool tool) {
        this.tool = tool;
    }

    @Override
    public Integer call() throws InterruptedException {
        Conversation backend = new Conversation(tool, options);
        HoldRequest hold = choice.hold(tool.clock());
        if (backend.hold(hold)) {
            BookingRequest booking = Conversation.booking(hold, choice.questions(tool));
            if (backend.book(booking).isPresent()) {
                backend.cancelUnconfirmed(SampleWebhooks.unconfirmedCancellation(booking));
            }
        }
        return backend.exitCode();
    }
}
