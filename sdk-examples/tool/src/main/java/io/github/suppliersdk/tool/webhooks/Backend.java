package io.github.suppliersdk.tool.webhooks;

import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.sandbox.internal.webhook.Exchange;
import io.github.suppliersdk.sandbox.internal.webhook.WebhookClient;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.settings.Settings;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;

/** A backend that webhooks are sent to, with the caller that certify has. */
public final class Backend {
    /** How long the service waits for a response (contract, section 5). */
    public static final Duration DEADLINE = Duration.ofSeconds(8);

    private final URI address;
    private final SampleWebhooks samples;
    private final WebhookClient client;

    /** @throws ToolException if the address is not a web address */
    public Backend(Settings settings, URI address) {
        if (!("http".equals(address.getScheme()) || "https".equals(address.getScheme())) || address.getHost() == null) {
            throw ToolException.usage("\"" + address + "\" is not a URL such as https://tours.example.com/supplier");
        }
        this.address = address;
        String key = settings.value(EnvironmentVariables.WEBHOOK_KEY).orElse(null);
        ServiceProfile.Builder profile = ServiceProfile.builder();
        settings.value(EnvironmentVariables.API_NAME).ifPresent(profile::apiName);
        settings.value(EnvironmentVariables.OPERATOR_NAME).ifPresent(profile::operatorName);
        ServiceProfile names = profile.build();
        this.samples = SampleWebhooks.withKey(key == null ? "" : key).serviceProfile(names);
        this.client = new WebhookClient(
                address,
                new WebhookClient.Settings(
                        "x-webhook-key",
                        key,
                        settings.value(EnvironmentVariables.API_NAME).orElse("service"),
                        DEADLINE));
    }

    public URI address() {
        return address;
    }

    SampleWebhooks samples() {
        return samples;
    }

    /** Sends a health check. */
    public Exchange health() {
        return send(samples.healthCheck(), new byte[0]);
    }

    /** Sends a request with its body, which can be read only once. */
    Exchange send(WebhookRequest request, byte[] body) {
        return client.send(request.method(), request.path(), body);
    }

    /** Sends a hold with a wrong key. Its body is an empty object, so that no seats are taken whatever happens. */
    public Exchange holdWithWrongKey() {
        return client.send("POST", "/hold", new byte[] {'{', '}'}, "not-the-key-" + System.nanoTime());
    }

    static byte[] body(WebhookRequest request) {
        try {
            return request.body().readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException("the body is in memory", e);
        }
    }
}
