package io.github.suppliersdk.webhooks;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The response that the web server has to send; it adds {@code Content-Length}. */
public final class WebhookResponse {
    private final int status;
    private final Map<String, String> headers;
    private final byte[] body;

    /** Makes a response. */
    public WebhookResponse(int status, Map<String, String> headers, byte[] body) {
        this.status = status;
        this.headers = Map.copyOf(headers);
        this.body = body.clone();
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }

    /** The headers. */
    public Map<String, String> headers() {
        return headers;
    }

    /** The bytes of the body; may be empty. */
    public byte[] body() {
        return body.clone();
    }

    /** The body as text. */
    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
