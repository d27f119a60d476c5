package io.github.suppliersdk.sandbox.internal.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.ProblemList;
import io.github.suppliersdk.sandbox.internal.rules.ValidatingReader;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Judges a supplier's responses. Each method returns what is wrong with a response; empty if it is valid. */
public final class WebhookRules {

    private static final List<String> TYPES = List.of("FOR_SINGLE_PERSON", "FOR_ALL");
    private static final List<String> SINGLE_FORMATS = List.of("BARCODE", "NONE", "QR", "TEXT");
    private static final List<String> FOR_ALL_FORMATS = List.of("BARCODE", "NONE", "QR", "TEXT", "URL");
    private static final List<String> CODES = List.of(
            "ELEMENT_NOT_FOUND",
            "INACTIVE_HOLD_KEY",
            "INACTIVE_OR_UNAVAILABLE_EXPERIENCE",
            "INCORRECT_REQUEST",
            "NO_CAPACITY_LEFT",
            "NOT_CANCELLABLE_BOOKING",
            "UNCLASSIFIED_ERROR",
            "VALIDATION_ERROR");

    private WebhookRules() {}

    /** Judges a response that should accept a hold. */
    public static String hold(Exchange exchange, String holdId) {
        return accepted(exchange, response -> {
            echo(response, "hold_id", holdId);
            response.filledText("transaction_id");
        });
    }

    /**
     * Judges a response that should confirm a booking.
     *
     * @param confirmation the body that the webhook received
     */
    public static String booking(Exchange exchange, ObjectNode confirmation) {
        return accepted(exchange, response -> checkBooking(response, confirmation));
    }

    /** Judges a response that should accept a cancellation, or be healthy: only the status matters. */
    public static String status(Exchange exchange) {
        return exchange.failed()
                ? exchange.failure()
                : exchange.status() == 200 ? "" : "status " + exchange.status() + " instead of 200";
    }

    /** Judges a response that should be a refusal with one of these codes, or with any code if none is given. */
    public static String refusal(Exchange exchange, Set<String> codes) {
        if (exchange.status() != 400) {
            return exchange.failed() ? exchange.failure() : "status " + exchange.status() + " instead of 400";
        }
        JsonNode json = exchange.json();
        if (!json.isObject()) {
            return "the body is not a JSON object: " + exchange.origin();
        }
        String code = json.path("code").asText();
        if (!CODES.contains(code)) {
            return "code: '" + code + "' is not one of " + String.join(", ", CODES);
        }
        return codes.isEmpty() || codes.contains(code)
                ? ""
                : "code " + code + " instead of " + String.join(" or ", new TreeSet<>(codes));
    }

    private static String accepted(Exchange exchange, Consumer<ValidatingReader> rules) {
        String wrong = status(exchange);
        if (!wrong.isEmpty()) {
            return wrong;
        }
        if (!(exchange.json() instanceof ObjectNode object)) {
            return "the body is not a JSON object: " + exchange.origin();
        }
        ProblemList problems = new ProblemList();
        rules.accept(new ValidatingReader(object, "", problems));
        return problems.text();
    }

    private static void checkBooking(ValidatingReader response, ObjectNode confirmation) {
        echo(response, "booking_id", confirmation.path("booking_id").asText());
        response.filledText("transaction_id");
        for (ValidatingReader ticket : response.children("tickets")) {
            ticket.filledText("number");
            String type = ticket.oneOf("type", TYPES);
            if (type != null && type.equals("FOR_SINGLE_PERSON")) {
                checkSingle(ticket, confirmation.path("booking_requests"));
            } else if (type != null) {
                checkForAll(ticket);
            }
        }
    }

    private static void checkSingle(ValidatingReader ticket, JsonNode bookingRequests) {
        ticket.oneOf("format", SINGLE_FORMATS);
        ticket.mustNotHave("mimeType", "is allowed only with format URL");
        String category = ticket.identifier("holder_category_id");
        String request = ticket.uuid("request_id");
        Set<String> categories = new HashSet<>(bookingRequests.findValuesAsText("holder_category_id"));
        Set<String> requests = new HashSet<>(bookingRequests.findValuesAsText("request_id"));
        if (category != null && !categories.contains(category)) {
            ticket.problem("holder_category_id", "is not in the request: '" + category + "'");
        }
        if (request != null && !requests.contains(request)) {
            ticket.problem("request_id", "is not in the request: '" + request + "'");
        }
    }

    private static void checkForAll(ValidatingReader ticket) {
        String format = ticket.oneOf("format", FOR_ALL_FORMATS);
        if (format == null || format.equals("URL")) {
            ticket.optionalText("mimeType");
        } else {
            ticket.mustNotHave("mimeType", "is allowed only with format URL");
        }
    }

    private static void echo(ValidatingReader response, String name, String expected) {
        response.matching(name, response.text(name), expected::equals, "must be '" + expected + "', as in the request");
    }
}
