package io.github.suppliersdk.tool.webhooks;

import io.github.suppliersdk.tool.Tool;
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
    private final Tool tool;

    @Mixin
    private final TriggerOptions options = new TriggerOptions();

    @Mixin
    private final SlotChoice choice = new SlotChoice();

    public TriggerHold(Tool tool) {
        this.tool = tool;
    }

    @Override
    public Integer call() throws InterruptedException {
        Conversation backend = new Conversation(tool, options);
        backend.hold(choice.hold(tool.clock()));
        return backend.exitCode();
    }
}
