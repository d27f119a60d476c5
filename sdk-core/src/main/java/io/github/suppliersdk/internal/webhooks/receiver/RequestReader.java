package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.webhooks.BookingItem;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a request from the fields of a body, and checks it. */
final class RequestReader {
    private static final String DEFAULT_OPERATOR_FIELD = "operator_booking_id";

    private final String operatorField;

    RequestReader(String operatorField) {
        this.operatorField = operatorField;
    }

    HoldRequest hold(Map<String, Object> body) throws InvalidBodyException {
        Problems problems = new Problems();
        PayloadFieldReader fields = new PayloadFieldReader(body, problems);
        HoldRequest hold = HoldRequest.builder(
                        fields.foreignId("hold_id"),
                        fields.id("experience_id"),
                        fields.id("option_id"),
                        fields.id("slot_id"),
                        fields.localTime("expiration_time"))
                .addAllQuantities(fields.someObjects("quantities", RequestReader::quantity))
                .pickupId(fields.optionalId("pickup_id"))
                .putAllAdditionalProperties(fields.rest())
                .build();
        checkQuantities(hold.quantities(), problems);
        problems.check();
        return hold;
    }

    private static HolderQuantity quantity(PayloadFieldReader fields) {
        return HolderQuantity.builder(fields.id("holder_category_id"), fields.count("quantity"))
                .guideLanguage(fields.optionalText("guide_language"))
                .putAllAdditionalProperties(fields.rest())
                .build();
    }

    private static void checkQuantities(List<HolderQuantity> quantities, Problems problems) {
        Map<String, Set<HolderQuantity>> different = new HashMap<>(); // by text: equal hash codes cost little then
        long seats = 0;
        for (int i = 0; i < quantities.size(); i++) {
            seats += quantities.get(i).quantity();
            boolean isNew = different
                    .computeIfAbsent(quantities.get(i).holderCategoryId(), any -> new HashSet<>())
                    .add(quantities.get(i));
            if (!isNew) {
                problems.value("quantities[" + i + "]", "occurs twice");
            }
        }
        if (seats > Integer.MAX_VALUE) {
            problems.value("quantities", "ask for too many seats");
        }
    }

    BookingRequest booking(Map<String, Object> body) throws InvalidBodyException {
        Problems problems = new Problems();
        PayloadFieldReader fields = new PayloadFieldReader(body, problems);
        BookingRequest booking = BookingRequest.builder(
                        fields.foreignId("booking_id"),
                        fields.foreignId("hold_id"),
                        fields.object("holder", RequestReader::holder))
                .addAllItems(fields.someObjects("booking_requests", RequestReader::item))
                .operatorBookingId(operatorBookingId(fields))
                .putAllAdditionalProperties(fields.rest())
                .build();
        problems.check();
        return booking;
    }

    private Optional<String> operatorBookingId(PayloadFieldReader fields) {
        Optional<String> configured = fields.optionalText(operatorField);
        return configured.isPresent() ? configured : fields.optionalText(DEFAULT_OPERATOR_FIELD);
    }

    private static BookingHolder holder(PayloadFieldReader fields) {
        return BookingHolder.builder(fields.text("email"), fields.text("first_name"), fields.text("last_name"))
                .putAllAdditionalProperties(fields.rest())
                .build();
    }

    private static BookingItem item(PayloadFieldReader fields) {
        return BookingItem.builder(
                        fields.foreignId("request_id"), fields.id("holder_category_id"), fields.id("slot_id"))
                .pickupId(fields.optionalId("pickup_id"))
                .guideLanguage(fields.optionalText("guide_language"))
                .addAllMandatoryAnswers(fields.optionalObjects("mandatory_answers", RequestReader::answer))
                .putAllAdditionalProperties(fields.rest())
                .build();
    }

    private static MandatoryAnswer answer(PayloadFieldReader fields) {
        return MandatoryAnswer.builder(fields.id("mandatory_question_id"), fields.text("answer"))
                .putAllAdditionalProperties(fields.rest())
                .build();
    }

    boolean isUnconfirmed(Map<String, Object> body) throws InvalidBodyException {
        Problems problems = new Problems();
        boolean unconfirmed = new PayloadFieldReader(body, problems).flag("unconfirmed");
        problems.check();
        return unconfirmed;
    }

    CancellationRequest cancellation(Map<String, Object> body) throws InvalidBodyException {
        Problems problems = new Problems();
        PayloadFieldReader fields = new PayloadFieldReader(body, problems);
        fields.flag("unconfirmed");
        CancellationRequest cancellation = CancellationRequest.builder(
                        fields.foreignId("booking_id"), fields.filledText("transaction_id"))
                .addAllTicketNumbers(fields.texts("ticket_numbers"))
                .putAllAdditionalProperties(fields.rest())
                .build();
        problems.check();
        return cancellation;
    }

    UnconfirmedCancellation unconfirmedCancellation(Map<String, Object> body) throws InvalidBodyException {
        Problems problems = new Problems();
        PayloadFieldReader fields = new PayloadFieldReader(body, problems);
        fields.flag("unconfirmed");
        UnconfirmedCancellation cancellation = UnconfirmedCancellation.builder(fields.foreignId("booking_id"))
                .transactionId(fields.textIfAny("transaction_id"))
                .addAllTicketNumbers(fields.textsIfAny("ticket_numbers"))
                .putAllAdditionalProperties(fields.rest())
                .build();
        problems.check();
        return cancellation;
    }
}
