package io.github.suppliersdk.tool.webhooks;

import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.sandbox.internal.webhook.Exchange;
import io.github.suppliersdk.sandbox.internal.webhook.WebhookClient;
import io.github.suppliersdk.tool.CommandContext;
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

    Backend(CommandContext context, URI address) {
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

    URI address() {
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
