package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.internal.webhook.Exchange;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** The end of one request of a check. */
record Reply(Exchange exchange) {

    boolean isOk() {
        return exchange.status() == 200;
    }

    boolean isRefusal() {
        return exchange.isRefusal();
    }

    int status() {
        return exchange.status();
    }

    boolean isMissing() {
        return exchange.failed();
    }

    /** Whether the backend has not decided yet, so that the service has to repeat the request. */
    boolean isUndecided() {
        return status() == 503 || status() == 429;
    }

    /** Whether it is no answer of the contract, but an error of the backend. */
    boolean isError() {
        return status() >= 500 && status() != 503;
    }

    Duration took() {
        return exchange.took();
    }

    JsonNode json() {
        return exchange.json();
    }

    String code() {
        return json().path("code").asText();
    }

    String transactionId() {
        return json().path("transaction_id").asText();
    }

    List<String> tickets() {
        return json().path("tickets").findValuesAsText("number");
    }

    String body() {
        return new String(exchange.received(), StandardCharsets.UTF_8);
    }

    /** What the backend did, in words: the short form of an expected response, or where an unexpected one came from. */
    String text() {
        if (isMissing()) {
            return exchange.address() + ": " + exchange.failure();
        }
        if (isOk() && !transactionId().isEmpty()) {
            int tickets = json().path("tickets").size();
            return "200, transaction_id " + transactionId()
                    + (tickets == 0 ? "" : tickets == 1 ? ", 1 ticket" : ", " + tickets + " tickets");
        }
        return isRefusal() && !code().isEmpty() ? exchange.address() + " answered 400 " + code() : exchange.origin();
    }
}
