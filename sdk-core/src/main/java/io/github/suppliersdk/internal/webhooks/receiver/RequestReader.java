package io.github.suppliersdk.internal.webhooks.receiver;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** Reads a request from a body. Values that a handler might calculate with are checked. */
final class RequestReader {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();
    private static final String UNCONFIRMED = "unconfirmed";
    private static final String TICKETS = "ticket_numbers";

    private RequestReader() {}

    /** Reads a body: one JSON object in UTF-8, no key twice. */
    static ObjectNode fields(byte[] body) throws RepliedException {
        try { // a decoder reports what is not UTF-8, which a row could not store
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
            if (MAPPER.readTree(text) instanceof ObjectNode fields) {
                return fields;
            }
        } catch (CharacterCodingException | JsonProcessingException e) { // its message may show content
            throw noObject();
        }
        throw noObject();
    }

    private static RepliedException noObject() {
        return RepliedException.incorrect("The body must be one JSON object in UTF-8, with no key twice.");
    }

    private static <T> T read(ObjectNode body, Class<T> type) throws RepliedException {
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
            throw RepliedException.incorrect((path.isEmpty() ? "The body" : path) + ": " + why);
        } catch (IOException e) { // an unknown field that is nested too deeply, say
            throw RepliedException.incorrect("The body cannot be read.");
        }
    }

    static HoldRequest hold(ObjectNode body) throws RepliedException {
        HoldRequest hold = read(body, HoldRequest.class);
        long seats =
                hold.quantities().stream().mapToLong(HolderQuantity::quantity).sum();
        boolean isPositive = hold.quantities().stream().allMatch(each -> each.quantity() > 0);
        if (seats < 1 || seats > Integer.MAX_VALUE || !isPositive) {
            throw RepliedException.invalid(
                    "VALIDATION_ERROR", "quantities must be positive, and not too large together");
        }
        return hold;
    }

    static BookingRequest booking(ObjectNode body, String operatorField) throws RepliedException {
        JsonNode operatorId = body.remove(operatorField);
        if (operatorId != null) {
            body.set("operator_booking_id", operatorId);
        }
        BookingRequest booking = read(body, BookingRequest.class);
        if (booking.items().isEmpty()) {
            throw RepliedException.invalid("VALIDATION_ERROR", "booking_requests must contain at least one item");
        }
        return booking;
    }

    static boolean isUnconfirmed(ObjectNode body) {
        return body.path(UNCONFIRMED).asBoolean();
    }

    static CancellationRequest cancellation(ObjectNode body) throws RepliedException {
        if (!body.hasNonNull(TICKETS)) {
            throw RepliedException.incorrect(TICKETS + " is required");
        }
        return read(body.without(UNCONFIRMED), CancellationRequest.class);
    }

    static UnconfirmedCancellation unconfirmedCancellation(ObjectNode body) throws RepliedException {
        ObjectNode fields = body.without(UNCONFIRMED);
        if (fields.path("transaction_id").asText().isBlank()) { // the service may not know it
            fields = fields.without("transaction_id");
        }
        return read(fields, UnconfirmedCancellation.class);
    }
}
