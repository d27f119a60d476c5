package io.github.suppliersdk.internal.webhooks.receiver;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import java.io.IOException;
import java.util.stream.Collectors;

/** Reads a request from a body. Values that a handler might calculate with are checked. */
final class RequestReader {
    private static final String UNCONFIRMED = "unconfirmed";
    private static final String TICKETS = "ticket_numbers";

    private final String operatorField;

    RequestReader(String operatorField) {
        this.operatorField = operatorField;
    }

    private static <T> T read(ObjectNode body, Class<T> type) throws InvalidBodyException {
        try {
            return Databind.read(body.toString(), type);
        } catch (JsonMappingException e) {
            String path = e.getPath().stream()
                    .map(at -> at.getFieldName() == null ? "[" + at.getIndex() + "]" : "." + at.getFieldName())
                    .collect(Collectors.joining())
                    .replaceFirst("^[.]", "");
            String why = e.getCause() instanceof IllegalStateException incomplete // its message names the fields
                    ? String.valueOf(incomplete.getMessage())
                    : "not of the type of the contract";
            throw InvalidBodyException.incorrect((path.isEmpty() ? "The body" : path) + ": " + why);
        } catch (IOException e) { // an unknown field that is nested too deeply, say
            throw InvalidBodyException.incorrect("The body cannot be read.");
        }
    }

    HoldRequest hold(ObjectNode body) throws InvalidBodyException {
        HoldRequest hold = read(body, HoldRequest.class);
        long seats =
                hold.quantities().stream().mapToLong(HolderQuantity::quantity).sum();
        boolean isPositive = hold.quantities().stream().allMatch(each -> each.quantity() > 0);
        if (seats < 1 || seats > Integer.MAX_VALUE || !isPositive) {
            throw InvalidBodyException.invalid("quantities must be positive, and not too large together");
        }
        return hold;
    }

    BookingRequest booking(ObjectNode body) throws InvalidBodyException {
        JsonNode operatorId = body.remove(operatorField);
        if (operatorId != null) {
            body.set("operator_booking_id", operatorId);
        }
        BookingRequest booking = read(body, BookingRequest.class);
        if (booking.items().isEmpty()) {
            throw InvalidBodyException.invalid("booking_requests must contain at least one item");
        }
        return booking;
    }

    static boolean isUnconfirmed(ObjectNode body) {
        return body.path(UNCONFIRMED).asBoolean();
    }

    CancellationRequest cancellation(ObjectNode body) throws InvalidBodyException {
        if (!body.hasNonNull(TICKETS)) {
            throw InvalidBodyException.incorrect(TICKETS + " is required");
        }
        return read(body.without(UNCONFIRMED), CancellationRequest.class);
    }

    UnconfirmedCancellation unconfirmedCancellation(ObjectNode body) throws InvalidBodyException {
        ObjectNode fields = body.without(UNCONFIRMED);
        if (fields.path("transaction_id").asText().isBlank()) { // the service may not know it
            fields = fields.without("transaction_id");
        }
        return read(fields, UnconfirmedCancellation.class);
    }
}
