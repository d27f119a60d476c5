package io.github.suppliersdk.internal.rules;

import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestBookingItem;
import io.github.suppliersdk.integrationtests.TestCancellation;
import io.github.suppliersdk.integrationtests.TestHold;
import java.util.List;

/** Checks requests for integration tests before they are sent. */
public final class IntegrationTestRules {
    private IntegrationTestRules() {}

    public static void require(TestHold hold) {
        Violations violations = new Violations();
        Ids.opaque("experience_id", hold.experienceId(), violations);
        Ids.slug("option_id", hold.optionId(), violations);
        Ids.slug("slot_id", hold.slotId(), violations);
        hold.pickupId().ifPresent(id -> Ids.opaque("pickup_id", id, violations));
        ValueRules.year("expiration_time", hold.expirationTime().getYear(), violations);
        ValueRules.wholeSeconds("expiration_time", hold.expirationTime(), violations);
        checkQuantities(hold.quantities(), violations);
        AdditionalFields.check(hold.additionalProperties(), TestHold.class, violations);
        violations.check();
    }

    private static void checkQuantities(List<HolderQuantity> quantities, Violations violations) {
        if (quantities.isEmpty()) {
            violations.add("quantities", "must contain at least one item");
        }
        for (int i = 0; i < quantities.size(); i++) {
            HolderQuantity item = quantities.get(i);
            violations.enter("quantities", i);
            Ids.opaque("holder_category_id", item.holderCategoryId(), violations);
            if (item.quantity() < 1) {
                violations.add("quantity", "must be at least 1: " + item.quantity());
            }
            item.guideLanguage().ifPresent(language -> ValueRules.language("guide_language", language, violations));
            AdditionalFields.check(item.additionalProperties(), HolderQuantity.class, violations);
            if (quantities.indexOf(item) < i) {
                violations.add("", "is the same as quantities[" + quantities.indexOf(item) + "]");
            }
            violations.leave();
        }
    }

    public static void require(TestBooking booking) {
        Violations violations = new Violations();
        Ids.slug("slot_id", booking.slotId(), violations);
        booking.pickupId().ifPresent(id -> Ids.opaque("pickup_id", id, violations));
        booking.guideLanguage().ifPresent(language -> ValueRules.language("guide_language", language, violations));
        violations.enter("holder");
        ValueRules.email("email", booking.holder().email(), violations);
        ValueRules.notBlank("first_name", booking.holder().firstName(), violations);
        ValueRules.notBlank("last_name", booking.holder().lastName(), violations);
        AdditionalFields.check(booking.holder().additionalProperties(), BookingHolder.class, violations);
        violations.leave();
        List<TestBookingItem> items = booking.bookingRequests();
        if (items.isEmpty()) {
            violations.add("booking_requests", "must contain at least one item");
        }
        for (int i = 0; i < items.size(); i++) {
            violations.enter("booking_requests", i);
            check(items.get(i), violations);
            if (items.indexOf(items.get(i)) < i) {
                violations.add(
                        "",
                        "is the same as booking_requests[" + items.indexOf(items.get(i))
                                + "]; leave it out, because one item is for all guests of a holder category with the same"
                                + " answers, and the hold gives their number");
            }
            violations.leave();
        }
        AdditionalFields.check(booking.additionalProperties(), TestBooking.class, violations);
        violations.check();
    }

    private static void check(TestBookingItem item, Violations violations) {
        Ids.opaque("holder_category_id", item.holderCategoryId(), violations);
        for (int i = 0; i < item.mandatoryAnswers().size(); i++) {
            violations.enter("mandatory_answers", i);
            MandatoryAnswer answer = item.mandatoryAnswers().get(i);
            Ids.opaque("mandatory_question_id", answer.mandatoryQuestionId(), violations);
            AdditionalFields.check(answer.additionalProperties(), MandatoryAnswer.class, violations);
            violations.leave();
        }
        AdditionalFields.check(item.additionalProperties(), TestBookingItem.class, violations);
    }

    public static void require(TestCancellation cancellation) {
        Violations violations = new Violations();
        ValueRules.notBlank("transaction_id", cancellation.transactionId(), violations);
        for (int i = 0; i < cancellation.ticketNumbers().size(); i++) {
            violations.enter("ticket_numbers", i);
            ValueRules.notBlank("", cancellation.ticketNumbers().get(i), violations);
            violations.leave();
        }
        AdditionalFields.check(cancellation.additionalProperties(), TestCancellation.class, violations);
        violations.check();
    }
}
