package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.WebhookKind;
import io.github.suppliersdk.webhooks.WebhookRequest;
import java.util.List;
import java.util.Locale;

/**
 * What is looked at before the body: the key first, so that a stranger learns nothing else, then path and method, then
 * the headers. What does not pass gets a status and nothing more.
 */
final class Gate {
    /** No status: the request may pass. */
    static final int OPEN = 0;

    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int PRECONDITION_FAILED = 412;
    private static final int TOO_LARGE = 413;
    private static final int UNSUPPORTED_MEDIA_TYPE = 415;

    /** Whether a request may pass, and as what; the methods that the path allows only if it was another. */
    record Passage(WebhookKind kind, int status, String allow) {
        private static Passage no(int status) {
            return new Passage(WebhookKind.OTHER, status, "");
        }
    }

    private final Settings settings;
    private final KeyCheck keys;

    Gate(Settings settings) {
        this.settings = settings;
        this.keys = new KeyCheck(settings.keys(), settings.withoutKey());
    }

    Passage look(WebhookRequest request) {
        String path = localPath(request.path());
        boolean isHealth = path.equals("/health") || path.equals("/heath"); // one page of the reference has it so
        boolean needsKey = !(isHealth && settings.healthWithoutKey());
        if (needsKey
                && !keys.letsIn(
                        request.header(settings.keyHeader()), settings.clock().instant())) {
            return Passage.no(UNAUTHORIZED);
        }
        Passage passage = switch (path) {
            case "/hold" -> on(request, "POST", WebhookKind.HOLD);
            case "/booking" ->
                request.method().equals("DELETE")
                        ? on(request, "DELETE", WebhookKind.CANCELLATION)
                        : on(request, "POST", WebhookKind.BOOKING);
            case "/health", "/heath" -> on(request, "GET", WebhookKind.HEALTH);
            default -> Passage.no(NOT_FOUND);
        };
        boolean hasBody = passage.status() == OPEN && passage.kind() != WebhookKind.HEALTH;
        return hasBody ? new Passage(passage.kind(), headers(request), "") : passage;
    }

    /** The path below the prefix; empty if it is not there. */
    private String localPath(String sent) {
        int query = sent.indexOf('?');
        String path = query < 0 ? sent : sent.substring(0, query);
        return path.startsWith(settings.pathPrefix())
                ? path.substring(settings.pathPrefix().length())
                : "";
    }

    private static Passage on(WebhookRequest request, String method, WebhookKind kind) {
        if (request.method().equals(method)) {
            return new Passage(kind, OPEN, "");
        }
        String allowed = kind == WebhookKind.BOOKING ? "POST, DELETE" : method;
        return new Passage(WebhookKind.OTHER, METHOD_NOT_ALLOWED, allowed);
    }

    private int headers(WebhookRequest request) {
        List<String> versions = request.header("accept-version");
        if (versions.size() != 1
                || !versions.get(0).strip().equalsIgnoreCase(settings.profile().webhookAcceptVersion())) {
            return PRECONDITION_FAILED;
        }
        List<String> types = request.header("Content-Type");
        if (types.size() != 1 || !isJson(types.get(0))) {
            return UNSUPPORTED_MEDIA_TYPE;
        }
        List<String> lengths = request.header("Content-Length");
        return lengths.stream().anyMatch(this::isTooLong) ? TOO_LARGE : OPEN;
    }

    private static boolean isJson(String contentType) {
        int parameters = contentType.indexOf(';');
        String type = parameters < 0 ? contentType : contentType.substring(0, parameters);
        return type.strip().toLowerCase(Locale.ROOT).equals("application/json");
    }

    /** Something other than a number is the web server's business. */
    private boolean isTooLong(String contentLength) {
        String digits = contentLength.strip();
        if (!digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return false;
        }
        return digits.length() > 18 || (!digits.isEmpty() && Long.parseLong(digits) > settings.maxBodyBytes());
    }
}
