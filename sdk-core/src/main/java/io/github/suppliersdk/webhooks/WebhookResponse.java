package io.github.suppliersdk.webhooks;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the web server is to answer. */
public final class WebhookResponse {
    private final int status;
    private final Map<String, String> headers;
    private final byte[] body;

    /** A response; {@code Content-Length} is the web server's to add. */
    public WebhookResponse(int status, Map<String, String> headers, byte[] body) {
        this.status = status;
        this.headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
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

    /** The bytes of the body; there may be none. */
    public byte[] body() {
        return body.clone();
    }

    /** The body as text. */
    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** Shows status and length. */
    @Override
    public String toString() {
        return status + ", " + body.length + " bytes";
    }
}
