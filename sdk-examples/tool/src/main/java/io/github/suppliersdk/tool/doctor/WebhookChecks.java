package io.github.suppliersdk.tool.doctor;

import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.settings.Settings;
import io.github.suppliersdk.tool.terminal.TerminalText;
import io.github.suppliersdk.tool.webhooks.BackendResponse;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks the supplier's own webhooks: address, health and key. */
final class WebhookChecks {
    private static final Duration TIME_LIMIT = Duration.ofSeconds(8);

    private final Settings settings;
    private final BackendResponse.Sender sender;
    private final SampleWebhooks samples;

    private WebhookChecks(Settings settings, URI address) {
        this.settings = settings;
        this.sender = new BackendResponse.Sender(address);
        ServiceProfile.Builder profile = ServiceProfile.builder();
        settings.value(EnvironmentVariables.API_NAME).ifPresent(profile::apiName);
        this.samples = SampleWebhooks.withKey(
                        settings.value(EnvironmentVariables.WEBHOOK_KEY).orElse(""))
                .serviceProfile(profile.build());
    }

    static List<Finding> run(CommandContext context, Optional<URI> given) throws InterruptedException {
        Settings settings = context.settings();
        Optional<URI> address = given.or(settings::webhookUrl);
        if (address.isEmpty()) {
            return List.of(Finding.notChecked("webhooks", "no address: --webhook URL, or " + Settings.WEBHOOK_URL));
        }
        WebhookChecks checks = new WebhookChecks(settings, address.get());
        List<Finding> findings = new ArrayList<>();
        Finding health = checks.health();
        findings.add(health);
        if (health.state() != Finding.State.FAILED) {
            findings.add(checks.key());
        }
        return findings;
    }

    private Finding health() throws InterruptedException {
        Map<String, List<String>> headers = samples.headers();
        headers.remove("Content-Type");
        headers.values().removeIf(values -> values.equals(List.of("")));
        try {
            BackendResponse health = sender.send(samples.healthCheck(), headers, TIME_LIMIT);
            String detail = "GET " + sender.address() + "/health returns " + health.status() + ", "
                    + TerminalText.duration(health.duration());
            if (health.status() == 200) {
                return Finding.passed("webhook health", detail);
            }
            return Finding.failed(
                    "webhook health",
                    detail,
                    health.status() == 401
                            ? "Set " + EnvironmentVariables.WEBHOOK_KEY + " to the key that the backend expects."
                            : "Any status other than 200 can take products off sale.");
        } catch (BackendResponse.NoResponseException e) {
            return Finding.failed(
                    "webhook health",
                    String.valueOf(e.getMessage()),
                    "Is the backend running, and is " + sender.address() + " its address?");
        }
    }

    /** Sends a hold with a wrong key. Its body is an empty object, so no seats are taken whatever the backend does. */
    private Finding key() throws InterruptedException {
        if (settings.value(EnvironmentVariables.WEBHOOK_KEY).isEmpty()) {
            return Finding.warning(
                    "webhook key",
                    "no key is set",
                    "Set " + EnvironmentVariables.WEBHOOK_KEY
                            + ", or make sure that something else authenticates the caller.");
        }
        SampleWebhooks wrongKey = SampleWebhooks.withKey("not-the-key-" + System.nanoTime());
        WebhookRequest request = wrongKey.request("POST", "/hold", "{}");
        try {
            BackendResponse refused = sender.send(request, wrongKey.headers(), TIME_LIMIT);
            return refused.status() == 401 || refused.status() == 403
                    ? Finding.passed("webhook key", "a request with a wrong key gets status " + refused.status())
                    : Finding.warning(
                            "webhook key",
                            "a request with a wrong key gets status " + refused.status() + " instead of 401",
                            "Make sure that the backend checks the key before anything else.");
        } catch (BackendResponse.NoResponseException e) {
            return Finding.failed("webhook key", String.valueOf(e.getMessage()), "Run doctor again.");
        }
    }
}
