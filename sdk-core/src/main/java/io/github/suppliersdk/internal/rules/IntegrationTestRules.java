package io.github.suppliersdk.internal.rules;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestBookingItem;
import io.github.suppliersdk.integrationtests.TestCancellation;
import io.github.suppliersdk.integrationtests.TestHold;

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
        if (hold.quantities().isEmpty()) {
            violations.add("quantities", "must contain at least one item");
        }
        violations.eachOnce("quantities", hold.quantities(), "", quantity -> quantity, IntegrationTestRules::check);
        violations.check();
    }

    private static void check(HolderQuantity item, Violations violations) {
        Ids.opaque("holder_category_id", item.holderCategoryId(), violations);
        if (item.quantity() < 1) {
            violations.add("quantity", "must be at least 1: " + item.quantity());
        }
        item.guideLanguage().ifPresent(language -> ValueRules.language("guide_language", language, violations));
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
        violations.leave();
        if (booking.bookingRequests().isEmpty()) {
            violations.add("booking_requests", "must contain at least one item");
        }
        violations.eachOnce(
                "booking_requests", booking.bookingRequests(), "", item -> item, IntegrationTestRules::check);
        violations.check();
    }

    private static void check(TestBookingItem item, Violations violations) {
        Ids.opaque("holder_category_id", item.holderCategoryId(), violations);
        violations.each("mandatory_answers", item.mandatoryAnswers(), IntegrationTestRules::check);
    }

    private static void check(MandatoryAnswer answer, Violations violations) {
        Ids.opaque("mandatory_question_id", answer.mandatoryQuestionId(), violations);
    }

    public static void require(TestCancellation cancellation) {
        Violations violations = new Violations();
        ValueRules.notBlank("transaction_id", cancellation.transactionId(), violations);
        violations.each(
                "ticket_numbers",
                cancellation.ticketNumbers(),
                (number, found) -> ValueRules.notBlank("", number, found));
        violations.check();
    }
}
