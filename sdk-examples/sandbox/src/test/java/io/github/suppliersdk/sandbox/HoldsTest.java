package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Test holds, bookings and cancellations in a sandbox without a webhook, which decides from its own state only. */
final class HoldsTest {

    private static final String WRITE = "/supplier/catalog/experience/time/mandatory-questions";
    private static final String READ = "/supplier/catalog/experiences/time/mandatory-questions";
    private static final String QUESTION =
            "{'mandatory_question_id':'q','question':'Age?','data_type':'INTEGER','level':'BY_PAX',"
                    + "'holder_category_id':'child'}";

    private final SandboxClock clock = Fixture.clock();

    @AutoClose
    private final Sandbox sandbox = Sandbox.start(SandboxOptions.defaults().clock(clock));

    private final Journey journey = new Journey(sandbox);

    @BeforeEach
    void fill() {
        journey.fill();
    }

    @Test
    void holdBookingAndCancellationChangeTheSeatsWithoutAWebhook() {
        Fixture.ok(journey.hold("h", 2, 1));
        assertThat(journey.capacity()).isEqualTo(7);
        Fixture.ok(journey.book("h", "b"));
        Fixture.ok(journey.cancel("b", "['any']", "any"));
        assertThat(journey.capacity()).isEqualTo(10);
    }

    @Test
    void anExpiredHoldReleasesItsSeats() {
        Fixture.ok(journey.hold("h", 2, 1));
        clock.advance(Duration.ofMinutes(14));
        assertThat(journey.capacity()).isEqualTo(7);
        clock.advance(Duration.ofMinutes(1));
        assertThat(journey.capacity()).isEqualTo(10);
        assertThat(journey.book("h", "b").status()).isEqualTo(404);
        assertThat(journey.hold("h", 1, 0).status()).isEqualTo(409);
    }

    @Test
    void aPastSlotCanStillBeHeldAndBooked() {
        clock.advance(Duration.ofDays(365));
        String body = journey.holdBody("h", 1, 0).replace("2027-01-01T12:15", "2028-01-01T12:15");
        Fixture.ok(journey.client().post("/supplier/integration-tests/hold", body));
        Fixture.ok(journey.book("h", "b"));
    }

    @Test
    void unsetLimitsAllowAnyQuantity() {
        Client client = journey.client();
        String option = Fixture.option("tour").replace("'min_booking_quantity':1,'max_booking_quantity':6,", "");
        Fixture.ok(client.send("PUT", "/supplier/catalog/experiences/time/options/tour", option));
        String slot = Fixture.time("t1", "2027-04-22T18:00:00Z", "2027-04-22T20:00:00Z");
        Fixture.ok(client.send("PUT", Fixture.TIME + "/t1", slot.replace("'capacity':10,", "")));
        Fixture.ok(journey.hold("h", 0, 1_000));
        assertThat(sandbox.slots("time", "tour").get(0).capacity()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "400 | 'quantity':1      | 'quantity':0        | quantities[0].quantity: must be at least 1",
                "400 | :15:00Z           | :15:00              | expiration_time: must be a local time",
                "400 | 'hold_id':'       | 'hold_id':'x        | hold_id: must be a UUID",
                "400 | 'quantities':[    | 'quantities':[],'x':[ | quantities: must have at least one item",
                "404 | 't1'              | 'none'              | slot_id: the option 'tour' has no slot 'none'"
            })
    void anInvalidHoldIsRefused(int status, String right, String wrong, String problem) {
        String body = journey.holdBody("h", 1, 0);
        assertThat(body).contains(right);
        Client.Reply reply = journey.client().post("/supplier/integration-tests/hold", body.replace(right, wrong));
        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        assertThat(reply.message()).contains(problem);
        assertThat(journey.capacity()).isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'last_name':'B'  | 'x':'B'      | holder.last_name: is required",
                "[{'holder_category_id':'adult'} | [{'holder_category_id':'adult'},{'holder_category_id':'adult'} | booking_requests[1]: is a duplicate",
                "'adult'}         | 'adult','mandatory_answers':[{'mandatory_question_id':'q','answer':'a'}]} | booking_requests[0].mandatory_answers[0].mandatory_question_id: there is no question 'q'"
            })
    void anInvalidBookingIsRefusedAndLeavesTheHold(String right, String wrong, String problem) {
        Fixture.ok(journey.hold("h", 2, 0));
        String body = journey.bookingBody("h", "b");
        assertThat(body).contains(right);
        Client.Reply reply = journey.client().post("/supplier/integration-tests/book", body.replace(right, wrong));
        assertThat(reply.status()).as(reply.text()).isEqualTo(400);
        assertThat(reply.message()).contains(problem);
        Fixture.ok(journey.book("h", "b"));
    }

    @Test
    void anAnswerForTheWholeBookingIsTheSameOnEveryItem() {
        Fixture.ok(journey.client().post("/supplier/catalog/experience/time/mandatory-questions", """
                {'mandatory_question_id':'q','question':'Hotel?','data_type':'STRING','level':'BOOKING'}"""));
        Fixture.ok(journey.hold("h", 2, 1));
        String path = "/supplier/integration-tests/book";
        String answer = ",'mandatory_answers':[{'mandatory_question_id':'q','answer':'Inn'}]}";
        String body = journey.bookingBody("h", "b")
                .replace("'adult'}", "'adult'" + answer)
                .replace("'child'}", "'child'" + answer.replace("Inn", "Other"));
        assertThat(journey.client().post(path, body).message())
                .startsWith("booking_requests[1].mandatory_answers[0].answer: must be the same on every item");
        Fixture.ok(journey.client().post(path, body.replace("Other", "Inn")));
    }

    // ---- the catalog and what uses it

    @Test
    void aQuestionIsNotDeletedWhileALiveHoldNeedsIt() {
        Fixture.ok(journey.client().post(WRITE, QUESTION));
        Fixture.ok(journey.hold("h", 2, 1));
        Client.Reply refused = journey.client().delete(READ + "/q");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.message()).isEqualTo("mandatory_question_id: the question 'q' is part of a hold");
        clock.advance(Duration.ofHours(1));
        assertThat(journey.client().delete(READ + "/q").status()).isEqualTo(204);
    }

    @Test
    void aQuestionThatNoHoldNeedsIsDeleted() {
        Fixture.ok(journey.client().post(WRITE, QUESTION));
        Fixture.ok(journey.client()
                .post(
                        WRITE,
                        QUESTION.replace("'q'", "'r'").replace("'holder_category_id':'child'", "'option_id':'vip'")));
        Fixture.ok(journey.hold("h", 2, 0));
        assertThat(journey.client().delete(READ + "/q").status()).isEqualTo(204);
        assertThat(journey.client().delete(READ + "/r").status()).isEqualTo(204);
    }

    @Test
    void aHoldOfASlotWithPickupsMustNameAPickup() {
        String body = journey.holdBody("h", 1, 0).replace("'pickup_id':'p1',", "");
        Client.Reply reply = journey.client().post("/supplier/integration-tests/hold", body);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.message()).isEqualTo("pickup_id: is required, because the slot 't1' has pickups");
        assertThat(journey.capacity()).isEqualTo(10);
    }

    @Test
    void nullMeansAbsentForTheOptionalIdsOfAQuestion() {
        String all = "{'mandatory_question_id':'q','question':'Why?','data_type':'STRING','level':'BY_PAX',"
                + "'option_id':null,'holder_category_id':null}";
        assertThat(journey.client().post(WRITE, all).json()).isEqualTo(Client.json(Client.body(all)));
        Fixture.ok(journey.client().send("PUT", WRITE + "/q", all));
        assertThat(journey.client().get(READ + "/q").json()).isEqualTo(Client.json(Client.body(all)));
        Fixture.ok(journey.hold("h", 1, 0));
        assertThat(journey.book("h", "b").message())
                .isEqualTo("booking_requests[0].mandatory_answers: the question 'q' must be answered");
        assertThat(journey.client()
                        .delete("/supplier/catalog/experiences/time/options/vip")
                        .status())
                .isEqualTo(204);
    }

    @Test
    void anExperienceHasAtMostOneMainOption() {
        String main = Fixture.option("tour").replace("'label'", "'main_option':true,'label'");
        String two =
                "{'experience_id':'two','experience_name':'Walk','availability_slot_type':'DAILY','currency':'EUR',"
                        + "'vendor_id':'v1','options':[" + main + "," + main.replace("tour", "vip") + "]}";
        Client.Reply refused = journey.client().post("/supplier/catalog/experiences", two);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.message()).isEqualTo("options[1].main_option: options[0] is the main option");
        String options = "/supplier/catalog/experiences/time/options";
        Fixture.ok(journey.client().send("PUT", options + "/tour", main));
        Fixture.ok(journey.client().send("PUT", options + "/tour", main));
        Client.Reply replaced = journey.client().send("PUT", options + "/vip", main.replace("tour", "vip"));
        assertThat(replaced.status()).isEqualTo(409);
        assertThat(replaced.message()).isEqualTo("main_option: the experience has the main option 'tour'");
        assertThat(journey.client().post(options, main.replace("tour", "third")).status())
                .isEqualTo(409);
    }

    @Test
    void anOptionHasAtMostOneDefaultHolderCategory() {
        String option = Fixture.option("new").replace("'minimum_age'", "'default_category':true,'minimum_age'");
        Client.Reply refused = journey.client().post("/supplier/catalog/experiences/time/options", option);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.message())
                .isEqualTo("holder_categories[1].default_category: holder_categories[0] is the default");
    }

    @Test
    void archivedIsAcceptedOnCreateOnlyIfTheOptionsAllowIt() {
        String body = Fixture.experience("new", "DAILY").replace("'currency'", "'archived':true,'currency'");
        assertThat(journey.client().post("/supplier/catalog/experiences", body).message())
                .startsWith("archived: must not be sent");
        try (Sandbox other = Sandbox.start(SandboxOptions.defaults().archivedOnCreate(true))) {
            Client otherClient = new Client(other);
            Fixture.fill(otherClient);
            Client.Reply created = otherClient.post("/supplier/catalog/experiences", body);
            assertThat(created.json().path("archived").asBoolean()).isTrue();
            assertThat(otherClient
                            .post("/supplier/catalog/experiences", body.replace("true", "1"))
                            .message())
                    .isEqualTo("archived: must be true or false");
        }
    }
}
