package io.github.suppliersdk.internal.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;

/** Writes webhook requests as JSON, in the form that the service sends. */
public final class RequestBodies {
    private static final String OPERATOR_FIELD = "operator_booking_id";

    private RequestBodies() {}

    public static String of(HoldRequest hold) {
        return Databind.tree(hold).toString();
    }

    public static String of(BookingRequest booking, String operatorField) {
        ObjectNode fields = Databind.tree(booking);
        JsonNode operatorId = fields.remove(OPERATOR_FIELD);
        if (operatorId != null) {
            fields.set(operatorField, operatorId);
        }
        return fields.toString();
    }

    public static String of(CancellationRequest cancellation) {
        return Databind.tree(cancellation).toString();
    }

    public static String of(UnconfirmedCancellation cancellation) {
        return Databind.tree(cancellation).put("unconfirmed", true).toString();
    }
}
