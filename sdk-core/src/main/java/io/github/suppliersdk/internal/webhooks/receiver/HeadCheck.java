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

    static final int UNAUTHORIZED = 401;
    static final int NOT_FOUND = 404;
    static final int METHOD_NOT_ALLOWED = 405;
    static final int PRECONDITION_FAILED = 412;
    static final int TOO_LARGE = 413;
    static final int UNSUPPORTED_MEDIA_TYPE = 415;

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

        static Result passed(WebhookKind kind) {
            return new Result(kind, PASSED, "", "");
        }
    }

    private final WebhookReceiverConfig settings;
    private final KeyCheck keys;

    HeadCheck(WebhookReceiverConfig settings) {
        this.settings = settings;
        this.keys = new KeyCheck(settings.keys(), settings.acceptRequestsWithoutKey());
    }

    Result check(WebhookRequest request) {
        String path = normal(request.path());
        String local = path.startsWith(settings.pathPrefix())
                ? path.substring(settings.pathPrefix().length())
                : "";
        // one page of the operator's reference spells it like this
        boolean isHealth = local.equals("/health") || local.equals("/heath");
        boolean needsKey = !(isHealth && settings.acceptHealthChecksWithoutKey());
        if (needsKey && !keys.accepts(request.header(settings.keyHeader()), settings.clock())) {
            return Result.refused(
                    UNAUTHORIZED, "its key, in the header " + settings.keyHeader() + ", is missing or wrong");
        }
        return switch (local) {
            case "/hold" -> on(request, "POST", WebhookKind.HOLD);
            case "/booking" ->
                request.method().equals("DELETE")
                        ? on(request, "DELETE", WebhookKind.CANCELLATION)
                        : on(request, "POST", WebhookKind.BOOKING);
            case "/health", "/heath" -> on(request, "GET", WebhookKind.HEALTH);
            default ->
                Result.refused(
                        NOT_FOUND,
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
            return new Result(
                    WebhookKind.OTHER,
                    METHOD_NOT_ALLOWED,
                    allowed,
                    "the path allows " + allowed + " and not \"" + shown(request.method()) + "\"");
        }
        return kind == WebhookKind.HEALTH ? Result.passed(kind) : headers(request, kind);
    }

    private Result headers(WebhookRequest request, WebhookKind kind) {
        String version = settings.serviceProfile().webhookAcceptVersion();
        List<String> versions = request.header("accept-version");
        if (versions.size() != 1 || !versions.get(0).strip().equalsIgnoreCase(version)) {
            return Result.refused(
                    PRECONDITION_FAILED,
                    "its accept-version must be " + version + " and is \"" + shown(versions)
                            + "\": the service profile's apiName decides it");
        }
        List<String> types = request.header("Content-Type");
        if (types.size() != 1 || !isJson(types.get(0))) {
            return Result.refused(
                    UNSUPPORTED_MEDIA_TYPE,
                    "its Content-Type must be application/json in UTF-8 and is \"" + shown(types) + "\"");
        }
        return request.header("Content-Length").stream().anyMatch(this::isTooLong)
                ? Result.refused(TOO_LARGE, tooLong(settings))
                : Result.passed(kind);
    }

    static String tooLong(WebhookReceiverConfig settings) {
        return "its body is longer than maxBodyBytes, " + settings.maxBodyBytes();
    }

    private static String shown(List<String> values) {
        return shown(String.join(", ", values));
    }

    private static String shown(String value) {
        return OneLine.of(value.length() > LONGEST_SHOWN ? value.substring(0, LONGEST_SHOWN) : value, LONGEST_SHOWN);
    }

    /**
     * Whether the type is JSON, which is always UTF-8 (RFC 8259, 8.1). A charset of UTF-8 or a subset of it is
     * superfluous but allowed.
     */
    private static boolean isJson(String contentType) {
        String[] parts = contentType.toLowerCase(Locale.ROOT).split(";", -1);
        boolean isJson = parts[0].strip().equals("application/json");
        for (int i = 1; i < parts.length; i++) {
            String parameter = parts[i].strip();
            if (parameter.startsWith("charset=")) {
                String charset = parameter.substring("charset=".length()).replace("\"", "");
                isJson &= charset.equals("utf-8") || charset.equals("utf8") || charset.equals("us-ascii");
            }
        }
        return isJson;
    }

    /** Whether the length is too great. A length that is not a number is left to the web server. */
    private boolean isTooLong(String contentLength) {
        String digits = contentLength.strip();
        if (!digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return false;
        }
        return digits.length() > 18 || (!digits.isEmpty() && Long.parseLong(digits) > settings.maxBodyBytes());
    }
}
