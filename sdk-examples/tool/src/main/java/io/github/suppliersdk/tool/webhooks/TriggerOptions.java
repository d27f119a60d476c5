package io.github.suppliersdk.tool.webhooks;

import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.settings.Settings;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the backend and its key and deadline, of every command that sends webhooks. */
final class TriggerOptions {
    @Option(
            names = "--to",
            paramLabel = "URL",
            description = "The backend's URL without /hold, /booking or /health (default: SUPPLIER_WEBHOOK_URL).")
    private @Nullable URI to;

    @Option(
            names = "--key-header",
            paramLabel = "NAME",
            defaultValue = "x-webhook-key",
            description = "The header that carries the key from SUPPLIER_WEBHOOK_KEY (default: ${DEFAULT-VALUE}).")
    private String keyHeader = "";

    @Option(
            names = "--deadline",
            paramLabel = "SECONDS",
            defaultValue = "8",
            description = "How long the service waits for a response (default: ${DEFAULT-VALUE}).")
    private double deadline;

    @Option(
            names = {"-n", "--dry-run"},
            description = "Show the request, and send nothing.")
    private boolean dryRun;

    URI to(Settings settings) {
        return settings.webhookUrl(to);
    }

    Duration deadline() {
        if (!(deadline > 0)) {
            throw ToolException.usage("--deadline must be more than 0");
        }
        return Duration.ofMillis(Math.round(deadline * 1000));
    }

    boolean isDryRun() {
        return dryRun;
    }

    SampleWebhooks samples(CommandContext context) {
        Settings settings = context.settings();
        ServiceProfile.Builder profile = ServiceProfile.builder();
        settings.value(EnvironmentVariables.API_NAME).ifPresent(profile::apiName);
        settings.value(EnvironmentVariables.OPERATOR_NAME).ifPresent(profile::operatorName);
        String key = settings.value(EnvironmentVariables.WEBHOOK_KEY).orElse("");
        return SampleWebhooks.withKey(key).keyHeader(keyHeader).serviceProfile(profile.build());
    }
}
