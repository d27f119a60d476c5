package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rules for catalog objects that are in use, and options that change how the sandbox reads and responds. */
final class CatalogUseTest {

    private static final String WRITE = "/supplier/catalog/experience/time/mandatory-questions";
    private static final String READ = "/supplier/catalog/experiences/time/mandatory-questions";
    private static final String QUESTION =
            "{'mandatory_question_id':'q','question':'Age?','data_type':'INTEGER','level':'BY_PAX',"
                    + "'holder_category_id':'child'}";

    private final SandboxClock clock = SandboxClock.at(LocalDateTime.of(2027, 1, 1, 12, 0), ZoneOffset.UTC);
    private final Sandbox sandbox = Sandbox.start(SandboxOptions.defaults().clock(clock));
    private final Journey journey = new Journey(sandbox);
    private final Client client = journey.client();

    @BeforeEach
    void fill() {
        journey.fill();
    }

    @AfterEach
    void close() {
        sandbox.close();
    }

    @Test
    void aQuestionIsNotDeletedWhileALiveHoldNeedsIt() {
        Fixture.ok(client.post(WRITE, QUESTION));
        Fixture.ok(journey.hold("h", 2, 1));
        Client.Reply refused = client.delete(READ + "/q");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.message()).isEqualTo("mandatory_question_id: the question 'q' is part of a hold");
        clock.advance(Duration.ofHours(1));
        assertThat(client.delete(READ + "/q").status()).isEqualTo(204);
    }

    @Test
    void aQuestionThatNoHoldNeedsIsDeleted() {
        Fixture.ok(client.post(WRITE, QUESTION));
        Fixture.ok(client.post(
                WRITE, QUESTION.replace("'q'", "'r'").replace("'holder_category_id':'child'", "'option_id':'vip'")));
        Fixture.ok(journey.hold("h", 2, 0));
        assertThat(client.delete(READ + "/q").status()).isEqualTo(204);
        assertThat(client.delete(READ + "/r").status()).isEqualTo(204);
    }

    @Test
    void aHoldOfASlotWithPickupsMustNameAPickup() {
        String body = journey.holdBody("h", 1, 0).replace("'pickup_id':'p1',", "");
        Client.Reply reply = client.post("/supplier/integration-tests/hold", body);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.message()).isEqualTo("pickup_id: is required, because the slot 't1' has pickups");
        assertThat(journey.capacity()).isEqualTo(10);
    }

    @Test
    void nullMeansAbsentForTheOptionalIdsOfAQuestion() {
        String all = "{'mandatory_question_id':'q','question':'Why?','data_type':'STRING','level':'BY_PAX',"
                + "'option_id':null,'holder_category_id':null}";
        assertThat(client.post(WRITE, all).json()).isEqualTo(Client.json(Client.body(all)));
        Fixture.ok(client.send("PUT", WRITE + "/q", all));
        assertThat(client.get(READ + "/q").json()).isEqualTo(Client.json(Client.body(all)));
        Fixture.ok(journey.hold("h", 1, 0));
        assertThat(journey.book("h", "b").message())
                .isEqualTo("booking_requests[0].mandatory_answers: the question 'q' must be answered");
        assertThat(client.delete("/supplier/catalog/experiences/time/options/vip")
                        .status())
                .isEqualTo(204);
    }

    @Test
    void anExperienceHasAtMostOneMainOption() {
        String main = Fixture.option("tour").replace("'label'", "'main_option':true,'label'");
        String two =
                "{'experience_id':'two','experience_name':'Walk','availability_slot_type':'DAILY','currency':'EUR',"
                        + "'vendor_id':'v1','options':[" + main + "," + main.replace("tour", "vip") + "]}";
        Client.Reply refused = client.post("/supplier/catalog/experiences", two);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.message()).isEqualTo("options[1].main_option: options[0] is the main option");
        String options = "/supplier/catalog/experiences/time/options";
        Fixture.ok(client.send("PUT", options + "/tour", main));
        Fixture.ok(client.send("PUT", options + "/tour", main));
        Client.Reply replaced = client.send("PUT", options + "/vip", main.replace("tour", "vip"));
        assertThat(replaced.status()).isEqualTo(409);
        assertThat(replaced.message()).isEqualTo("main_option: the experience has the main option 'tour'");
        assertThat(client.post(options, main.replace("tour", "third")).status()).isEqualTo(409);
    }

    @Test
    void anOptionHasAtMostOneDefaultHolderCategory() {
        String option = Fixture.option("new").replace("'minimum_age'", "'default_category':true,'minimum_age'");
        Client.Reply refused = client.post("/supplier/catalog/experiences/time/options", option);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.message())
                .isEqualTo("holder_categories[1].default_category: holder_categories[0] is the default");
    }

    @Test
    void archivedIsAcceptedOnCreateOnlyIfTheOptionsAllowIt() {
        String body = Fixture.experience("new", "DAILY").replace("'currency'", "'archived':true,'currency'");
        assertThat(client.post("/supplier/catalog/experiences", body).message())
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
