package io.github.suppliersdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.support.CannedTransport;
import io.github.suppliersdk.support.FakeService;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.JsonTrees;
import io.github.suppliersdk.support.RewrittenJson;
import io.github.suppliersdk.support.Samples;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A value that is read is kept unchanged or refused with its path; writing it back never sends another value. */
class NothingChangesSilentlyTest {
    private static InvalidResponseException refused(String body, Function<SupplierClient, ?> call) {
        try (SupplierClient client = CannedTransport.client(body)) {
            return catchThrowableOfType(InvalidResponseException.class, () -> call.apply(client));
        }
    }

    private static Experience experience(String fields) {
        try (SupplierClient client = CannedTransport.client("{\"experience_id\":\"e1\"," + fields + "}")) {
            return client.experiences().get("e1");
        }
    }

    private static String category(String field, String value) {
        return "[{\"experience_id\":\"e1\",\"options\":[{\"option_id\":\"o\",\"holder_categories\":[{"
                + "\"holder_category_id\":\"a\",\"" + field + "\":" + value + "}]}]}]";
    }

    @ParameterizedTest
    @CsvSource({"1.9", "7.0", "70e-1", "\"1.9\"", "\"\"", "\" \"", "\"7\"", "true", "99999999999", "1e99999999999", "{}"
    })
    void otherValuesAreNotCoercedToIntegersOnEitherPath(String value) {
        assertThat(refused(
                        category("minimum_age", value),
                        client -> client.experiences().list()))
                .as(value)
                .isNotNull()
                .hasMessageContaining("[0].options[0].holder_categories[0].minimum_age");
        assertThat(refused(
                        "{\"slot_id\":\"s\",\"capacity\":" + value + "}",
                        client -> client.slots("e1", "o").get("s")))
                .as(value)
                .isNotNull()
                .hasMessageContaining("capacity");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1", "\"\"", "\"yes\"", "\"true\"", "{}"})
    void otherValuesAreNotCoercedToBooleans(String value) {
        assertThat(refused(
                        category("default_category", value),
                        client -> client.experiences().list()))
                .isNotNull()
                .hasMessageContaining("default_category");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"48.1\"", "\"\"", "true"})
    void otherValuesAreNotCoercedToCoordinates(String value) {
        assertThat(refused(
                        "{\"pickup_id\":\"p\",\"latitude\":" + value + "}",
                        client -> client.pickups().get("p")))
                .isNotNull()
                .hasMessageContaining("latitude");
    }

    @Test
    void emptyTextsAreNotTreatedAsAbsent() {
        Experience read = experience("\"experience_name\":\"\",\"availability_slot_type\":\"\",\"cutoff_time\":\"\"");
        assertThat(read.experienceName()).contains("");
        assertThat(read.availabilitySlotType().orElseThrow().text()).isEmpty();
        assertThat(read.cutoffTime().orElseThrow().text()).isEmpty();
        assertThat(RewrittenJson.tree(read))
                .isEqualTo(JsonTrees.parse("{\"experience_id\":\"e1\",\"experience_name\":\"\","
                        + "\"availability_slot_type\":\"\",\"cutoff_time\":\"\",\"options\":[]}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mılıtary", "ſENIOR", "MILıTARY"})
    void lookalikesOfKnownEnumValuesStayUnknown(String text) {
        assertThat(HolderType.of(text).isKnown()).isFalse();
        assertThat(HolderType.of(text).text()).isEqualTo(text);
    }

    @Test
    void anInvalidLanguageIsWrittenBackUnchangedAndRefusedInNewValues() {
        String json = Samples.DAILY_JSON.replace("\"de\"", "\"pt-BR\"");
        FakeService service = new FakeService(request -> Reply.ok(json));
        try (SupplierClient client = service.client()) {
            SlotsClient slots = client.slots("e1", "adult-tour");
            Slot read = slots.get("2027-04-22");
            slots.replace(read.toRequest());
            assertThatThrownBy(() -> slots.replace(Samples.daily().withGuideLanguages(List.of("pt-BR"))))
                    .hasMessageContaining("guide_languages[0]");
            assertThatThrownBy(() -> slots.replace(Samples.daily()
                            .withGuideLanguages(Optional.empty())
                            .withAdditionalProperties(Map.of("guide_languages", List.of("en")))))
                    .hasMessageContaining("guide_languages");
        }
        assertThat(JsonTrees.parse(service.sent().get(1).body())).isEqualTo(JsonTrees.parse(json));
    }

    @ParameterizedTest
    @CsvSource({"5", "1.5", "true", "{}", "[]"})
    void otherTypesAreNotAcceptedAsText(String value) {
        for (String field : List.of("availability_slot_type", "cutoff_time")) {
            assertThat(refused(
                            "[{\"experience_id\":\"e\",\"" + field + "\":" + value + "}]",
                            client -> client.experiences().list()))
                    .hasMessageContaining("[0]." + field + ": does not match the contract, found ");
        }
        assertThat(refused(
                        "[{\"experience_id\":" + value + "}]",
                        client -> client.experiences().list()))
                .hasMessageContaining("[0].experience_id: does not match the contract, found ");
        assertThat(refused(
                        "[{\"vendor_id\":\"v\",\"name\":" + value + "}]",
                        client -> client.vendors().list()))
                .hasMessageContaining("[0].name: does not match the contract, found ");
        for (String field : List.of("slot_id", "option_id")) {
            assertThat(refused(
                            "{\"slot_id\":\"s\",\"" + field + "\":" + value + "}",
                            client -> client.slots("e1", "o").get("s")))
                    .hasMessageContaining(field + ": expected a string");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html>502 Bad Gateway", "[]", "x", "{}", ","})
    void trailingContentMakesABodyUnreadable(String garbage) {
        assertThat(refused("[]" + garbage, client -> client.vendors().list())).isNotNull();
        assertThat(refused("[]" + garbage, client -> client.slots("e1", "o").create(List.of(daily()))))
                .isNotNull();
        assertThat(refused(
                        "{\"slot_id\":\"s\"}" + garbage,
                        client -> client.slots("e1", "o").get("s")))
                .isNotNull();
        assertThat(refused("[] \r\n\t", client -> client.vendors().list())).isNull();
    }

    private static SlotRequest daily() {
        return Samples.daily().withOptionId("o");
    }

    @Test
    void noMessageShowsAGeneratedClass() {
        for (String body : List.of(
                "[{}]",
                "[7]",
                "[{\"experience_id\":{}}]",
                "[{\"experience_id\":\"e\",\"options\":7}]",
                "[{\"experience_id\":\"e\",\"options\":[7]}]",
                "[{\"experience_id\":\"e\",\"x\":" + "[".repeat(200) + "]".repeat(200) + "}]",
                "[{\"experience_id\":\"e\",\"x\":" + "9".repeat(2000) + "}]")) {
            assertThat(refused(body, client -> client.experiences().list()))
                    .as(body)
                    .isNotNull()
                    .satisfies(e -> assertThat(e.getMessage())
                            .doesNotContain("Immutable", "Json", "java.", "`", "Constraints"));
        }
        assertThat(refused("[{}]", client -> client.experiences().list()))
                .hasMessageContaining("experience_id is required and missing");
    }

    @Test
    void externalIdAndNameAreClearedOnlyOnRequest() {
        FakeService service = new FakeService(request -> Reply.ok(Samples.EXPERIENCE_JSON));
        try (SupplierClient client = service.client()) {
            client.experiences()
                    .update("e1", ExperienceUpdate.builder().experienceName("N").build());
            client.experiences()
                    .update(
                            "e1",
                            ExperienceUpdate.builder()
                                    .clearExternalExperienceId(true)
                                    .externalExperienceName("own")
                                    .build());
            client.experiences()
                    .update(
                            "e1",
                            ExperienceUpdate.builder()
                                    .clearExternalExperienceName(true)
                                    .build());
            assertThatThrownBy(() -> client.experiences()
                            .update(
                                    "e1",
                                    ExperienceUpdate.builder()
                                            .clearExternalExperienceId(true)
                                            .externalExperienceId("own-8")
                                            .build()))
                    .hasMessageContaining("external_experience_id");
        }
        assertThat(service.sent().stream().map(sent -> JsonTrees.parse(sent.body())))
                .containsExactly(
                        JsonTrees.parse("{\"experience_name\":\"N\"}"),
                        JsonTrees.parse("{\"external_experience_id\":null,\"external_experience_name\":\"own\"}"),
                        JsonTrees.parse("{\"external_experience_name\":null}"));
    }
}
