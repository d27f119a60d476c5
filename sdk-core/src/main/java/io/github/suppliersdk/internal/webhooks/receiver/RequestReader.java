package io.github.suppliersdk.internal.webhooks.receiver;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.webhooks.receiver.Reply.RepliedException;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Reads a request from a body, and digests it. Values that a handler might calculate with are checked. */
final class RequestReader {
    private static final JsonMapper MAPPER = Databind.mapper()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();
    /** Writes equal requests as equal texts: fields and lists in one order, because in the contract they have none. */
    private static final JsonMapper SORTED = Databind.mapper()
            .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .addModule(new SimpleModule().addSerializer(List.class, new SortedList()))
            .annotationIntrospector(new KnownFields())
            .build();

    private static final String BOOKING = "booking_id";
    private static final String ITEMS = "booking_requests";
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
        } catch (CharacterCodingException | JsonProcessingException | NumberFormatException e) {
            // its message may show content
        }
        throw RepliedException.incorrect("The body must be one JSON object in UTF-8, with no key twice.");
    }

    private static <T> T read(ObjectNode body, Class<T> type, String... ids) throws RepliedException {
        try {
            T request = Databind.read(body, type);
            requireIds(body, "", ids);
            return request;
        } catch (JsonMappingException e) {
            String path = e.getPath().stream()
                    .map(at -> at.getFieldName() == null ? "[" + at.getIndex() + "]" : "." + at.getFieldName())
                    .collect(Collectors.joining())
                    .replaceFirst("^[.]", "");
            String why = e.getCause() instanceof IllegalStateException incomplete // its message names the fields
                    ? String.valueOf(incomplete.getMessage())
                    : "not of the type of the contract";
            throw RepliedException.incorrect((path.isEmpty() ? "The body" : path) + ": " + why);
        } catch (JsonProcessingException e) {
            throw RepliedException.incorrect("The body cannot be read.");
        }
    }

    /** A blank id identifies nothing. */
    private static void requireIds(JsonNode object, String path, String... ids) throws RepliedException {
        for (String id : ids) {
            if (object.path(id).asText().isBlank()) {
                throw RepliedException.incorrect(path + id + ": must not be blank");
            }
        }
    }

    private static void requireIdsOfEach(JsonNode object, String path, String field, String... ids)
            throws RepliedException {
        for (int i = 0; i < object.path(field).size(); i++) {
            requireIds(object.path(field).path(i), path + field + "[" + i + "].", ids);
        }
    }

    /** What need not be there counts as absent if it is of another type, or blank. */
    private static void keepText(JsonNode object, String field) {
        JsonNode value = object.path(field);
        if (object instanceof ObjectNode fields
                && !(value.isTextual() && !value.asText().isBlank())) {
            fields.remove(field);
        }
    }

    static HoldRequest hold(ObjectNode body) throws RepliedException {
        keepText(body, "pickup_id");
        body.path("quantities").forEach(item -> keepText(item, "guide_language"));
        HoldRequest hold = read(body, HoldRequest.class, "hold_id", "experience_id", "option_id", "slot_id");
        requireIdsOfEach(body, "", "quantities", "holder_category_id");
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
        keepText(body, "operator_booking_id");
        body.path(ITEMS).forEach(item -> keepText(item, "guide_language"));
        body.path(ITEMS).forEach(item -> keepText(item, "pickup_id"));
        BookingRequest booking = read(body, BookingRequest.class, BOOKING, "hold_id");
        requireIdsOfEach(body, "", ITEMS, "request_id", "holder_category_id", "slot_id");
        for (int i = 0; i < booking.items().size(); i++) {
            requireIdsOfEach(
                    body.path(ITEMS).path(i), ITEMS + "[" + i + "].", "mandatory_answers", "mandatory_question_id");
        }
        if (booking.items().isEmpty()) {
            throw RepliedException.invalid("VALIDATION_ERROR", ITEMS + " must contain at least one item");
        }
        return booking;
    }

    static boolean isUnconfirmed(ObjectNode body) throws RepliedException {
        if (body.hasNonNull(UNCONFIRMED) && !body.path(UNCONFIRMED).isBoolean()) {
            throw RepliedException.incorrect(UNCONFIRMED + ": must be true or false");
        }
        return body.path(UNCONFIRMED).asBoolean();
    }

    static CancellationRequest cancellation(ObjectNode body) throws RepliedException {
        if (!body.hasNonNull(TICKETS)) {
            throw RepliedException.incorrect(TICKETS + " is required");
        }
        return read(body.without(UNCONFIRMED), CancellationRequest.class, BOOKING, "transaction_id");
    }

    /** Only the booking's id must be there: the service may know nothing else, and must not be refused. */
    static UnconfirmedCancellation unconfirmedCancellation(ObjectNode body) throws RepliedException {
        ObjectNode fields = body.without(UNCONFIRMED);
        keepText(fields, "transaction_id");
        if (fields.path(TICKETS) instanceof ArrayNode numbers) {
            numbers.removeIf(number -> !number.isTextual());
        } else {
            fields.remove(TICKETS);
        }
        return read(fields, UnconfirmedCancellation.class, BOOKING);
    }

    /** The digest of a request, by which a copy is told from another request with the same id. */
    static String digest(Object request) throws IOException {
        return InboxRow.digest(SORTED.writeValueAsString(request));
    }

    /** Writes a list in the order of its items' texts. */
    @SuppressWarnings("rawtypes") // as it is registered
    private static final class SortedList extends JsonSerializer<List> {
        @Override
        public void serialize(List items, JsonGenerator generator, SerializerProvider provider) throws IOException {
            List<String> texts = new ArrayList<>();
            for (Object item : items) {
                texts.add(SORTED.writeValueAsString(item));
            }
            Collections.sort(texts);
            generator.writeStartArray();
            for (String text : texts) {
                generator.writeRawValue(text);
            }
            generator.writeEndArray();
        }
    }

    /** Leaves out the fields that this version does not know: they may differ between copies of a request. */
    private static final class KnownFields extends JacksonAnnotationIntrospector {
        @Override
        public Boolean hasAnyGetter(Annotated member) {
            return false;
        }

        @Override
        public boolean hasIgnoreMarker(AnnotatedMember member) {
            return member.hasAnnotation(JsonAnyGetter.class) || super.hasIgnoreMarker(member);
        }
    }
}
