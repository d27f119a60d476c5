package io.github.suppliersdk.spark;

import io.github.suppliersdk.publishing.ReplacedSeats;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads {@link SlotPublishing} with its settings from a map of option names and values. */
final class PlainOptions {
    private final Map<String, String> left;

    /**
     * Takes values as strings, numbers or booleans, because other languages pass their own types: 64 is as good as
     * "64".
     */
    private PlainOptions(Map<String, ?> options) {
        this.left = new TreeMap<>();
        options.forEach((name, value) -> left.put(name, String.valueOf(value)));
    }

    static SlotPublishing publishing(Map<String, ?> options) {
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
            settings.allowPlainHttp(bool("allowPlainHttp", plain));
        }
        String seats = take("replaceExisting");
        if (seats != null) {
            settings.replaceExisting(seats(seats));
        }
        String unlimited = take("nullCapacityIsUnlimited");
        if (unlimited != null) {
            settings.nullCapacityIsUnlimited(bool("nullCapacityIsUnlimited", unlimited));
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
        Integer calls = number("concurrency");
        if (!left.isEmpty()) {
            throw new IllegalArgumentException("unknown options: " + String.join(", ", left.keySet()));
        }
        SlotPublishing publishing = SlotPublishing.of(settings.build());
        return calls == null ? publishing : publishing.concurrency(calls);
    }

    private @Nullable String take(String name) {
        return left.remove(name);
    }

    private @Nullable Integer number(String name) {
        String value = take(name);
        try {
            return value == null ? null : Integer.valueOf(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("option " + name + " is not a whole number: " + value, e);
        }
    }

    private static boolean bool(String name, String value) {
        return switch (value) {
            case "true", "True" -> true;
            case "false", "False" -> false;
            default -> throw new IllegalArgumentException("option " + name + " is neither true nor false: " + value);
        };
    }

    private static ReplacedSeats seats(String value) {
        for (ReplacedSeats each : ReplacedSeats.values()) {
            if (each.name().equals(value)) {
                return each;
            }
        }
        throw new IllegalArgumentException(
                "option replaceExisting must be one of " + Arrays.toString(ReplacedSeats.values()) + ": " + value);
    }

    /** {@code name.environment}, {@code name.file}, or {@code name.provider} with {@code name.key}. */
    private @Nullable SecretReference secret(String name) {
        Map<String, SecretReference> places = new LinkedHashMap<>();
        String variable = take(name + ".environment");
        if (variable != null) {
            places.put(name + ".environment", SecretReference.environment(variable));
        }
        String file = take(name + ".file");
        if (file != null) {
            places.put(name + ".file", SecretReference.file(file));
        }
        String provider = take(name + ".provider");
        if (provider != null) {
            String key = take(name + ".key");
            places.put(name + ".provider", SecretReference.provider(provider, key == null ? "" : key));
        }
        if (places.size() > 1) {
            throw new IllegalArgumentException(
                    "options " + String.join(" and ", places.keySet()) + ": only one of them");
        }
        return places.isEmpty() ? null : places.values().iterator().next();
    }
}
