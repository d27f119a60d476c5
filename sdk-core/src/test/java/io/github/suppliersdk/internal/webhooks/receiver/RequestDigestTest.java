package io.github.suppliersdk.internal.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import org.junit.jupiter.api.Test;

/** A copy of a request must have the digest that another version of the library has stored: these must never change. */
class RequestDigestTest {
    @Test
    void theDigestsAreThoseOfEarlierVersions() throws Exception {
        String hold = """
                {"zz": 1, "hold_id": "h", "experience_id": "e", "option_id": "o", "slot_id": "s", "pickup_id": "p",
                 "expiration_time": "2027-01-01T10:00:00Z",
                 "quantities": [{"holder_category_id": "b", "quantity": 2, "x": 3},
                                {"holder_category_id": "a", "quantity": 1, "guide_language": "en"}]}""";
        String booking = """
                {"q": {"r": [1]}, "booking_id": "b", "hold_id": "h", "operator_booking_id": "op",
                 "holder": {"email": "e", "first_name": "f", "last_name": "l", "m": 2},
                 "booking_requests": [
                     {"holder_category_id": "b", "request_id": "r", "slot_id": "s", "k": 1,
                      "mandatory_answers": [{"mandatory_question_id": "m", "answer": "x", "u": 1},
                                            {"mandatory_question_id": "l", "answer": "y"}]},
                     {"holder_category_id": "a", "request_id": "r2", "slot_id": "s"}]}""";
        String cancellation = """
                {"booking_id": "b", "transaction_id": "t", "ticket_numbers": ["2", "1"], "w": null}""";
        assertThat(RequestReader.digest(Databind.read(hold, HoldRequest.class)))
                .isEqualTo("34f35502fbc93bfa4ee1614e137116fa95ca4862");
        assertThat(RequestReader.digest(Databind.read(booking, BookingRequest.class)))
                .isEqualTo("3ea7140a0cc7049c2f8cc06a4b7e1da058abf23e");
        assertThat(RequestReader.digest(Databind.read(cancellation, CancellationRequest.class)))
                .isEqualTo("4b47cf6a1779eb0127c1b0fbd35ef66896cbbcdf");
    }
}
