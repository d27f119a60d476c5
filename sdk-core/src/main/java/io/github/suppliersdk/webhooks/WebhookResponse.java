package io.github.suppliersdk.webhooks;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The response that the web server has to send; it adds {@code Content-Length}.
 *
 * @param status the HTTP status
 * @param headers the headers
 * @param text the body as text, to be sent in UTF-8; may be empty
 */
public record WebhookResponse(int status, Map<String, String> headers, String text) {
    /** The bytes of the body; may be empty. */
    public byte[] body() {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
