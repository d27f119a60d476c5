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

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            DATE         | 2027-04-22    | 2027-02-29 | must be a date such as 2027-04-22
            DECIMAL      | -1.5          | 1,5        | must be a decimal number
            INTEGER      | 40            | six        | must be an integer
            EMAIL        | a@example.com | example    | must be an e-mail address
            PHONE_NUMBER | +41 44 123    | none       | must be a phone number
            SELECT_ONE','select':{'s':'Small'},'x':' | s | m | must be one of the values in select
            STRING','data_pattern':'[A-Z]+           | A | a | must match data_pattern
            STRING       | any           | ` `        | must not be blank
            """)
    void anAnswerMustFitItsQuestion(String type, String right, String wrong, String problem) {
        Fixture.ok(
                journey.client().post(WRITE, QUESTION.replace("INTEGER", type).replace("child", "adult")));
        Fixture.ok(journey.hold("h", 1, 0));
        String body = journey.bookingBody("h", "b");
        String book = "/supplier/integration-tests/book";
        String path = "booking_requests[0].mandatory_answers";
        assertThat(journey.client().post(book, body).message())
                .startsWith(path + ": the question 'q' must be answered");
        body = body.replace("'adult'}", "'adult','mandatory_answers':[{'mandatory_question_id':'q','answer':'?'}]}");
        assertThat(journey.client().post(book, body.replace("?", wrong)).message())
                .isEqualTo(path + "[0].answer: " + problem);
        Fixture.ok(journey.client().post(book, body.replace("?", right)));
    }

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
    void archivedIsAcceptedOnCreateIfTheOptionsAllowIt() {
        String body = Fixture.experience("new", "DAILY").replace("'currency'", "'archived':true,'currency'");
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
