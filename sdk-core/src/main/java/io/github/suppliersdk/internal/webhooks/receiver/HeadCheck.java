package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.internal.redaction.OneLine;
import io.github.suppliersdk.webhooks.WebhookKind;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import java.util.List;
import java.util.Locale;

/**
 * The checks before the body is read: the key first, so that a client without a key learns nothing else, then path and
 * method, then the headers. A refused request gets a status and nothing more.
 */
final class HeadCheck {
    /** No status: the request passes. */
    static final int PASSED = 0;

    private static final int LONGEST_SHOWN = 100;

    /**
     * Whether a request passes, and its kind.
     *
     * @param status the status of the refusal; {@link #PASSED} if the request passes
     * @param allow the methods that the path allows, if the method was another
     * @param why the reason of a refusal, for the log
     */
    record Result(WebhookKind kind, int status, String allow, String why) {
        static Result refused(int status, String why) {
            return new Result(WebhookKind.OTHER, status, "", why);
        }
    }

    private final WebhookReceiverConfig settings;
    private final KeyCheck keys;

    HeadCheck(WebhookReceiverConfig settings) {
        this.settings = settings;
        this.keys = new KeyCheck(settings.keys());
    }

    Result check(WebhookRequest request) {
        String path = normal(request.path());
        String local = path.startsWith(settings.pathPrefix())
                ? path.substring(settings.pathPrefix().length())
                : "";
        // one page of the operator's reference spells it like this
        boolean isHealth = local.equals("/health") || local.equals("/heath");
        boolean needsKey =
                !settings.acceptRequestsWithoutKey() && !(isHealth && settings.acceptHealthChecksWithoutKey());
        if (needsKey
                && !keys.accepts(
                        request.header(settings.keyHeader()), settings.clock().instant())) {
            return Result.refused(401, "its key, in the header " + settings.keyHeader() + ", is missing or wrong");
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
                Result.refused(
                        404,
                        "there is no such path as \"" + shown(path) + "\" below the path prefix \""
                                + settings.pathPrefix()
                                + "\": the prefix, or the address that the service has, is wrong");
        };
    }

    /** Without the query and slashes at the end, and with one slash in place of several. */
    private static String normal(String sent) {
        String path = sent.replaceFirst("[?#].*", "").replaceAll("/+", "/");
        return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    private Result on(WebhookRequest request, String method, WebhookKind kind) {
        if (!request.method().equals(method)) {
            String allowed = kind == WebhookKind.BOOKING ? "POST, DELETE" : method;
            String why = "the path allows " + allowed + " and not \"" + shown(request.method()) + "\"";
            return new Result(WebhookKind.OTHER, 405, allowed, why);
        }
        String version = settings.serviceProfile().webhookAcceptVersion();
        List<String> versions = request.header("accept-version");
        List<String> types = request.header("Content-Type");
        if (kind != WebhookKind.HEALTH && !isOnly(versions, version)) {
            return Result.refused(
                    412,
                    "its accept-version must be " + version + " and is \"" + shown(String.join(", ", versions))
                            + "\": the service profile's apiName decides it");
        }
        if (kind != WebhookKind.HEALTH && !isOnly(types, "application/json")) {
            return Result.refused(
                    415,
                    "its Content-Type must be application/json and is \"" + shown(String.join(", ", types)) + "\"");
        }
        return new Result(kind, PASSED, "", "");
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

    private static String shown(String value) {
        return OneLine.of(value, LONGEST_SHOWN);
    }
}
