package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.suppliersdk.sandbox.internal.webhook.Exchange;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The result of one request.
 *
 * @param response the response; null if there was none
 * @param failure why there was no response; empty if there was one
 * @param took the time until the response or the failure
 */
record Reply(@Nullable Exchange response, String failure, Duration took) {

    private static final int SHOWN = 300;

    /** The status of the response; 0 if there was none. */
    int status() {
        return response == null ? 0 : response.status();
    }

    boolean isOk() {
        return status() == 200;
    }

    boolean isRefusal() {
        return status() == 400;
    }

    /** Whether the backend has not decided yet, so that the service has to repeat the request. */
    boolean isUndecided() {
        return status() == 503 || status() == 429;
    }

    JsonNode json() {
        return response == null ? MissingNode.getInstance() : response.json();
    }

    String code() {
        return json().path("code").asText();
    }

    String transactionId() {
        return json().path("transaction_id").asText();
    }

    String body() {
        return response == null ? "" : new String(response.received(), StandardCharsets.UTF_8);
    }

    /** A short description of an expected reply. */
    String summary() {
        if (isOk() && !transactionId().isEmpty()) {
            int tickets = json().path("tickets").size();
            String also = tickets == 0 ? "" : tickets == 1 ? ", 1 ticket" : ", " + tickets + " tickets";
            return "200, transaction_id " + transactionId() + also;
        }
        return isRefusal() && !code().isEmpty() ? "400 " + code() : text();
    }

    /** The status and body on one line, for people; long bodies are truncated. */
    String text() {
        if (response == null) {
            return failure;
        }
        String body = body().strip().replaceAll("\\s+", " ");
        String shown = body.length() > SHOWN ? body.substring(0, SHOWN) + "…" : body;
        return status() + (shown.isEmpty() ? " with an empty body" : " " + shown);
    }
}
