package io.github.suppliersdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.pickups.Pickup;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.support.FakeService;
import io.github.suppliersdk.support.JsonTrees;
import io.github.suppliersdk.support.Samples;
import io.github.suppliersdk.vendors.Vendor;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A value of the catalog is kept unchanged or refused with its path; nothing is coerced. */
class CatalogJsonTest {
    private static final Map<Class<?>, String> SAMPLES = Map.of(
            Experience.class, Samples.EXPERIENCE_JSON,
            MandatoryQuestion.class, Samples.QUESTION_JSON,
            Pickup.class, Samples.PICKUP_JSON,
            Vendor.class, Samples.VENDOR_JSON);

    private static final String INT =
            "1.9 7.0 70e-1 \"1.9\" \"\" \" \" \"7\" true 99999999999 1e99999999999 12345678901234567890 {} []";
    private static final String BOOLEAN = "0 1 \"\" \"yes\" \"true\" {} []";
    private static final String DOUBLE = "\"48.1\" \"\" true {} []";
    private static final String TEXT = "5 1.5 true {} [] [\"x\"]";
    private static final String OBJECTS = "5 \"x\" [5] [[]]";

    private static String sample(Class<?> type) {
        return String.valueOf(SAMPLES.get(type));
    }

    /** A field, and values that it cannot have. */
    static Stream<Arguments> fields() {
        return Stream.of(
                        Arguments.of(Experience.class, "experience_id", TEXT + " null"),
                        Arguments.of(Experience.class, "experience_name", TEXT),
                        Arguments.of(Experience.class, "availability_slot_type", TEXT),
                        Arguments.of(Experience.class, "cutoff_time", TEXT),
                        Arguments.of(Experience.class, "archived", BOOLEAN),
                        Arguments.of(Experience.class, "options", OBJECTS),
                        Arguments.of(Experience.class, "options[0].option_id", TEXT + " null"),
                        Arguments.of(Experience.class, "options[0].min_booking_quantity", INT),
                        Arguments.of(Experience.class, "options[0].holder_categories[1].minimum_age", INT),
                        Arguments.of(Experience.class, "options[0].holder_categories[1].default_category", BOOLEAN),
                        Arguments.of(MandatoryQuestion.class, "data_type", TEXT),
                        Arguments.of(MandatoryQuestion.class, "select", "5 \"x\" [5]"),
                        Arguments.of(Pickup.class, "latitude", DOUBLE),
                        Arguments.of(Pickup.class, "time_margin", INT),
                        Arguments.of(Vendor.class, "name", TEXT))
                .flatMap(field -> Stream.of(((String) field.get()[2]).split(" (?=[^\"]*(\"[^\"]*\"[^\"]*)*$)"))
                        .map(value -> Arguments.of(field.get()[0], field.get()[1], value)));
    }

    /** The sample with this value at this path. */
    private static String with(Class<?> type, String path, String value) {
        ObjectNode tree = (ObjectNode) JsonTrees.parse(sample(type));
        int dot = path.lastIndexOf('.');
        String parent = dot < 0
                ? ""
                : "/"
                        + path.substring(0, dot)
                                .replace("[", "/")
                                .replace("]", "")
                                .replace('.', '/');
        ((ObjectNode) tree.at(parent)).putRawValue(path.substring(dot + 1), new RawValue(value));
        return tree.toString();
    }

    private static <T> T read(Class<T> type, String json) throws IOException {
        return JsonTrees.read(json, Databind.reader(type));
    }

    @ParameterizedTest
    @MethodSource("fields")
    void aWrongValueIsRefusedWithItsPathInTermsOfJson(Class<?> type, String path, String value) {
        String json = with(type, path, value);
        Throwable thrown = catchThrowable(() -> read(type, json));
        assertThat(thrown).as(json).isInstanceOf(IOException.class);
        assertThat(Json.describe((IOException) thrown))
                .startsWith(path.replaceFirst("\\.\\w+$", ""))
                .contains(path.substring(path.lastIndexOf('.') + 1))
                .containsPattern(
                        "does not match the contract, found |a number is out of range|is required and missing");
    }

    private static <T> void assertKept(Class<T> type, String json) throws IOException {
        String written = JsonTrees.written(read(type, json), Databind.WRITER);
        assertThat(JsonTrees.parse(written)).isEqualTo(JsonTrees.parse(json));
    }

    @Test
    void choicesAreReadAndSentInTheirOrder() throws IOException {
        String choices = "{\"w\":\"1\",\"c\":\"2\",\"x\":\"3\",\"a\":\"4\",\"m\":\"5\",\"b\":\"6\",\"k\":\"7\"}";

        MandatoryQuestion question = read(MandatoryQuestion.class, with(MandatoryQuestion.class, "select", choices));

        assertThat(question.select().keySet()).containsExactly("w", "c", "x", "a", "m", "b", "k");
        assertThat(JsonTrees.written(question, Databind.WRITER)).contains(choices);
    }

    @Test
    void unusualValuesAreKept() throws IOException {
        for (String field : List.of("experience_name", "availability_slot_type", "cutoff_time", "currency")) {
            for (String value : List.of("\"\"", "\" \"", "\"\\uD83D\\uDE00\\n\"", "\"WEEKLY\"")) {
                assertKept(Experience.class, with(Experience.class, field, value));
            }
        }
        assertKept(Pickup.class, with(Pickup.class, "latitude", "48.5"));
        assertKept(Pickup.class, with(Pickup.class, "time_margin", "-2147483648"));
    }

    static Stream<Function<SupplierClient, Object>> readers() {
        return Stream.of(
                c -> c.vendors().list(),
                c -> c.experiences().get("e1"),
                c -> c.slots("e1", "adult-tour").get("s"));
    }

    private static String problem(String body, Function<SupplierClient, Object> call) {
        try (SupplierClient client = FakeService.client(body)) {
            String message =
                    String.valueOf(catchThrowableOfType(InvalidResponseException.class, () -> call.apply(client))
                            .getMessage());
            return message.substring(message.indexOf("cannot be read"));
        }
    }

    @ParameterizedTest
    @MethodSource("readers")
    void aBodyOfAnotherFormIsDescribedInTermsOfJson(Function<SupplierClient, Object> call) {
        boolean isList = problem("5", call).contains("an array");
        String expected = "cannot be read: expected " + (isList ? "an array" : "an object") + ", found ";
        assertThat(problem("\"text\"", call)).isEqualTo(expected + "a string");
        assertThat(problem("-5.5", call)).isEqualTo(expected + "a number");
        assertThat(problem("true", call)).isEqualTo(expected + "true");
        assertThat(problem("null", call)).isEqualTo(expected + "null");
        assertThat(problem(isList ? "{}" : "[]", call)).isEqualTo(expected + (isList ? "an object" : "an array"));
        assertThat(problem(isList ? "[7]" : "{\"x\":" + "9".repeat(2000) + "}", call))
                .doesNotContain("Immutable", "java.", "Constraints");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html>502 Bad Gateway", "[]", "x", "{}", ","})
    void contentAfterTheValueMakesABodyUnreadable(String garbage) {
        for (Class<?> type : SAMPLES.keySet()) {
            assertThat(catchThrowable(() -> read(type, sample(type) + garbage))).isInstanceOf(IOException.class);
            assertThat(catchThrowable(() -> read(type, sample(type) + " \r\n\t")))
                    .isNull();
        }
    }
}
