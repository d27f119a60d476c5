package io.github.suppliersdk.tool.webhooks;

import io.github.suppliersdk.tool.CommandContext;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Sends a health check. */
@Command(
        name = "health",
        description = {"Send a health check."},
        footer = {"", "Exits with 0 if the backend is healthy, 1 if it is not, 4 if it does not accept the key."})
public final class TriggerHealth implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final TriggerOptions options = new TriggerOptions();

    public TriggerHealth(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws InterruptedException {
        WebhookSession backend = new WebhookSession(context, options);
        backend.health();
        return backend.exitCode();
    }
}
