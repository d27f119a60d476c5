package io.github.suppliersdk.sandbox.internal.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A request to a supplier's webhook, and how it ended.
 *
 * @param path the path below the webhook's base URL
 * @param address the whole URL
 * @param status the status of the response; 0 if there was no response
 * @param received the body of the response
 * @param took the time from the start of the request to the end of the response
 * @param failure why there was no response; empty if there was one
 */
@SuppressWarnings("ArrayRecordComponent") // is not compared
public record Exchange(
        String method,
        String path,
        URI address,
        byte[] sent,
        int status,
        byte[] received,
        Duration took,
        String failure) {

    private static final int EXCERPT = 60;

    public boolean failed() {
        return status == 0;
    }

    /** Whether the supplier refuses the request; a refusal has status 400. */
    public boolean isRefusal() {
        return status == 400;
    }

    /** The body of the response as JSON, or a missing node if it is not JSON. */
    public JsonNode json() {
        try {
            return Json.read(received);
        } catch (Refusal e) {
            return MissingNode.getInstance();
        }
    }

    /** The method and the path, and why there was no response. */
    public String failureText() {
        return method + " " + path + ": " + failure;
    }

    /** The code and message of a refusal, as far as the body has them. */
    public String refusalText() {
        JsonNode json = json();
        return "code " + json.path("code").asText("(none)") + ", message "
                + json.path("message").asText("(none)");
    }

    /** Where the response came from: the address, the status, and the beginning of the body. */
    public String origin() {
        String text = new String(received, StandardCharsets.UTF_8).strip();
        String excerpt = text.length() <= EXCERPT ? text : text.substring(0, EXCERPT) + "…";
        return address + " answered " + status + (excerpt.isEmpty() ? " without a body" : " with " + excerpt);
    }
}
