package io.github.suppliersdk.tool.webhooks;

import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.sandbox.internal.webhook.Exchange;
import io.github.suppliersdk.sandbox.internal.webhook.WebhookClient;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A backend that webhooks are sent to, with the caller that certify has. */
public final class Backend {
    /** How long the service waits for a response (contract, section 5). */
    public static final Duration DEADLINE = Duration.ofSeconds(8);

    private final URI address;
    private final SampleWebhooks samples;
    private final WebhookClient client;

    /**
     * Creates a backend at this address.
     *
     * @throws ToolException if it is not a web address
     */
    public Backend(CommandContext context, URI address) {
        if (!("http".equals(address.getScheme()) || "https".equals(address.getScheme())) || address.getHost() == null) {
            throw ToolException.usage("\"" + address + "\" is not a URL such as https://tours.example.com/supplier");
        }
        this.address = address;
        String key = context.value(EnvironmentVariables.WEBHOOK_KEY).orElse(null);
        ServiceProfile.Builder profile = ServiceProfile.builder();
        context.value(EnvironmentVariables.API_NAME).ifPresent(profile::apiName);
        context.value(EnvironmentVariables.OPERATOR_NAME).ifPresent(profile::operatorName);
        ServiceProfile names = profile.build();
        this.samples = SampleWebhooks.withKey(key == null ? "" : key).serviceProfile(names);
        this.client = new WebhookClient(
                address,
                new WebhookClient.Settings(
                        "x-webhook-key",
                        key,
                        context.value(EnvironmentVariables.API_NAME).orElse("service"),
                        DEADLINE));
    }

    /**
     * Returns the address of the backend.
     *
     * @throws ToolException if there is none, neither given nor configured
     */
    public static URI address(CommandContext context, @Nullable URI given) {
        return context.webhookUrl(given)
                .orElseThrow(() -> ToolException.usage(
                        "no backend is configured. Give --url URL, or set " + CommandContext.WEBHOOK_URL));
    }

    public URI address() {
        return address;
    }

    SampleWebhooks samples() {
        return samples;
    }

    /** Sends a request with its body, which can be read only once. */
    Exchange send(WebhookRequest request, byte[] body) {
        return client.send(request.method(), request.path(), body);
    }

    static byte[] body(WebhookRequest request) {
        try {
            return request.body().readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException("the body is in memory", e);
        }
    }
}
