package io.github.suppliersdk.sandbox.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * PUT replaces the whole object. An object that is read, changed in one field and written back must therefore contain
 * everything that the service had, including unknown fields at any depth.
 */
final class LosslessChangeTest {

    private static final JsonMapper EXACT = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final Sandbox sandbox = Sandbox.start();
    private final SupplierClient client = Samples.configure(sandbox).build();

    @BeforeEach
    void fill() {
        Samples.fill(client);
    }

    @AfterEach
    void close() {
        client.close();
        sandbox.close();
    }

    /** Unknown fields with every kind of JSON value, including a number whose digits a double would lose. */
    private static Map<String, Object> unknown(String where) {
        Map<String, Object> inner = new LinkedHashMap<>();
        inner.put("nothing", null);
        inner.put("price", new BigDecimal("12345678901234567890.10"));
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("newer_" + where, new ArrayList<>(Arrays.asList(1, true, null, "ü", inner)));
        fields.put("newer_count", new BigInteger("123456789012345678901234567890"));
        fields.put("newer_nothing", null);
        return Collections.unmodifiableMap(fields);
    }

    @Test
    void aReplacedQuestionKeepsAllUnchangedFields() {
        client.mandatoryQuestions("daily")
                .create(Samples.question("q")
                        .withDataType(DataType.SELECT_ONE)
                        .withSelect(ordered("z", "Last first", "a", "First last"))
                        .withOptionId("tour")
                        .withHolderCategoryId("adult")
                        .withAdditionalProperties(unknown("question")));
        ObjectNode expected = question();
        expected.put("question", "Which one?");

        MandatoryQuestion read = client.mandatoryQuestions("daily").get("q");
        assertThat(read.additionalProperties()).isEqualTo(unknown("question"));
        MandatoryQuestion answered = client.mandatoryQuestions("daily").replace(read.withQuestion("Which one?"));

        assertSame(question(), expected);
        assertThat(answered).isEqualTo(read.withQuestion("Which one?"));
        assertThat(client.mandatoryQuestions("daily").list()).containsExactly(answered);
    }

    private static Map<String, String> ordered(String... keysAndValues) {
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }

    private ObjectNode question() {
        JsonNode questions =
                json(sandbox.snapshot().json()).path("experiences").path(0).path("mandatory_questions");
        return questions.path(0).deepCopy();
    }

    @Test
    void aReplacedOptionKeepsAllUnchangedFields() {
        client.options("daily")
                .create(Samples.option("new")
                        .withMainOption(false)
                        .withAdditionalProperties(unknown("option"))
                        .withHolderCategories(HolderCategory.builder("locals", HolderType.of("CUSTOM_Locals"), 0)
                                .maximumAge(99)
                                .defaultCategory(true)
                                .putAllAdditionalProperties(unknown("category"))
                                .build()));
        ObjectNode expected = option();
        expected.put("label", "Another");

        Option read = client.experiences().get("daily").options().get(2);
        assertThat(read.additionalProperties()).isEqualTo(unknown("option"));
        assertThat(read.holderCategories().get(0).additionalProperties()).isEqualTo(unknown("category"));
        Option answered = client.options("daily").replace(read.withLabel("Another"));

        assertSame(option(), expected);
        assertThat(answered).isEqualTo(read.withLabel("Another"));
        assertThat(client.experiences().get("daily").options().get(2)).isEqualTo(answered);
    }

    private ObjectNode option() {
        JsonNode experience =
                json(sandbox.snapshot().json()).path("experiences").path(0).path("experience");
        return experience.path("options").path(2).deepCopy();
    }

    static Stream<SlotKind> kinds() {
        LocalDateTime start = LocalDateTime.of(2027, 4, 22, 18, 0, 30);
        return Stream.of(
                DailySlot.of(Samples.DAY).withAdditionalProperties(unknown("kind")),
                OpenSlot.ofDurationDays(180).withAdditionalProperties(unknown("kind")),
                OpenSlot.until(LocalDate.of(2028, 2, 29)).withAdditionalProperties(unknown("kind")),
                TimeSlot.of(start, start.plusDays(1))
                        .withPickupIds(List.of())
                        .withAdditionalProperties(unknown("kind")),
                TimeSlot.startingAt(start).withPickupIds(List.of("p1")).withAdditionalProperties(unknown("kind")));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aReplacedSlotKeepsAllUnchangedFields(SlotKind kind) {
        String experience = kind instanceof DailySlot ? "daily" : kind instanceof OpenSlot ? "open" : "time";
        Slot request = Samples.slot("s", kind)
                .withGuideLanguages(List.of())
                .withAdditionalProperties(unknown("slot"))
                .withAvailableHolderCategories(AvailableHolderCategory.builder("adult", Long.MAX_VALUE)
                        .minQuantity(1)
                        .maxQuantity(4)
                        .putAllAdditionalProperties(unknown("price"))
                        .build());
        client.slots(experience, "tour").create(List.of(request));
        ObjectNode expected =
                json(sandbox.slots(experience, "tour").get(0).json()).deepCopy();
        expected.putArray("guide_languages").add("fr");

        Slot read = client.slots(experience, "tour").get("s");
        assertThat(read.kind()).isEqualTo(kind);
        assertThat(read.additionalProperties()).isEqualTo(unknown("slot"));
        assertThat(read.availableHolderCategories().get(0).additionalProperties())
                .isEqualTo(unknown("price"));
        Slot answered = client.slots(experience, "tour").replace(read.withGuideLanguages(List.of("fr")));

        assertSame(json(sandbox.slots(experience, "tour").get(0).json()), expected);
        assertThat(answered).isEqualTo(read.withGuideLanguages(List.of("fr")));
        assertThat(client.slots(experience, "tour").get("s")).isEqualTo(answered);
    }

    private static JsonNode json(String text) {
        try {
            return EXACT.readTree(text);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Asserts that the JSON is equal and that numbers have the same digits. */
    private static void assertSame(JsonNode actual, JsonNode expected) {
        assertThat(actual).isEqualTo(expected);
        assertThat(actual.toString())
                .hasSameSizeAs(expected.toString())
                .contains("12345678901234567890.10")
                .contains("\"newer_nothing\":null");
    }
}
