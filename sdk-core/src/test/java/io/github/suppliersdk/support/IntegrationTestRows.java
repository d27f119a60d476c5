package io.github.suppliersdk.support;

import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestBookingItem;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import java.time.LocalDateTime;
import java.util.List;
import java.util.UUID;

/** Rows 26 to 28 of the table of endpoints in CONTRACT.md, section 4. */
public final class IntegrationTestRows {
    private static final UUID HOLD_ID = UUID.fromString("11111111-2222-3333-4444-555555555555");
    private static final UUID BOOKING_ID = UUID.fromString("aaaaaaaa-2222-3333-4444-555555555555");
    private static final UUID REQUEST_ID = UUID.fromString("bbbbbbbb-2222-3333-4444-555555555555");

    private IntegrationTestRows() {}

    /** A hold with every field. */
    public static HoldRequest hold() {
        return HoldRequest.builder(
                        HOLD_ID.toString(), "e1", "adult-tour", "t.1_a", LocalDateTime.of(2027, 4, 22, 18, 15))
                .addQuantity(
                        HolderQuantity.builder("adult", 2).guideLanguage("en").build())
                .addQuantity(HolderQuantity.of("dog", 1))
                .pickupId("p1")
                .build();
    }

    /** A booking with every field. */
    public static TestBooking booking() {
        return TestBooking.builder(
                        BOOKING_ID,
                        HOLD_ID,
                        REQUEST_ID,
                        "t.1_a",
                        BookingHolder.builder("guest@mail.example", "Ann", "Guest")
                                .build())
                .addBookingRequest(TestBookingItem.builder("adult")
                        .addMandatoryAnswer(
                                MandatoryAnswer.builder("diet", "veg").build())
                        .build())
                .addBookingRequest(TestBookingItem.builder("dog").build())
                .guideLanguage("en")
                .pickupId("p1")
                .build();
    }

    /** A cancellation with every field. */
    public static CancellationRequest cancellation() {
        return CancellationRequest.builder(BOOKING_ID.toString(), "tx-1")
                .addTicketNumbers("n1", "n2")
                .putAdditionalProperty("unconfirmed", true)
                .build();
    }

    static List<Row> rows() {
        return List.of(
                row("26 test hold", "/hold", """
                        {"experience_id": "e1", "option_id": "adult-tour", "slot_id": "t.1_a",
                         "hold_id": "11111111-2222-3333-4444-555555555555",
                         "expiration_time": "2027-04-22T18:15:00Z", "pickup_id": "p1",
                         "quantities": [
                           {"holder_category_id": "adult", "quantity": 2, "guide_language": "en"},
                           {"holder_category_id": "dog", "quantity": 1}]}
                        """, c -> c.integrationTests().hold(hold())),
                row("27 test booking", "/book", """
                        {"booking_id": "aaaaaaaa-2222-3333-4444-555555555555",
                         "hold_id": "11111111-2222-3333-4444-555555555555",
                         "holder": {"email": "guest@mail.example", "first_name": "Ann", "last_name": "Guest"},
                         "request_id": "bbbbbbbb-2222-3333-4444-555555555555", "slot_id": "t.1_a",
                         "guide_language": "en", "pickup_id": "p1",
                         "booking_requests": [
                           {"holder_category_id": "adult",
                            "mandatory_answers": [{"mandatory_question_id": "diet", "answer": "veg"}]},
                           {"holder_category_id": "dog"}]}
                        """, c -> c.integrationTests().book(booking())),
                row(
                        "28 test cancellation",
                        "/cancel-booking",
                        """
                        {"booking_id": "aaaaaaaa-2222-3333-4444-555555555555", "transaction_id": "tx-1",
                         "ticket_numbers": ["n1", "n2"], "unconfirmed": true}
                        """,
                        c -> c.integrationTests().cancelBooking(cancellation())));
    }

    private static Row row(String name, String path, String body, Row.Action call) {
        return new Row(
                name, "POST", "/supplier/integration-tests" + path, body, 200, "", call.asFunction(), Row.NOTHING);
    }
}
