package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Test holds, bookings and cancellations that reach a supplier's webhook over HTTP. */
final class WebhooksTest extends WithWebhook {
    @Test
    void holdBookingAndCancellationReachTheWebhookAndChangeTheCapacity() {
        assertDone(journey.hold("h", 2, 1));
        assertThat(supplier.last().json()).isEqualTo(Client.json(Client.body(journey.holdBody("h", 2, 1))));
        assertThat(supplier.last().headers())
                .containsEntry("Accept-version", List.of("vnd.service-webhook-api.v1"))
                .containsEntry("X-webhook-key", List.of("secret"))
                .containsEntry("Content-type", List.of("application/json"));
        assertThat(journey.capacity()).isEqualTo(7);
        assertDone(journey.book("h", "b"));
        assertThat(journey.capacity()).isEqualTo(7);
        assertThat(sandbox.holds()).isEmpty();
        assertThat(sandbox.bookings().get(0).ticketNumbers()).containsExactly("all", "n0", "n1");
        assertDone(journey.cancel("b", "['all']", "t2"));
        assertThat(journey.capacity()).isEqualTo(10);
        assertThat(supplier.calls())
                .extracting(call -> call.method() + " " + call.path())
                .containsExactly("POST /hooks/hold", "POST /hooks/booking", "DELETE /hooks/booking");
        assertThat(supplier.last().json())
                .isEqualTo(Client.json(Client.body(journey.cancellation("b", "['all']", "t2"))));
    }

    private static void assertDone(Client.Reply reply) {
        Fixture.ok(reply);
        assertThat(reply.text()).isEmpty();
    }

    @Test
    void sharedBookingFieldsMoveIntoEachItem() {
        journey.sell("h", 2, 1, "b");
        JsonNode sent = supplier.last().json();
        assertThat(sent.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("booking_id", "hold_id", "holder", "booking_requests", "acme_booking_id");
        assertThat(sent.path("booking_requests")).hasSize(2).allSatisfy(item -> {
            assertThat(item.path("request_id").asText())
                    .isEqualTo(Journey.id("r").toString());
            assertThat(item.path("slot_id").asText()).isEqualTo("t1");
            assertThat(item.path("pickup_id").asText()).isEqualTo("p1");
            assertThat(item.path("guide_language").asText()).isEqualTo("en");
        });
    }

    @Test
    void aRefusedHoldReportsTheSuppliersCodeAndReleasesTheSeats() {
        supplier.reply("POST /hooks/hold", 400, "{'code':'NO_CAPACITY_LEFT','message':'full'}");
        assertThat(journey.hold("h", 2, 0).message()).contains("code NO_CAPACITY_LEFT, message full");
        assertThat(journey.capacity()).isEqualTo(10);
        assertThat(journey.book("h", "b").status()).isEqualTo(404);
        supplier.reply(
                "POST /hooks/hold",
                call -> new Supplier.Reply(200, "{'hold_id':'" + Journey.id("h") + "','transaction_id':'t1'}"));
        Fixture.ok(journey.hold("h", 2, 0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "500 | {} | status 500 instead of 200",
                "200 | nonsense | the body is not a JSON object",
                "200 | {'hold_id':'other','transaction_id':'t'} | hold_id: must be",
                "200 | {'hold_id':'ID'} | transaction_id: is required"
            })
    void anInvalidResponseToAHoldReleasesTheSeats(int status, String body, String problem) {
        String response = body.replace("ID", Journey.id("h").toString());
        supplier.reply("POST /hooks/hold", status, response);
        Client.Reply reply = journey.hold("h", 2, 0);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.message()).contains(problem);
        assertThat(journey.capacity()).isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "status 500 instead of 200 | 500 | {}",
                "booking_id: must be | 200 | {'booking_id':'other','transaction_id':'t9','tickets':[T]}",
                "tickets: is required | 200 | {'booking_id':'ID','transaction_id':'t9'}",
                "tickets: must have at least one item | 200 | {'booking_id':'ID','transaction_id':'t9','tickets':[]}",
                "tickets[0].type: must be one of | 200 | {'booking_id':'ID','transaction_id':'t9','tickets':[{'number':'1','type':'X'}]}",
                "tickets[0].format: must be one of | 200 | {'booking_id':'ID','transaction_id':'t9','tickets':[{'number':'1','type':'FOR_SINGLE_PERSON','format':'URL','holder_category_id':'adult','request_id':'RID'}]}",
                "tickets[0].request_id: is not in the request | 200 | {'booking_id':'ID','transaction_id':'t9','tickets':[{'number':'1','type':'FOR_SINGLE_PERSON','format':'QR','holder_category_id':'adult','request_id':'ID'}]}",
                "tickets[0].holder_category_id: is not in the request | 200 | {'booking_id':'ID','transaction_id':'t9','tickets':[{'number':'1','type':'FOR_SINGLE_PERSON','format':'QR','holder_category_id':'senior','request_id':'RID'}]}",
                "tickets[0].mimeType: is allowed only | 200 | {'booking_id':'ID','transaction_id':'t9','tickets':[{'number':'1','type':'FOR_ALL','format':'QR','mimeType':'x/y'}]}"
            })
    void anInvalidConfirmationIsCancelledAsUnconfirmed(String problem, int status, String body) {
        Fixture.ok(journey.hold("h", 2, 1));
        String response = body.replace("RID", Journey.id("r").toString())
                .replace("ID", Journey.id("b").toString())
                .replace("[T]", "[{'number':'1','type':'FOR_ALL','format':'NONE'}]");
        supplier.reply("POST /hooks/booking", status, response);
        Client.Reply reply = journey.book("h", "b");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.message()).contains(problem).contains("told to cancel");
        assertThat(supplier.last().method()).isEqualTo("DELETE");
        assertThat(supplier.last().json().path("unconfirmed").asBoolean()).isTrue();
        assertThat(supplier.last().json().path("transaction_id").asText()).isEqualTo(status == 500 ? "t1" : "t9");
        assertThat(journey.capacity()).isEqualTo(10);
        assertThat(sandbox.bookings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"400, answered 400", "500, answered 500", "0, did not respond: DELETE /booking: "})
    void aFailedUnconfirmedCancellationIsNotRepeatedAndEndsTheHold(int status, String ending) {
        Fixture.ok(journey.hold("h", 2, 1));
        supplier.reply("POST /hooks/booking", 500, "");
        supplier.reply("DELETE /hooks/booking", status, "");
        Client.Reply reply = journey.book("h", "b");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.message()).contains("status 500 instead of 200").contains(ending);
        assertThat(supplier.calls())
                .filteredOn(call -> call.method().equals("DELETE"))
                .hasSize(1);
        assertThat(sandbox.holds()).isEmpty();
        assertThat(sandbox.bookings()).isEmpty();
        assertThat(journey.capacity()).isEqualTo(10);
        assertThat(journey.book("h", "b").status()).isEqualTo(404);
    }

    @Test
    void withoutAWebhookTheSupplierIsNotCalled() {
        Fixture.ok(journey.hold("h", 1, 0));
        sandbox.removeWebhook();
        Fixture.ok(journey.book("h", "b"));
        assertThat(supplier.calls()).hasSize(1);
        assertThatThrownBy(sandbox::checkHealth).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aRefusedBookingLeavesTheHold() {
        Fixture.ok(journey.hold("h", 2, 1));
        supplier.reply("POST /hooks/booking", 400, "{'code':'INACTIVE_HOLD_KEY'}");
        assertThat(journey.book("h", "b").message()).contains("INACTIVE_HOLD_KEY");
        assertThat(supplier.calls()).hasSize(2);
        assertThat(journey.capacity()).isEqualTo(7);
        supplier.reply("POST /hooks/booking", Supplier::bookingConfirmed);
        Fixture.ok(journey.book("h", "b"));
    }

    @Test
    void aRefusedCancellationLeavesTheBooking() {
        journey.sell("h", 2, 1, "b");
        supplier.reply("DELETE /hooks/booking", 400, "{'code':'NOT_CANCELLABLE_BOOKING'}");
        assertThat(journey.cancel("b", "[]", "t2").message()).contains("NOT_CANCELLABLE_BOOKING");
        assertThat(journey.capacity()).isEqualTo(7);
        supplier.reply("DELETE /hooks/booking", 200, "");
        Fixture.ok(journey.cancel("b", "[]", "t2"));
    }

    @Test
    void aCancellationMustNameTheSuppliersTransactionAndTickets() {
        journey.sell("h", 2, 1, "b");
        assertThat(journey.cancel("b", "['n0','x']", "t9").message())
                .isEqualTo("transaction_id: must be the one of the booking; "
                        + "ticket_numbers[1]: the booking has no such ticket");
    }

    @Test
    void aSlowConfirmationIsCancelledAsUnconfirmed() {
        try (Sandbox withShortTimeout = Sandbox.start(SandboxOptions.defaults()
                .webhookUrl(supplier.url())
                .webhookTimeout(Duration.ofSeconds(3))
                .clock(clock))) {
            Journey journey = new Journey(withShortTimeout);
            journey.fill();
            Fixture.ok(journey.hold("h", 2, 1));
            supplier.reply("POST /hooks/booking", call -> {
                release.await();
                return Supplier.bookingConfirmed(call);
            });
            Client.Reply reply = journey.book("h", "b");
            assertThat(reply.message()).contains("no response within 3.0 s").contains("answered 200");
            assertThat(supplier.last().json())
                    .isEqualTo(Client.json(
                            Client.body(journey.cancellation("b", "[]", "t1").replace("}", ",'unconfirmed':true}"))));
            assertThat(journey.capacity()).isEqualTo(10);
        }
    }

    @Test
    void theHealthCheckReportsStatusAndProblem() {
        assertThat(sandbox.checkHealth().healthy()).isTrue();
        assertThat(supplier.last().method() + supplier.last().path()).isEqualTo("GET/hooks/health");
        supplier.reply("GET /hooks/health", 503, "");
        assertThat(sandbox.checkHealth().problem()).isEqualTo("status 503 instead of 200");
        sandbox.webhook(URI.create("http://127.0.0.1:1/hooks/"));
        assertThat(sandbox.checkHealth()).satisfies(report -> {
            assertThat(report.healthy()).isFalse();
            assertThat(report.status()).isZero();
        });
    }
}
