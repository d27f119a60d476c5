package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.suppliersdk.sandbox.internal.bookings.WebhookResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What came of one request.
 *
 * @param response null if there was no response
 * @param failure why there was none, empty if there was one
 */
record Reply(@Nullable WebhookResponse response, String failure, Duration took) {

    private static final int SHOWN = 300;

    /** 0 if there was no response. */
    int status() {
        return response == null ? 0 : response.status();
    }

    boolean isOk() {
        return status() == 200;
    }

    boolean isRefusal() {
        return status() == 400;
    }

    /** Whether the supplier has said neither yes nor no: then the service has to ask again. */
    boolean isUndecided() {
        return status() == 503 || status() == 429;
    }

    JsonNode json() {
        return response == null ? MissingNode.getInstance() : response.tree();
    }

    String code() {
        return json().path("code").asText();
    }

    String transactionId() {
        return json().path("transaction_id").asText();
    }

    String body() {
        return response == null ? "" : new String(response.body(), StandardCharsets.UTF_8);
    }

    /** What is said of it when it is as expected. */
    String summary() {
        if (isOk() && !transactionId().isEmpty()) {
            int tickets = json().path("tickets").size();
            String also = tickets == 0 ? "" : tickets == 1 ? ", 1 ticket" : ", " + tickets + " tickets";
            return "200, transaction_id " + transactionId() + also;
        }
        return isRefusal() && !code().isEmpty() ? "400 " + code() : text();
    }

    /** All of it for people, on one line. */
    String text() {
        if (response == null) {
            return failure;
        }
        String body = body().strip().replaceAll("\\s+", " ");
        String shown = body.length() > SHOWN ? body.substring(0, SHOWN) + "…" : body;
        return status() + (shown.isEmpty() ? " with an empty body" : " " + shown);
    }
}
