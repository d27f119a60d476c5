package io.github.suppliersdk.spark;

import io.github.suppliersdk.publishing.ReplacedSeats;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Settings as names and texts. */
final class PlainOptions {
    private final Map<String, String> left;

    private PlainOptions(Map<String, String> options) {
        this.left = new TreeMap<>(options);
    }

    static SlotPublishing publishing(Map<String, String> options) {
        return new PlainOptions(options).read();
    }

    private SlotPublishing read() {
        String baseUrl = take("baseUrl");
        if (baseUrl == null) {
            throw new IllegalArgumentException("option baseUrl is missing");
        }
        SlotPublishingSettings.Builder settings = SlotPublishingSettings.builder(baseUrl);
        SecretReference token = secret("accessToken");
        if (token != null) {
            settings.accessToken(token);
        }
        String tokenUrl = take("tokenUrl");
        SecretReference id = secret("clientId");
        SecretReference clientSecret = secret("clientSecret");
        if (tokenUrl != null && id != null && clientSecret != null) {
            settings.clientCredentials(tokenUrl, id, clientSecret);
        } else if (tokenUrl != null || id != null || clientSecret != null) {
            throw new IllegalArgumentException("options tokenUrl, clientId.…, clientSecret.…: all of them or none");
        }
        String plain = take("allowPlainHttp");
        if (plain != null) {
            settings.allowPlainHttp(plain.equals("true"));
        }
        String seats = take("replaceExisting");
        if (seats != null) {
            settings.replaceExisting(ReplacedSeats.valueOf(seats));
        }
        Integer seconds = number("giveUpAfterSeconds");
        if (seconds != null) {
            settings.giveUpAfter(Duration.ofSeconds(seconds));
        }
        Integer late = number("lateEffectSeconds");
        if (late != null) {
            settings.lateEffect(Duration.ofSeconds(late));
        }
        Integer attempt = number("attemptTimeoutSeconds");
        if (attempt != null) {
            settings.attemptTimeout(Duration.ofSeconds(attempt));
        }
        Integer slots = number("slotsPerTask");
        if (slots != null) {
            settings.slotsPerTask(slots);
        }
        Integer callsPerTask = number("callsPerTask");
        if (callsPerTask != null) {
            settings.callsPerTask(callsPerTask);
        }
        Integer calls = number("callsAtATime");
        if (!left.isEmpty()) {
            throw new IllegalArgumentException("unknown options: " + String.join(", ", left.keySet()));
        }
        SlotPublishing publishing = SlotPublishing.of(settings.build());
        return calls == null ? publishing : publishing.callsAtATime(calls);
    }

    private @Nullable String take(String name) {
        return left.remove(name);
    }

    private @Nullable Integer number(String name) {
        String value = take(name);
        try {
            return value == null ? null : Integer.valueOf(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("option " + name + " is no whole number: " + value, e);
        }
    }

    /** {@code name.environment}, {@code name.file}, or {@code name.provider} with {@code name.key}. */
    private @Nullable SecretReference secret(String name) {
        String variable = take(name + ".environment");
        String file = take(name + ".file");
        String provider = take(name + ".provider");
        String key = take(name + ".key");
        if (variable != null) {
            return SecretReference.environment(variable);
        }
        if (file != null) {
            return SecretReference.file(file);
        }
        return provider == null ? null : SecretReference.provider(provider, key == null ? "" : key);
    }
}
