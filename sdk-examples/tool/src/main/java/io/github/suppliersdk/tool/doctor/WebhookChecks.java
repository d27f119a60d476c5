package io.github.suppliersdk.tool.doctor;

import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.tool.Tool;
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

/** The supplier's own side: address, health and key of its webhooks. */
final class WebhookChecks {
    private static final Duration LONGEST = Duration.ofSeconds(8);

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

    static List<Finding> run(Tool tool, Optional<URI> given) throws InterruptedException {
        Settings settings = tool.settings();
        Optional<URI> address =
                given.or(() -> settings.value(Settings.WEBHOOK_URL).map(URI::create));
        if (address.isEmpty()) {
            return List.of(Finding.notChecked("webhooks", "no address: --webhook URL, or " + Settings.WEBHOOK_URL));
        }
        WebhookChecks checks = new WebhookChecks(settings, address.get());
        List<Finding> findings = new ArrayList<>();
        Finding health = checks.health();
        findings.add(health);
        if (health.state() != Finding.State.BAD) {
            findings.add(checks.key());
        }
        return findings;
    }

    private Finding health() throws InterruptedException {
        Map<String, List<String>> headers = samples.headers();
        headers.remove("Content-Type");
        headers.values().removeIf(values -> values.equals(List.of("")));
        try {
            BackendResponse health = sender.send(samples.healthCheck(), headers, LONGEST);
            String detail = "GET " + sender.address() + "/health says " + health.status() + ", "
                    + TerminalText.duration(health.duration());
            if (health.status() == 200) {
                return Finding.good("webhook health", detail);
            }
            return Finding.bad(
                    "webhook health",
                    detail,
                    health.status() == 401
                            ? "Set " + EnvironmentVariables.WEBHOOK_KEY + " to the key that the backend expects."
                            : "Anything but 200 can take products off sale.");
        } catch (BackendResponse.NoResponseException e) {
            return Finding.bad(
                    "webhook health",
                    String.valueOf(e.getMessage()),
                    "Is the backend running, and is " + sender.address() + " its address?");
        }
    }

    /** A hold with a wrong key that holds nothing: whatever happens, no seat is taken. */
    private Finding key() throws InterruptedException {
        if (settings.value(EnvironmentVariables.WEBHOOK_KEY).isEmpty()) {
            return Finding.doubtful(
                    "webhook key",
                    "there is none",
                    "Set " + EnvironmentVariables.WEBHOOK_KEY + ", or see to it that something else checks who calls.");
        }
        SampleWebhooks stranger = SampleWebhooks.withKey("not-the-key-" + System.nanoTime());
        WebhookRequest request = stranger.request("POST", "/hold", "{}");
        try {
            BackendResponse refused = sender.send(request, stranger.headers(), LONGEST);
            return refused.status() == 401 || refused.status() == 403
                    ? Finding.good("webhook key", "a wrong key is answered with " + refused.status())
                    : Finding.doubtful(
                            "webhook key",
                            "a request with a wrong key is answered with " + refused.status() + ", not with 401",
                            "Check that the backend looks at the key before anything else.");
        } catch (BackendResponse.NoResponseException e) {
            return Finding.bad("webhook key", String.valueOf(e.getMessage()), "Run it again.");
        }
    }
}
