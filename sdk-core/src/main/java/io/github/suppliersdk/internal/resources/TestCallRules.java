package io.github.suppliersdk.internal.resources;

import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestBookingItem;
import io.github.suppliersdk.internal.rules.Ids;
import io.github.suppliersdk.internal.rules.Violations;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;

/** Checks the requests of integration tests (CONTRACT.md, section 4, test payloads). */
final class TestCallRules {
    private TestCallRules() {}

    static void require(HoldRequest hold) {
        Violations violations = new Violations();
        Ids.uuid("hold_id", hold.holdId(), violations);
        Ids.opaque("experience_id", hold.experienceId(), violations);
        Ids.slug("option_id", hold.optionId(), violations);
        Ids.slug("slot_id", hold.slotId(), violations);
        violations.year("expiration_time", hold.expirationTime().getYear());
        hold.pickupId().ifPresent(id -> Ids.opaque("pickup_id", id, violations));
        violations.notEmpty("quantities", hold.quantities());
        violations.eachOnce("quantities", hold.quantities(), "", each -> each, TestCallRules::check);
        violations.throwIfAny();
    }

    private static void check(HolderQuantity quantity, Violations violations) {
        Ids.opaque("holder_category_id", quantity.holderCategoryId(), violations);
        if (quantity.quantity() < 1) {
            violations.add("quantity", "must be at least 1: " + quantity.quantity());
        }
        quantity.guideLanguage().ifPresent(language -> violations.language("guide_language", language));
    }

    static void require(TestBooking booking) {
        Violations violations = new Violations();
        Ids.slug("slot_id", booking.slotId(), violations);
        check(booking.holder(), violations);
        booking.guideLanguage().ifPresent(language -> violations.language("guide_language", language));
        booking.pickupId().ifPresent(id -> Ids.opaque("pickup_id", id, violations));
        violations.notEmpty("booking_requests", booking.bookingRequests());
        violations.eachOnce("booking_requests", booking.bookingRequests(), "", each -> each, TestCallRules::check);
        violations.throwIfAny();
    }

    private static void check(BookingHolder holder, Violations violations) {
        violations.enter("holder");
        violations.email("email", holder.email());
        violations.notBlank("first_name", holder.firstName());
        violations.notBlank("last_name", holder.lastName());
        violations.leave();
    }

    private static void check(TestBookingItem item, Violations violations) {
        Ids.opaque("holder_category_id", item.holderCategoryId(), violations);
        violations.eachOnce(
                "mandatory_answers",
                item.mandatoryAnswers(),
                "mandatory_question_id",
                MandatoryAnswer::mandatoryQuestionId,
                TestCallRules::check);
    }

    private static void check(MandatoryAnswer answer, Violations violations) {
        Ids.opaque("mandatory_question_id", answer.mandatoryQuestionId(), violations);
        violations.notBlank("answer", answer.answer());
    }

    static void require(CancellationRequest cancellation) {
        Violations violations = new Violations();
        Ids.uuid("booking_id", cancellation.bookingId(), violations);
        violations.notBlank("transaction_id", cancellation.transactionId());
        violations.throwIfAny();
    }
}
