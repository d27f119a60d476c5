package io.github.suppliersdk.tool.webhooks;

import io.github.suppliersdk.tool.Tool;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Sends a health check. */
@Command(
        name = "health",
        description = {"Send a health check."},
        footer = {"", "Exits with 0 if the backend is healthy, 1 if it is not, 4 if it does not accept the key."})
public final class TriggerHealth implements Callable<Integer> {
    private final Tool tool;

    @Mixin
    private final TriggerOptions options = new TriggerOptions();

    public TriggerHealth(Tool tool) {
        this.tool = tool;
    }

    @Override
    public Integer call() throws InterruptedException {
        Conversation backend = new Conversation(tool, options);
        backend.health();
        return backend.exitCode();
    }
}
