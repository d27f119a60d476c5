package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reading and changing the catalog, and conflicts with its current state. */
final class CatalogTest {

    private static final String EXPERIENCE = "/supplier/catalog/experiences/daily";
    private static final String WRITE_QUESTION = "/supplier/catalog/experience/daily/mandatory-questions";
    private static final String READ_QUESTION = EXPERIENCE + "/mandatory-questions";
    private static final String QUESTION =
            "{'mandatory_question_id':'q1','question':'Why?','data_type':'STRING','level':'BOOKING'}";

    @AutoClose
    private final Sandbox sandbox = Sandbox.start();

    private final Client client = new Client(sandbox);

    @BeforeEach
    void fill() {
        Fixture.fill(client);
    }

    @Test
    void aCreatedExperienceIsReturnedWithDefaultsAndUnknownFields() {
        String body = Fixture.experience("new", "DAILY").replaceFirst("\\{", "{'x':{'y':[1.50,null]},");
        Client.Reply reply = client.post("/supplier/catalog/experiences", body);
        assertThat(reply.json().path("cutoff_time").asText()).isEqualTo("P0D");
        assertThat(reply.json().path("archived").asBoolean(true)).isFalse();
        assertThat(client.get("/supplier/catalog/experiences/new").text()).contains("{\"y\":[1.50,null]}");
    }

    @Test
    void aPatchLeavesOtherFieldsUnchanged() {
        JsonNode before = client.get(EXPERIENCE).json();
        JsonNode after = client.send("PATCH", EXPERIENCE, "{'archived':true,'cutoff_time':'PT36H'}")
                .json();
        assertThat(after.path("archived").asBoolean()).isTrue();
        assertThat(after.path("cutoff_time").asText()).isEqualTo("PT36H");
        assertThat(after.path("options")).isEqualTo(before.path("options"));
        assertThat(client.get(EXPERIENCE).json()).isEqualTo(after);
    }

    @Test
    void theLastOptionWithTheHolderCategoryOfAQuestionKeepsIt() {
        Fixture.ok(client.post(WRITE_QUESTION, QUESTION.replace("}", ",'holder_category_id':'child'}")));
        Fixture.ok(client.send("PUT", EXPERIENCE + "/options/tour", withoutChild("tour")));
        String problem = "holder_categories: 'child' is used by a mandatory question";
        assertConflict(client.send("PUT", EXPERIENCE + "/options/vip", withoutChild("vip")), problem);
        assertConflict(client.delete(EXPERIENCE + "/options/vip"), problem);
        client.delete(READ_QUESTION + "/q1");
        assertThat(client.delete(EXPERIENCE + "/options/vip").status()).isEqualTo(204);
    }

    private static String withoutChild(String option) {
        return Fixture.option(option).replaceAll(",\\{'holder_category_id':'child'[^}]*}", "");
    }

    private static void assertConflict(Client.Reply reply, String problem) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(409);
        assertThat(reply.json().path("code").asText()).isEqualTo("409");
        assertThat(reply.message()).startsWith(problem);
    }
}
