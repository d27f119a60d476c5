package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.internal.redaction.OneLine;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookKind;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The checks before the body is read: the key first, so that a client without a key learns nothing else, then path and
 * method, then the headers. A refused request gets a status and nothing more.
 */
final class HeadCheck {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.webhooks");
    private static final int LONGEST_SHOWN = 100;

    private final WebhookReceiverConfig settings;
    /** By their statuses: strangers must not fill the log. */
    private final Map<Integer, OncePerMinute> rejections = new ConcurrentHashMap<>();

    HeadCheck(WebhookReceiverConfig settings) {
        this.settings = settings;
    }

    /** Returns the kind of a request that passes. */
    WebhookKind check(WebhookRequest request) throws RepliedException {
        String path = normal(request.path());
        String local = path.startsWith(settings.pathPrefix())
                ? path.substring(settings.pathPrefix().length())
                : "";
        // one page of the operator's reference spells it like this
        boolean isHealth = local.equals("/health") || local.equals("/heath");
        boolean needsKey =
                !settings.acceptRequestsWithoutKey() && !(isHealth && settings.acceptHealthChecksWithoutKey());
        if (needsKey && !isAccepted(request.header(settings.keyHeader()))) {
            throw rejected(401, "its key, in the header " + settings.keyHeader() + ", is missing or wrong");
        }
        if (isHealth) {
            return on(request, "GET", WebhookKind.HEALTH);
        }
        return switch (local) {
            case "/hold" -> on(request, "POST", WebhookKind.HOLD);
            case "/booking" ->
                request.method().equals("DELETE")
                        ? on(request, "DELETE", WebhookKind.CANCELLATION)
                        : on(request, "POST", WebhookKind.BOOKING);
            default ->
                throw rejected(
                        404,
                        "there is no such path as \"" + shown(path) + "\" below the path prefix \""
                                + settings.pathPrefix()
                                + "\": the prefix, or the address that the service has, is wrong");
        };
    }

    /**
     * Compares the key, of which there should be one, with every accepted one by their digests: the time taken reveals
     * nothing about how much of it was right, or which of them matched.
     */
    private boolean isAccepted(List<String> values) {
        byte[] given = Digests.sha256(values.size() == 1 ? values.get(0).strip() : "");
        Instant now = settings.clock().instant();
        boolean found = false;
        for (WebhookKey key : settings.keys()) {
            found |= MessageDigest.isEqual(Digests.sha256(key.secret()), given) & key.isAcceptedAt(now);
        }
        return found;
    }

    /** Without the query and slashes at the end, and with one slash in place of several. */
    private static String normal(String sent) {
        String path = sent.replaceFirst("[?#].*", "").replaceAll("/+", "/");
        return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    private WebhookKind on(WebhookRequest request, String method, WebhookKind kind) throws RepliedException {
        if (!request.method().equals(method)) {
            String allowed = kind == WebhookKind.BOOKING ? "POST, DELETE" : method;
            String why = "the path allows " + allowed + " and not \"" + shown(request.method()) + "\"";
            throw new RepliedException(rejected(405, why).reply(), Map.of("Allow", allowed));
        }
        String version = settings.serviceProfile().webhookAcceptVersion();
        List<String> versions = request.header("accept-version");
        List<String> types = request.header("Content-Type");
        if (kind != WebhookKind.HEALTH && !isOnly(versions, version)) {
            throw rejected(
                    412,
                    "its accept-version must be " + version + " and is \"" + shown(String.join(", ", versions))
                            + "\": the service profile's apiName decides it");
        }
        if (kind != WebhookKind.HEALTH && !isOnly(types, "application/json")) {
            throw rejected(
                    415,
                    "its Content-Type must be application/json and is \"" + shown(String.join(", ", types)) + "\"");
        }
        return kind;
    }

    /** Whether there is one value, and it is this, without regard to its parameters: JSON is always UTF-8. */
    private static boolean isOnly(List<String> values, String wanted) {
        return values.size() == 1
                && values.get(0)
                        .replaceFirst(";.*", "")
                        .strip()
                        .toLowerCase(Locale.ROOT)
                        .equals(wanted);
    }

    /** Rejects a request. Where the service understands only 200 and 400, it is a refusal, which is final. */
    RepliedException rejected(int status, String why) {
        if (rejections.computeIfAbsent(status, any -> new OncePerMinute()).mayLog()) {
            LOG.warn("A request was rejected with status {}: {}", status, why);
        }
        Reply reply = settings.serviceProfile().webhookStatusesBeyond400()
                ? Reply.empty(status, WebhookOutcome.REJECTED, Optional.empty())
                : Reply.refusal(
                        status == 401 ? "UNCLASSIFIED_ERROR" : "INCORRECT_REQUEST",
                        "The request was rejected, as by status " + status + ".");
        return new RepliedException(reply.as(WebhookOutcome.REJECTED));
    }

    private static String shown(String value) {
        return OneLine.of(value, LONGEST_SHOWN);
    }
}
