package io.github.suppliersdk.internal.webhooks.receiver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import java.io.IOException;

/** Reads a request from a body that has its shape. */
final class RequestReader {
    private static final String UNCONFIRMED = "unconfirmed";

    private final String operatorField;

    RequestReader(String operatorField) {
        this.operatorField = operatorField;
    }

    private static <T> T read(ObjectNode body, Shape shape, Class<T> type) throws InvalidBodyException {
        Shape.Problems problems = new Shape.Problems();
        shape.check(body, problems);
        problems.check();
        try {
            return Databind.read(body.toString(), type);
        } catch (IOException e) { // an unknown field that is nested too deeply, say
            throw new InvalidBodyException("INCORRECT_REQUEST", "The body cannot be read.");
        }
    }

    HoldRequest hold(ObjectNode body) throws InvalidBodyException {
        HoldRequest hold = read(body, Shape.HOLD, HoldRequest.class);
        try {
            int unused = hold.seats();
        } catch (ArithmeticException e) {
            throw new InvalidBodyException("VALIDATION_ERROR", "quantities ask for too many seats");
        }
        return hold;
    }

    BookingRequest booking(ObjectNode body) throws InvalidBodyException {
        JsonNode operatorId = body.remove(operatorField);
        if (operatorId != null) {
            body.set("operator_booking_id", operatorId);
        }
        return read(body, Shape.BOOKING, BookingRequest.class);
    }

    boolean isUnconfirmed(ObjectNode body) throws InvalidBodyException {
        JsonNode flag = body.path(UNCONFIRMED);
        if (!flag.isBoolean() && !flag.isNull() && !flag.isMissingNode()) {
            throw new InvalidBodyException("INCORRECT_REQUEST", "unconfirmed must be true or false");
        }
        return flag.asBoolean();
    }

    CancellationRequest cancellation(ObjectNode body) throws InvalidBodyException {
        return read(body.without(UNCONFIRMED), Shape.CANCELLATION, CancellationRequest.class);
    }

    UnconfirmedCancellation unconfirmedCancellation(ObjectNode body) throws InvalidBodyException {
        ObjectNode fields = body.without(UNCONFIRMED);
        if (fields.path("transaction_id").asText().isBlank()) { // the service may not know it
            fields = fields.without("transaction_id");
        }
        return read(fields, Shape.UNCONFIRMED, UnconfirmedCancellation.class);
    }
}
