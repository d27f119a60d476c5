package io.github.suppliersdk.tool.doctor;

import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.sandbox.internal.webhook.Exchange;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.terminal.TerminalText;
import io.github.suppliersdk.tool.webhooks.Backend;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks the supplier's own webhooks: address, health and key. */
final class WebhookChecks {
    private WebhookChecks() {}

    static List<Finding> run(CommandContext context, @Nullable URI given) {
        Optional<URI> address = context.webhookUrl(given);
        if (address.isEmpty()) {
            return List.of(Finding.notChecked("webhooks", "no address: --url URL, or " + CommandContext.WEBHOOK_URL));
        }
        Backend backend = new Backend(context, address.get());
        Finding health = health(backend);
        boolean hasKey = context.value(EnvironmentVariables.WEBHOOK_KEY).isPresent();
        return health.state() == Finding.State.FAILED ? List.of(health) : List.of(health, key(backend, hasKey));
    }

    private static Finding health(Backend backend) {
        Exchange health = backend.health();
        if (health.failed()) {
            return Finding.failed(
                    "webhook health",
                    health.failureText(),
                    "Is the backend running, and is " + backend.address() + " its address?");
        }
        String detail =
                "GET " + health.address() + " returns " + health.status() + ", " + TerminalText.duration(health.took());
        if (health.status() == 200) {
            return Finding.passed("webhook health", detail);
        }
        return Finding.failed(
                "webhook health",
                detail,
                health.status() == 401
                        ? "Set " + EnvironmentVariables.WEBHOOK_KEY + " to the key that the backend expects."
                        : "Any status other than 200 can take products off sale.");
    }

    private static Finding key(Backend backend, boolean hasKey) {
        if (!hasKey) {
            return Finding.warning(
                    "webhook key",
                    "no key is set",
                    "Set " + EnvironmentVariables.WEBHOOK_KEY
                            + ", or make sure that something else authenticates the caller.");
        }
        Exchange refused = backend.holdWithWrongKey();
        String answer = refused.failed() ? refused.failure() : "status " + refused.status();
        return refused.status() == 401 || refused.status() == 403
                ? Finding.passed("webhook key", "a request with a wrong key gets " + answer)
                : Finding.warning(
                        "webhook key",
                        "a request with a wrong key gets " + answer + " instead of status 401",
                        "Make sure that the backend checks the key before anything else.");
    }
}
