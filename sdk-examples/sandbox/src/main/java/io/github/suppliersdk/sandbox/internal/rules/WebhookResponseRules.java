package io.github.suppliersdk.sandbox.internal.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Validates a supplier's responses to a hold and to a booking. */
public final class WebhookResponseRules {

    private static final List<String> TYPES = List.of("FOR_SINGLE_PERSON", "FOR_ALL");
    private static final List<String> SINGLE_FORMATS = List.of("BARCODE", "NONE", "QR", "TEXT");
    private static final List<String> FOR_ALL_FORMATS = List.of("BARCODE", "NONE", "QR", "TEXT", "URL");

    private WebhookResponseRules() {}

    public static void checkHoldResponse(ValidatingReader response, String holdId) {
        echo(response, "hold_id", holdId);
        response.filledText("transaction_id");
    }

    /**
     * Validates the response to a booking confirmation.
     *
     * @param confirmation the body that the webhook received
     */
    public static void checkBookingResponse(ValidatingReader response, ObjectNode confirmation) {
        echo(response, "booking_id", confirmation.path("booking_id").asText());
        response.filledText("transaction_id");
        response.atLeastOne("tickets");
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
