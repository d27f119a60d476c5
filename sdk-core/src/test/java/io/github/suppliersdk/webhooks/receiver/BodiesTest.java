package io.github.suppliersdk.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.webhooks.BookingRefusal;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRefusal;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.TicketFormat;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The bodies of webhooks: what is read, returned and refused. */
class BodiesTest {
    private static final String HOLD_ID = "5b1d9a1e-1c0f-4a5e-9d2b-0c1d2e3f4a5b";
    private static final String BOOKING_ID = "AAAAAAAA-1c0f-4a5e-9d2b-0c1d2e3f4a5b";
    private static final String REQUEST_ID = "cccccccc-1c0f-4a5e-9d2b-0c1d2e3f4a5b";
    private static final String HOLD = """
            {"experience_id":"e1","option_id":"o1","slot_id":"s1","hold_id":"%s",
             "expiration_time":"2027-04-22 18:00:00+0000","pickup_id":null,"new":{"a":[1,null]},
             "quantities":[{"holder_category_id":"adult","quantity":2,"guide_language":"en","x":1.50}]}""".formatted(HOLD_ID);
    private static final String BOOKING = """
            {"booking_id":"%s","hold_id":"%s","holder":{"email":"a@b.example","first_name":"A","last_name":"","t":true},
             "acme_booking_id":"op-1","booking_requests":[{"holder_category_id":"adult","request_id":"%s",
             "slot_id":"s1","pickup_id":"p1","guide_language":"en",
             "mandatory_answers":[{"mandatory_question_id":"q1","answer":"42"}]}]}""".formatted(BOOKING_ID, HOLD_ID, REQUEST_ID);
    private static final String CANCELLATION = """
            {"booking_id":"%s","transaction_id":"t1","ticket_numbers":["n1","n2"]}""".formatted(BOOKING_ID);
    private static final String UNCONFIRMED = """
            {"booking_id":"%s","transaction_id":"","ticket_numbers":null,"unconfirmed":true}""".formatted(BOOKING_ID);

    private final ScriptedHandler handler = new ScriptedHandler();
    private final ServiceProfile profile =
            ServiceProfile.builder().operatorName("acme").build();
    private final SampleWebhooks samples = SampleWebhooks.withKey("k").serviceProfile(profile);

    private WebhookReceiver receiver() {
        return WebhookReceiver.builder()
                .handler(handler)
                .addKey(WebhookKey.of("k"))
                .serviceProfile(profile)
                .maxConcurrent(1)
                .clock(Clock.fixed(Instant.parse("2027-01-01T00:00:00Z"), ZoneOffset.UTC))
                .build();
    }

    private WebhookResponse send(String method, String path, String body) {
        try (WebhookReceiver receiver = receiver()) {
            if (path.equals("/booking")) { // a booking needs its hold
                var onHold = handler.onHold;
                handler.onHold = hold -> HoldResponse.accepted("t-hold");
                receiver.receive(samples.request("POST", "/hold", HOLD));
                receiver.receive(samples.request("POST", "/hold", HOLD.replace(HOLD_ID, "h")));
                handler.onHold = onHold;
                handler.holds.clear();
            }
            return receiver.receive(samples.request(method, path, body));
        }
    }

    @Test
    void aHoldIsReadWithEveryField() throws Exception {
        WebhookResponse response = send("POST", "/hold", HOLD);
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.headers()).containsEntry("Content-Type", "application/json");
        assertThat(response.text()).isEqualTo("{\"hold_id\":\"" + HOLD_ID + "\",\"transaction_id\":\"t-hold\"}");
        HoldRequest hold = handler.holds.take();
        assertThat(hold.expirationTime()).isEqualTo(LocalDateTime.of(2027, 4, 22, 18, 0));
        assertThat(hold.pickupId()).isEmpty();
        assertThat(hold.seats()).isEqualTo(2);
        assertThat(hold.additionalProperties().toString()).isEqualTo("{new={a=[1, null]}}");
        assertThat(hold.quantities().get(0).guideLanguage()).contains("en");
        assertThat(hold.quantities().get(0).additionalProperties().toString()).isEqualTo("{x=1.50}");
    }

    @Test
    void aBookingIsReadWithTheIdOfTheOperator() throws Exception {
        WebhookResponse response = send("POST", "/booking", BOOKING);
        assertThat(response.text())
                .isEqualTo("{\"booking_id\":\"" + BOOKING_ID + "\",\"transaction_id\":\"t-booking\",\"tickets\":"
                        + "[{\"number\":\"n-1\",\"type\":\"FOR_ALL\",\"format\":\"QR\"}]}");
        BookingRequest booking = handler.bookings.take();
        assertThat(booking.operatorBookingId()).contains("op-1");
        assertThat(booking.holder().additionalProperties()).containsEntry("t", true);
        assertThat(booking.toString()).doesNotContain("a@b.example", "true");
        assertThat(booking.items().get(0).mandatoryAnswers().get(0).answer()).isEqualTo("42");
        assertThat(booking.items().get(0).guideLanguage()).contains("en");
        assertThat(booking.additionalProperties()).isEmpty();
    }

    @Test
    void idsOfTheServiceAreReturnedUnchanged() throws Exception {
        String id = " Ünïcode/17?\\n\\\"\\ud83d\\ude00 ";
        String plain = " Ünïcode/17?\n\"\ud83d\ude00 ";
        assertThat(send("POST", "/hold", HOLD.replace(HOLD_ID, id)).text())
                .startsWith("{\"hold_id\":\"" + " Ünïcode/17?");
        assertThat(handler.holds.take().holdId()).isEqualTo(plain);
        handler.onBook = booking -> BookingResponse.confirmed(
                "t", Ticket.forPerson("1", TicketFormat.QR, booking.items().get(0)));
        WebhookResponse booked = send(
                "POST",
                "/booking",
                BOOKING.replace(BOOKING_ID, id).replace(REQUEST_ID, "r 1").replace(HOLD_ID, "h"));
        assertThat(booked.status()).isEqualTo(200);
        BookingRequest booking = handler.bookings.take();
        assertThat(booking.bookingId()).isEqualTo(plain);
        assertThat(booking.holdId()).isEqualTo("h");
        assertThat(booked.text())
                .contains("{\"booking_id\":\" Ünïcode/17?\\n\\\"\ud83d\ude00 \"")
                .contains("\"request_id\":\"r 1\"");
    }

    @Test
    void theNeutralNameOfTheOperatorIdIsReadToo() throws Exception {
        send("POST", "/booking", BOOKING.replace("acme_booking_id", "operator_booking_id"));
        assertThat(handler.bookings.take().operatorBookingId()).contains("op-1");
    }

    @Test
    void anAcceptedCancellationHasNoContent() throws Exception {
        WebhookResponse response = send("DELETE", "/booking", CANCELLATION);
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.body()).isEmpty();
        assertThat(handler.cancellations.take().ticketNumbers()).containsExactly("n1", "n2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"transaction_id\":\"\",\"ticket_numbers\":null",
                "\"transaction_id\":17,\"ticket_numbers\":\"T1\"",
                "\"transaction_id\":{},\"ticket_numbers\":[17,null]",
                "\"a\":1",
            })
    void anUnconfirmedCancellationNeedsOnlyTheBookingId(String others) throws Exception {
        WebhookResponse response =
                send("DELETE", "/booking", "{\"booking_id\":\"b\",\"unconfirmed\":true," + others + "}");
        assertThat(response.status()).isEqualTo(200);
        assertThat(handler.unconfirmed.peek().transactionId()).isEmpty();
        assertThat(handler.unconfirmed.take().ticketNumbers()).isEmpty();
        assertThat(handler.cancellations).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"17", "{}", "null", "\" \""})
    void anOptionalTextOfAnotherTypeCountsAsAbsent(String value) throws Exception {
        String guide = "\"guide_language\":";
        String body =
                BOOKING.replace("\"op-1\"", value).replace("\"p1\"", value).replace(guide + "\"en\"", guide + value);
        assertThat(send("POST", "/booking", body).status()).isEqualTo(200);
        BookingRequest booking = handler.bookings.take();
        assertThat(booking.operatorBookingId()).isEmpty();
        assertThat(booking.items().get(0).guideLanguage()).isEmpty();
        assertThat(booking.items().get(0).pickupId()).isEmpty();
        String pickup = "\"pickup_id\":";
        assertThat(send(
                                "POST",
                                "/hold",
                                HOLD.replace(guide + "\"en\"", guide + value).replace(pickup + "null", pickup + value))
                        .status())
                .isEqualTo(200);
        assertThat(handler.holds.take().quantities().get(0).guideLanguage()).isEmpty();
    }

    @Test
    void ticketsHaveTheFieldsOfTheirFormat() {
        handler.onBook = booking -> BookingResponse.confirmed(
                "t",
                Ticket.forPerson("1", TicketFormat.BARCODE, booking.items().get(0)),
                Ticket.forAllAtUrl(URI.create("https://tickets.example/1"), "application/pdf"),
                Ticket.forAllAtUrl(URI.create("https://tickets.example/2")));
        assertThat(send("POST", "/booking", BOOKING).text())
                .endsWith("\"tickets\":[{\"number\":\"1\",\"type\":\"FOR_SINGLE_PERSON\",\"format\":\"BARCODE\","
                        + "\"holder_category_id\":\"adult\",\"request_id\":\"" + REQUEST_ID + "\"},"
                        + "{\"number\":\"https://tickets.example/1\",\"type\":\"FOR_ALL\",\"format\":\"URL\","
                        + "\"mimeType\":\"application/pdf\"},"
                        + "{\"number\":\"https://tickets.example/2\",\"type\":\"FOR_ALL\",\"format\":\"URL\"}]}");
    }

    @Test
    void refusalsHaveACodeAndAMessage() {
        handler.onHold = hold -> HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT, "\"0\" seats");
        handler.onBook = booking -> BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY);
        handler.onCancel = request -> CancellationResponse.refused(CancellationRefusal.NOT_CANCELLABLE_BOOKING, "late");
        WebhookResponse hold = send("POST", "/hold", HOLD);
        assertThat(hold.status()).isEqualTo(400);
        assertThat(hold.text()).isEqualTo("{\"code\":\"NO_CAPACITY_LEFT\",\"message\":\"\\\"0\\\" seats\"}");
        assertThat(send("POST", "/booking", BOOKING).text()).isEqualTo("{\"code\":\"INACTIVE_HOLD_KEY\"}");
        assertThat(send("DELETE", "/booking", CANCELLATION).text())
                .isEqualTo("{\"code\":\"NOT_CANCELLABLE_BOOKING\",\"message\":\"late\"}");
    }

    @Test
    void anExceptionOfTheHandlerIsNotShownToTheService() {
        handler.onHold = hold -> {
            throw new IllegalStateException("password=hunter2");
        };
        WebhookResponse response = send("POST", "/hold", HOLD);
        assertThat(response.status()).isEqualTo(503);
        assertThat(response.text()).isEmpty();
        handler.onUnconfirmed = request -> {
            throw new StackOverflowError();
        };
        assertThat(send("DELETE", "/booking", UNCONFIRMED).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"hold_id\" | \"hold-id\" | INCORRECT_REQUEST | The body: Cannot build HoldRequest, some of required attributes are not set [holdId]",
                "\"e1\" | 17 | INCORRECT_REQUEST | experience_id: not of the type",
                "\"s1\" | null | INCORRECT_REQUEST | The body: Cannot build HoldRequest, some of required attributes are not set [slotId]",
                "2027-04-22 | 2027-02-30 | INCORRECT_REQUEST | expiration_time: not of the type",
                "\"s1\" | \" \" | INCORRECT_REQUEST | slot_id: must not be blank",
                "\"adult\" | \"\" | INCORRECT_REQUEST | quantities[0].holder_category_id: must not be blank",
                "\"hold_id\": | \"hold_id\":\"\",\"old\": | INCORRECT_REQUEST | hold_id: must not be blank",
                ":2,\"guide | :0,\"guide | VALIDATION_ERROR | quantities must be positive",
                ":2,\"guide | :-2,\"guide | VALIDATION_ERROR | quantities must be positive",
                ":2,\"guide | :\"two\",\"guide | INCORRECT_REQUEST | quantities[0].quantity: not of the type",
                ":2,\"guide | :2.5,\"guide | INCORRECT_REQUEST | quantities[0].quantity: not of the type",
                ":2,\"guide | :1e999999999,\"guide | INCORRECT_REQUEST | quantities[0].quantity: not of the type",
                ":2,\"guide | :99999999999999999999,\"guide | INCORRECT_REQUEST | quantities[0].quantity: not of the type",
                "\"quantities\":[ | \"quantities\":[7, | INCORRECT_REQUEST | quantities[0]: not of the type",
                "\"slot_id\": | \"hold_id\":\"h2\",\"slot_id\": | INCORRECT_REQUEST | The body must be one JSON object in UTF-8, with no key twice",
                "\"quantities\":[ | \"quantities\":{\"a\": | INCORRECT_REQUEST | The body must be one JSON object",
                "\"quantities\":[ | \"quantities\":[],\"b\":[ | VALIDATION_ERROR | quantities must be positive",
                "{\"experience_id\" | {} {\"experience_id\" | INCORRECT_REQUEST | The body must be one JSON object",
            })
    void anInvalidHoldIsRefusedWithTheFieldAndWithoutItsContent(String good, String bad, String code, String message) {
        assertThat(HOLD).contains(good);
        WebhookResponse response = send("POST", "/hold", HOLD.replace(good, bad));
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text()).startsWith("{\"code\":\"" + code + "\",\"message\":\"" + message);
        assertThat(handler.holds).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "POST | {} | BookingRequest",
                "POST | {\"booking_id\":1} | booking_id",
                "POST | {\"booking_id\":\"b\",\"hold_id\":\"h\",\"holder\":{\"email\":\"a\"}} | holder: Cannot build BookingHolder",
                "POST | {\"booking_requests\":[{\"slot_id\":\"s\"}]} | booking_requests[0]: Cannot build BookingItem",
                "POST | {\"booking_id\":\"b\",\"hold_id\":\"h\",\"holder\":{\"email\":\"a\",\"first_name\":\"\",\"last_name\":\"\"}} | booking_requests must",
                "DELETE | {} | ticket_numbers is required",
                "DELETE | {\"ticket_numbers\":[]} | CancellationRequest",
                "DELETE | {\"unconfirmed\":true} | UnconfirmedCancellation",
                "DELETE | {\"booking_id\":\"\",\"unconfirmed\":true} | booking_id: must not be blank",
                "DELETE | {\"booking_id\":\"b\",\"unconfirmed\":\"TRUE\"} | unconfirmed: must be true or false",
                "DELETE | {\"booking_id\":\"b\",\"unconfirmed\":{}} | unconfirmed: must be true or false",
            })
    void anIncompleteBookingOrCancellationIsRefused(String method, String body, String message) {
        WebhookResponse response = send(method, "/booking", body);
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text()).contains(message);
        assertThat(handler.bookings).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "hold_id, hold_id",
        "request_id, booking_requests[0].request_id",
        "holder_category_id, booking_requests[0].holder_category_id",
        "mandatory_question_id, booking_requests[0].mandatory_answers[0].mandatory_question_id"
    })
    void aBlankIdOfABookingIsRefusedWithItsPath(String id, String path) {
        String blank = BOOKING.replaceFirst("\"" + id + "\":\"[^\"]+\"", "\"" + id + "\":\" \"");
        assertThat(send("POST", "/booking", blank).text()).contains("\"" + path + ": must not be blank\"");
        assertThat(handler.bookings).isEmpty();
    }

    /** The service's test bookings have one request id for all guests. */
    @Test
    void guestsMayShareARequestIdAndHaveSeparateTickets() {
        handler.onBook = booking -> BookingResponse.confirmed(
                "t",
                booking.items().stream()
                        .map(item -> Ticket.forPerson("n-" + item.holderCategoryId(), TicketFormat.QR, item))
                        .toList());
        String item = BOOKING.substring(BOOKING.indexOf("[{") + 1, BOOKING.lastIndexOf("]"));
        String child = item.replace("adult", "child");
        assertThat(send("POST", "/booking", BOOKING.replace(item, item + "," + child))
                        .text())
                .contains("n-adult", "n-child");
    }

    @Test
    void seatsBeyondTheRangeOfAnIntDoNotReachTheHandler() {
        String most = "{\"holder_category_id\":\"a\",\"quantity\":2147483647},";
        WebhookResponse response = send("POST", "/hold", HOLD.replace("\"quantities\":[", "\"quantities\":[" + most));
        assertThat(response.text()).contains("VALIDATION_ERROR", "too large together");
    }

    @Test
    void anEmptyBodyIsRefused() {
        assertThat(send("DELETE", "/booking", "").status()).isEqualTo(400);
        assertThat(handler.unconfirmed).isEmpty();
        assertThat(handler.cancellations).isEmpty();
    }

    @Test
    void aBodyThatBreaksOffIsNotRefused() {
        InputStream broken = new SequenceInputStream(
                new ByteArrayInputStream(HOLD.substring(0, 9).getBytes(StandardCharsets.UTF_8)), new InputStream() {
                    @Override
                    public int read(byte[] bytes, int offset, int count) throws IOException {
                        return read();
                    }

                    @Override
                    public int read() throws IOException {
                        throw new IOException("connection reset");
                    }
                });
        WebhookRequest usual = samples.request("POST", "/hold", HOLD);
        try (WebhookReceiver receiver = receiver()) {
            for (int i = 0; i < 150; i++) { // more often than requests may wait: none of them is still counted
                WebhookResponse response =
                        receiver.receive(new WebhookRequest("POST", "/hold", usual.headers(), broken));
                assertThat(response.status()).isEqualTo(503);
                assertThat(response.body()).isEmpty();
            }
            assertThat(handler.holds).isEmpty();
            assertThat(receiver.receive(samples.request("POST", "/hold", HOLD)).status())
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c0af", // an overlong encoding of a slash
                "eda080", // half of a surrogate pair
                "ff",
                "e282", // cut off
                "f5808080", // beyond Unicode
            })
    void invalidUtf8IsRefused(String bytes) throws Exception {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.write("{\"new\":\"".getBytes(StandardCharsets.US_ASCII));
        body.write(HexFormat.of().parseHex(bytes));
        body.write(("\"," + HOLD.substring(1)).getBytes(StandardCharsets.US_ASCII));
        try (WebhookReceiver receiver = receiver()) {
            InputStream sent = new ByteArrayInputStream(body.toByteArray());
            WebhookRequest usual = samples.request("POST", "/hold", HOLD);
            assertThat(receiver.receive(new WebhookRequest("POST", "/hold", usual.headers(), sent))
                            .text())
                    .contains("INCORRECT_REQUEST", "UTF-8");
        }
        assertThat(handler.holds).isEmpty();
    }

    @Test
    void aRefusalMessageOfTheHandlerIsSanitised() {
        handler.onHold = hold -> HoldResponse.refused(HoldRefusal.VALIDATION_ERROR, "a\u001b[31m\r\nb\u2028c");
        assertThat(send("POST", "/hold", HOLD).text()).endsWith("\"message\":\"a [31m b c\"}");
    }

    @Test
    void unknownFieldsOfAnyKindAreAccepted() throws Exception {
        String unknown = "\"a\":" + "[".repeat(90) + "]".repeat(90) + ",\"b\":1e999999999,\"c\":\"" + "x".repeat(90_000)
                + "\",\"d\":" + "9".repeat(900) + ",";
        assertThat(send("POST", "/hold", "{" + unknown + HOLD.substring(1)).status())
                .isEqualTo(200);
        assertThat(handler.holds.take().additionalProperties()).containsKeys("a", "b", "c", "d");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"a\":%9,", "\"a\":%[%],", "\"a\":1e99999999999,"})
    void tooLongOrTooDeepBodiesAreRefused(String form) {
        String unknown = form.replace("%9", "9".repeat(2000)).replace("%[%]", "[".repeat(5000) + "]".repeat(5000));
        assertThat(send("POST", "/hold", "{" + unknown + HOLD.substring(1)).text())
                .contains("INCORRECT_REQUEST")
                .hasSizeLessThan(300);
        assertThat(handler.holds).isEmpty();
    }
}
