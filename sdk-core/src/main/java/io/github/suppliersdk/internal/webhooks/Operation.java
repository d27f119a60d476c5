package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.webhooks.BookingItem;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookKind;
import java.util.ArrayList;
import java.util.List;

/** The operation of a request: its content, and where it is stored. */
sealed interface Operation {
    /** The kind of webhook. */
    WebhookKind kind();

    /** The hold id or the booking id. */
    String id();

    /** The key of the row. */
    String key();

    /** A digest of the known fields in canonical form: arrays without an order are sorted. */
    String digest();

    /** A hold. */
    record Hold(HoldRequest request, String key, String digest) implements Operation {
        Hold(HoldRequest request) {
            this(request, Keys.hold(request.holdId()), digestOf(request));
        }

        @Override
        public WebhookKind kind() {
            return WebhookKind.HOLD;
        }

        @Override
        public String id() {
            return request.holdId();
        }

        private static String digestOf(HoldRequest hold) {
            List<String> parts = new ArrayList<>();
            for (HolderQuantity quantity : hold.quantities()) {
                parts.add(Keys.digest(
                        quantity.holderCategoryId(),
                        String.valueOf(quantity.quantity()),
                        quantity.guideLanguage().orElse("")));
            }
            return Keys.canonical(
                    parts,
                    hold.holdId(),
                    hold.experienceId(),
                    hold.optionId(),
                    hold.slotId(),
                    hold.expirationTime().toString(),
                    hold.pickupId().orElse(""));
        }
    }

    /** A booking. */
    record Booking(BookingRequest request, String key, String digest) implements Operation {
        Booking(BookingRequest request) {
            this(request, Keys.booking(request.bookingId()), digestOf(request));
        }

        @Override
        public WebhookKind kind() {
            return WebhookKind.BOOKING;
        }

        @Override
        public String id() {
            return request.bookingId();
        }

        private static String digestOf(BookingRequest booking) {
            List<String> parts = new ArrayList<>();
            for (BookingItem item : booking.items()) {
                List<String> answers = new ArrayList<>();
                for (MandatoryAnswer answer : item.mandatoryAnswers()) {
                    answers.add(Keys.digest(answer.mandatoryQuestionId(), answer.answer()));
                }
                parts.add(Keys.canonical(
                        answers,
                        item.requestId(),
                        item.holderCategoryId(),
                        item.slotId(),
                        item.pickupId().orElse(""),
                        item.guideLanguage().orElse("")));
            }
            return Keys.canonical(
                    parts,
                    booking.bookingId(),
                    booking.holdId(),
                    booking.operatorBookingId().orElse(""),
                    booking.holder().email(),
                    booking.holder().firstName(),
                    booking.holder().lastName());
        }
    }

    /** A cancellation of some tickets of a booking; each set of tickets is an operation of its own. */
    record Cancellation(CancellationRequest request, String key, String digest) implements Operation {
        Cancellation(CancellationRequest request) {
            this(request, digestOf(request));
        }

        private Cancellation(CancellationRequest request, String digest) {
            this(request, Keys.cancellation(request.bookingId(), digest), digest);
        }

        @Override
        public WebhookKind kind() {
            return WebhookKind.CANCELLATION;
        }

        @Override
        public String id() {
            return request.bookingId();
        }

        private static String digestOf(CancellationRequest cancellation) {
            return Keys.canonical(
                    cancellation.ticketNumbers().stream().distinct().toList(), cancellation.transactionId());
        }
    }

    /** An unconfirmed cancellation, which is an event of the booking's row and has no row of its own. */
    record Unconfirmed(UnconfirmedCancellation request, String key) implements Operation {
        Unconfirmed(UnconfirmedCancellation request) {
            this(request, Keys.booking(request.bookingId()));
        }

        @Override
        public WebhookKind kind() {
            return WebhookKind.CANCELLATION;
        }

        @Override
        public String id() {
            return request.bookingId();
        }

        @Override
        public String digest() {
            return "";
        }
    }
}
