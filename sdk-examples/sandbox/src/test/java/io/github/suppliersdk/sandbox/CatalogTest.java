package io.github.suppliersdk.sandbox;

import static io.github.suppliersdk.sandbox.Fixture.DAILY;
import static io.github.suppliersdk.sandbox.Fixture.OPEN;
import static io.github.suppliersdk.sandbox.Fixture.TIME;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Creating, changing, listing and deleting experiences and slots. */
final class CatalogTest {
    private static final String EXPERIENCE = "/supplier/catalog/experiences/daily";
    private static final String WRITE_QUESTION = "/supplier/catalog/experience/daily/mandatory-questions";
    private static final String READ_QUESTION = EXPERIENCE + "/mandatory-questions";
    private static final String QUESTION =
            "{'mandatory_question_id':'q1','question':'Why?','data_type':'STRING','level':'BOOKING'}";

    private static final LocalDate FIRST = LocalDate.of(2027, 1, 1);
    private static final String OPEN_SLOT =
            Fixture.slot("o1", "'open_slot':{'type':'END_DATE','end_date':'2027-04-23'}");

    @AutoClose
    private final Sandbox sandbox = Sandbox.start();

    private final Client client = new Client(sandbox);

    @BeforeEach
    void fill() {
        Fixture.fill(client);
    }

    @Test
    void slotsAreReturnedAsSentIncludingUnknownFields() {
        String daily = Fixture.daily("d1", "2027-04-22")
                .replace("'date'", "'more':1.50,'date'")
                .replace("'capacity':10", "'capacity':0,'note':{'a':[null]}");
        String time = Fixture.time("t1", "2027-04-22T18:00:00Z", "2027-04-22T20:00:00Z");
        assertStored(DAILY, "d1", daily);
        assertStored(TIME, "t1", time);
        assertStored(OPEN, "o1", OPEN_SLOT);
        assertThat(client.get(OPEN + "/open_slots").json()).isEqualTo(Client.json(Client.body(OPEN_SLOT)));
        assertStored(DAILY, "d2", Fixture.daily("d2", "2027-04-22").replace(",'capacity':10", ""));
    }

    private void assertStored(String path, String id, String slot) {
        JsonNode expected = Client.json(Client.body(slot));
        assertThat(client.post(path, "[" + slot + "]").json()).containsExactly(expected);
        assertThat(client.get(path + "/" + id).json()).isEqualTo(expected);
    }

    @Test
    void oneCreatedSlotCanBeReturnedAsAnObject() {
        try (Sandbox other = Sandbox.start(SandboxOptions.defaults().oneCreatedSlotAsObject(true))) {
            Client client = new Client(other);
            Fixture.fill(client);
            assertThat(client.post(DAILY, days(1)).json().isObject()).isTrue();
            client.delete(DAILY);
            assertThat(client.post(DAILY, days(2)).json().isArray()).isTrue();
        }
    }

    @Test
    void aListHasAtMostTheSlotsOfItsKind() {
        try (Sandbox other = Sandbox.start(SandboxOptions.defaults().slotMaximums(2, 1, 3))) {
            Client client = new Client(other);
            Fixture.fill(client);
            assertThat(client.post(DAILY, days(3)).message())
                    .isEqualTo("The body has 3 slots, at most 2 are allowed for slots of type DAILY.");
            assertThat(client.post(OPEN, days(2)).message()).contains("at most 1 are allowed for slots of type OPEN");
            assertThat(client.post(TIME, days(4)).message()).contains("at most 3 are allowed for slots of type TIME");
            Fixture.ok(client.post(DAILY, days(2)));
        }
    }

    @Test
    void dailySlotsAreListedByDateWithBothDatesIncluded() {
        Fixture.ok(client.post(DAILY, days(100)));
        JsonNode found = client.get(DAILY + "/daily_slots?date_from=2027-01-02&date_to=2027-01-04")
                .json();
        assertThat(found.findValuesAsText("slot_id")).containsExactly("d1", "d2", "d3");
        assertThat(client.get(DAILY + "/time_slots?date_from=2027-01-02&date_to=2027-01-04")
                        .json())
                .isEmpty();
    }

    @Test
    void timeSlotsAreListedByTheDayOnWhichTheyStart() {
        Fixture.ok(client.post(
                TIME,
                "[" + Fixture.time("a", "2027-04-21T23:59:59Z", "2027-04-22T02:00:00Z") + ","
                        + Fixture.time("b", "2027-04-22T00:00:00Z", "2027-04-22T00:00:00Z") + ","
                        + Fixture.time("c", "2027-04-22T23:59:59Z", "2027-04-23T02:00:00Z") + ","
                        + Fixture.time("d", "2027-04-23T00:00:00Z", "2027-04-23T02:00:00Z") + "]"));
        JsonNode found = client.get(TIME + "/time_slots?date_from=2027-04-22&date_to=2027-04-22")
                .json();
        assertThat(found.findValuesAsText("slot_id")).containsExactly("b", "c");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/daily_slots                                          | 400 | date_from: is required; date_to: is required",
                "/daily_slots?date_from=2027-1-1&date_to=2027-01-01     | 400 | date_from: must be a date yyyy-MM-dd",
                "/daily_slots?date_from=2027-01-02&date_to=2027-01-01   | 400 | date_to: must not be before date_from",
                "/daily_slots?date_from=2027-01-01&date_to=2029-01-01   | 400 | date_to: must not be more than two years",
                "/daily_slots?date_from=2027-01-01&date_to=2028-12-31   | 200 | ",
                "/time_slots?date_from=2027-01-01&date_to=2027-02-01    | 400 | date_to: must not be more than 31 days",
                "/time_slots?date_from=2027-01-01&date_to=2027-01-31    | 200 | "
            })
    void theDateRangeIsLimited(String path, int status, String problem) {
        Client.Reply reply = client.get(DAILY + path);
        assertThat(reply.status()).isEqualTo(status);
        if (problem != null) {
            assertThat(reply.message()).startsWith(problem);
        }
    }

    @Test
    void concurrentClientsLoseNoSlots() {
        List<CompletableFuture<Integer>> all = IntStream.range(0, 8)
                .mapToObj(worker -> CompletableFuture.supplyAsync(() -> IntStream.range(0, 20)
                        .map(chunk -> client.post(
                                        DAILY,
                                        days(100).replace("'slot_id':'d", "'slot_id':'w" + worker + "-" + chunk + "-"))
                                .status())
                        .filter(status -> status == 200)
                        .map(status -> 1)
                        .sum()))
                .toList();
        assertThat(all.stream().mapToInt(CompletableFuture::join).sum()).isEqualTo(160);
        assertThat(sandbox.slotCount("daily", "tour")).isEqualTo(16_000);
    }

    private static String days(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Fixture.daily("d" + i, FIRST.plusDays(i).toString()))
                .collect(Collectors.joining(",", "[", "]"));
    }

    // ---- experiences

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
