package io.github.suppliersdk.tool.webhooks;

import io.github.suppliersdk.tool.CommandContext;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Sends a hold. */
@Command(
        name = "hold",
        description = {"Send a hold."},
        footer = {
            "",
            "Exits with 0 if it was accepted, 3 if it was refused, 1 if the response violates the contract, 4 if the"
                    + " backend did not accept the key."
        })
public final class TriggerHold implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final TriggerOptions options = new TriggerOptions();

    @Mixin
    private final SlotChoice choice = new SlotChoice();

    public TriggerHold(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws InterruptedException {
        WebhookSession backend = new WebhookSession(context, options);
        backend.hold(choice.hold(context.clock()));
        return backend.exitCode();
    }
}
