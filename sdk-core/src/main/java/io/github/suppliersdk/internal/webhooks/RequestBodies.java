package io.github.suppliersdk.internal.webhooks;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.json.LocalTimes;
import io.github.suppliersdk.webhooks.BookingItem;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Writes webhook requests as JSON, in the form that the service sends. */
public final class RequestBodies {
    private RequestBodies() {}

    public static String of(HoldRequest hold) {
        return Bodies.object(generator -> {
            generator.writeStringField("hold_id", hold.holdId());
            generator.writeStringField("experience_id", hold.experienceId());
            generator.writeStringField("option_id", hold.optionId());
            generator.writeStringField("slot_id", hold.slotId());
            generator.writeStringField("expiration_time", LocalTimes.format(hold.expirationTime()));
            optional("pickup_id", hold.pickupId(), generator);
            generator.writeArrayFieldStart("quantities");
            for (HolderQuantity quantity : hold.quantities()) {
                generator.writeStartObject();
                generator.writeStringField("holder_category_id", quantity.holderCategoryId());
                generator.writeNumberField("quantity", quantity.quantity());
                optional("guide_language", quantity.guideLanguage(), generator);
                Databind.writeFields(quantity.additionalProperties(), generator);
                generator.writeEndObject();
            }
            generator.writeEndArray();
            Databind.writeFields(hold.additionalProperties(), generator);
        });
    }

    public static String of(BookingRequest booking, String operatorField) {
        return Bodies.object(generator -> {
            generator.writeStringField("booking_id", booking.bookingId());
            generator.writeStringField("hold_id", booking.holdId());
            optional(operatorField, booking.operatorBookingId(), generator);
            generator.writeObjectFieldStart("holder");
            holder(booking.holder(), generator);
            generator.writeEndObject();
            generator.writeArrayFieldStart("booking_requests");
            for (BookingItem item : booking.items()) {
                generator.writeStartObject();
                item(item, generator);
                generator.writeEndObject();
            }
            generator.writeEndArray();
            Databind.writeFields(booking.additionalProperties(), generator);
        });
    }

    private static void holder(BookingHolder holder, JsonGenerator generator) throws IOException {
        generator.writeStringField("email", holder.email());
        generator.writeStringField("first_name", holder.firstName());
        generator.writeStringField("last_name", holder.lastName());
        Databind.writeFields(holder.additionalProperties(), generator);
    }

    private static void item(BookingItem item, JsonGenerator generator) throws IOException {
        generator.writeStringField("request_id", item.requestId());
        generator.writeStringField("holder_category_id", item.holderCategoryId());
        generator.writeStringField("slot_id", item.slotId());
        optional("pickup_id", item.pickupId(), generator);
        optional("guide_language", item.guideLanguage(), generator);
        if (!item.mandatoryAnswers().isEmpty()) {
            generator.writeArrayFieldStart("mandatory_answers");
            for (MandatoryAnswer answer : item.mandatoryAnswers()) {
                generator.writeStartObject();
                generator.writeStringField("mandatory_question_id", answer.mandatoryQuestionId());
                generator.writeStringField("answer", answer.answer());
                Databind.writeFields(answer.additionalProperties(), generator);
                generator.writeEndObject();
            }
            generator.writeEndArray();
        }
        Databind.writeFields(item.additionalProperties(), generator);
    }

    public static String of(CancellationRequest cancellation) {
        return Bodies.object(generator -> {
            generator.writeStringField("booking_id", cancellation.bookingId());
            generator.writeStringField("transaction_id", cancellation.transactionId());
            tickets(cancellation.ticketNumbers(), generator);
            Databind.writeFields(cancellation.additionalProperties(), generator);
        });
    }

    public static String of(UnconfirmedCancellation cancellation) {
        return Bodies.object(generator -> {
            generator.writeStringField("booking_id", cancellation.bookingId());
            optional("transaction_id", cancellation.transactionId(), generator);
            tickets(cancellation.ticketNumbers(), generator);
            generator.writeBooleanField("unconfirmed", true);
            Databind.writeFields(cancellation.additionalProperties(), generator);
        });
    }

    private static void tickets(List<String> numbers, JsonGenerator generator) throws IOException {
        generator.writeArrayFieldStart("ticket_numbers");
        for (String number : numbers) {
            generator.writeString(number);
        }
        generator.writeEndArray();
    }

    private static void optional(String field, Optional<String> value, JsonGenerator generator) throws IOException {
        if (value.isPresent()) {
            generator.writeStringField(field, value.get());
        }
    }
}
