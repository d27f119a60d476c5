package io.github.suppliersdk.sandbox.internal.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.suppliersdk.sandbox.internal.rules.JsonTrees;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

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

    public boolean isOk() {
        return status == 200;
    }

    /** Whether the supplier has not decided yet, so that the service has to repeat the request. */
    public boolean isUndecided() {
        return status == 503 || status == 429;
    }

    /** Whether the response neither carries the request out nor refuses it. */
    public boolean isError() {
        return status >= 500 || isUndecided();
    }

    public String code() {
        return json().path("code").asText();
    }

    public String transactionId() {
        return json().path("transaction_id").asText();
    }

    public List<String> ticketNumbers() {
        return json().path("tickets").findValuesAsText("number");
    }

    public String body() {
        return new String(received, StandardCharsets.UTF_8);
    }

    /** The body of the response as JSON, or a missing node if it is not JSON. */
    public JsonNode json() {
        try {
            return JsonTrees.read(received);
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
        String text = body().strip();
        String excerpt = text.length() <= EXCERPT ? text : text.substring(0, EXCERPT) + "…";
        return address + " answered " + status + (excerpt.isEmpty() ? " without a body" : " with " + excerpt);
    }

    /** What the supplier did, in words: the short form of an expected response, or where an unexpected one came from. */
    public String text() {
        if (failed()) {
            return address + ": " + failure;
        }
        if (isOk() && !transactionId().isEmpty()) {
            int tickets = json().path("tickets").size();
            return "200, transaction_id " + transactionId()
                    + (tickets == 0 ? "" : tickets == 1 ? ", 1 ticket" : ", " + tickets + " tickets");
        }
        return isRefusal() && !code().isEmpty() ? address + " answered 400 " + code() : origin();
    }
}
