package io.github.suppliersdk.internal.webhooks.receiver;

import static io.github.suppliersdk.internal.webhooks.receiver.WebhookEvents.oneLine;

import io.github.suppliersdk.internal.webhooks.receiver.Reply.RepliedException;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookKind;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The checks before the body is read: the key first, so that a client without a key learns nothing else, then path and
 * method, then the headers. A refused request gets a status and nothing more.
 */
final class HeadCheck {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.webhooks");
    /** The query, and slashes at the end or before another one. */
    private static final Pattern UNNEEDED = Pattern.compile("/+(?=[/?#]|$)|[?#].*");

    private static final Map<String, Map<String, WebhookKind>> PATHS = Map.of(
            "/hold", Map.of("POST", WebhookKind.HOLD),
            "/booking", new TreeMap<>(Map.of("POST", WebhookKind.BOOKING, "DELETE", WebhookKind.CANCELLATION)),
            "/health", Map.of("GET", WebhookKind.HEALTH),
            // one page of the operator's reference spells it like this
            "/heath", Map.of("GET", WebhookKind.HEALTH));

    private final WebhookReceiverConfig settings;
    private final WebhookEvents events;

    HeadCheck(WebhookReceiverConfig settings, WebhookEvents events) {
        this.settings = settings;
        this.events = events;
    }

    /** Returns the kind of a request that passes. */
    WebhookKind check(WebhookRequest request) throws RepliedException {
        String path = UNNEEDED.matcher(request.path()).replaceAll("");
        String local = path.startsWith(settings.pathPrefix())
                ? path.substring(settings.pathPrefix().length())
                : "";
        Map<String, WebhookKind> methods = PATHS.getOrDefault(local, Map.of());
        boolean needsKey = !(settings.acceptHealthChecksWithoutKey() && methods.containsValue(WebhookKind.HEALTH));
        if (needsKey && !isAccepted(request.headers().apply(settings.keyHeader()))) {
            throw rejected(401, "its key, in the header " + settings.keyHeader() + ", is missing or wrong");
        }
        if (methods.isEmpty()) {
            throw rejected(
                    404,
                    "there is no such path as \"" + oneLine(path) + "\" below the path prefix \""
                            + settings.pathPrefix() + "\": the prefix, or the address that the service has, is wrong");
        }
        WebhookKind kind = methods.get(request.method());
        if (kind == null) {
            String allowed = String.join(", ", methods.keySet());
            String why = "the path allows " + allowed + " and not \"" + oneLine(request.method()) + "\"";
            throw rejected(405, why, Map.of("Allow", allowed));
        }
        if (kind != WebhookKind.HEALTH) {
            String version = settings.serviceProfile().webhookAcceptVersion();
            require(request, "accept-version", version, 412, ": the service profile's apiName decides it");
            require(request, "Content-Type", "application/json", 415, "");
        }
        return kind;
    }

    /**
     * Compares the key, of which there should be one, with every accepted one. The time taken depends on its length
     * only, and reveals nothing about how much of it was right, or which of them matched.
     */
    private boolean isAccepted(List<String> values) {
        byte[] given = bytes(values.size() == 1 ? values.get(0).strip() : "");
        Instant now = settings.clock().instant();
        boolean found = false;
        for (WebhookKey key : settings.keys()) {
            found |= MessageDigest.isEqual(given, bytes(key.secret())) && key.isAcceptedAt(now);
        }
        return found;
    }

    private static byte[] bytes(String key) {
        return key.getBytes(StandardCharsets.UTF_8);
    }

    /** Requires one value of a header, without regard to its parameters: JSON is always UTF-8. */
    private void require(WebhookRequest request, String header, String wanted, int status, String hint)
            throws RepliedException {
        String sent = String.join(", ", request.headers().apply(header));
        if (!sent.split(";", 2)[0].strip().equalsIgnoreCase(wanted)) {
            throw rejected(status, "its " + header + " must be " + wanted + " and is \"" + oneLine(sent) + "\"" + hint);
        }
    }

    RepliedException rejected(int status, String why) {
        return rejected(status, why, Map.of());
    }

    /** Rejects a request. Where the service understands only 200 and 400, it is a refusal, which is final. */
    private RepliedException rejected(int status, String why, Map<String, String> headers) {
        events.oncePerMinute(status, () -> LOG.warn("A request was rejected with status {}: {}", status, why));
        Reply reply = settings.serviceProfile().webhookStatusesBeyond400()
                ? new Reply(status, Optional.empty(), "", WebhookOutcome.REJECTED, Optional.empty(), headers)
                : Reply.refusal(
                        status == 401 ? "UNCLASSIFIED_ERROR" : "INCORRECT_REQUEST",
                        "The request was rejected, as by status " + status + ".");
        return new RepliedException(reply.as(WebhookOutcome.REJECTED));
    }
}
