package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;

/** The form to cancel tickets of a booking. */
final class CancellationForm {

    private CancellationForm() {}

    /** The cancellation request that a client of the service would send for the submitted form. */
    static ObjectNode body(PageRequest request) {
        ObjectNode cancellation = Json.object().put("booking_id", request.get("booking"));
        ArrayNode numbers = cancellation.putArray("ticket_numbers");
        request.all(request.has("whole") ? "every" : "ticket").forEach(numbers::add);
        if (numbers.isEmpty() && !request.has("whole")) {
            throw new UserFacingException("Select a ticket, or cancel all.");
        }
        cancellation.put("transaction_id", request.get("transaction"));
        if (request.has("unconfirmed")) {
            cancellation.put("unconfirmed", true);
        }
        return cancellation;
    }
}
