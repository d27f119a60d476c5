package io.github.suppliersdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.support.CannedTransport;
import io.github.suppliersdk.support.Samples;
import io.github.suppliersdk.vendors.VendorRequest;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The message about a response of an unexpected form names JSON types and fields, not Java classes. */
class UnreadableFormsTest {
    private static Arguments of(String name, String json, Consumer<SupplierClient> call) {
        return Arguments.of(name, json, call);
    }

    static Stream<Arguments> objects() {
        return Stream.of(
                of(
                        "vendor",
                        Samples.VENDOR_JSON,
                        c -> c.vendors()
                                .create(VendorRequest.builder("v1", "Old Cellar")
                                        .build())),
                of("experience", Samples.EXPERIENCE_JSON, c -> c.experiences().get("e1")),
                of("option", Samples.OPTION_JSON, c -> c.options("e1").replace(Samples.optionRequest())),
                of(
                        "question",
                        Samples.QUESTION_JSON,
                        c -> c.mandatoryQuestions("e1").get("diet")),
                of("pickup", Samples.PICKUP_JSON, c -> c.pickups().get("p1")),
                of("slot", Samples.DAILY_JSON, c -> c.slots("e1", "adult-tour").get("2027-04-22")));
    }

    private static String problem(String json, Consumer<SupplierClient> call) {
        SupplierClient client = CannedTransport.client(json);
        InvalidResponseException e = catchThrowableOfType(InvalidResponseException.class, () -> call.accept(client));
        assertThat(e).isNotNull();
        String message = String.valueOf(e.getMessage());
        String effect = e.effect() == Effect.APPLIED ? "; it was carried out" : "";
        assertThat(message).endsWith(effect);
        return message.substring(message.indexOf("cannot be read: "), message.length() - effect.length());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("objects")
    void anArrayInsteadOfAnObjectIsReportedInJsonTerms(String name, String json, Consumer<SupplierClient> call) {
        assertThat(problem("[" + json + "]", call)).isEqualTo("cannot be read: expected an object, found an array");
    }

    static Stream<Arguments> fields() {
        return Stream.of(
                Arguments.of("\"options\": 5", "options: does not match the contract, found a number"),
                Arguments.of("\"options\": [5]", "options[0]: does not match the contract, found a number"),
                Arguments.of("\"options\": [[]]", "options[0]: does not match the contract, found an array"),
                Arguments.of("\"archived\": []", "archived: does not match the contract, found an array"),
                Arguments.of(
                        "\"experience_name\": {}", "experience_name: does not match the contract, found an object"),
                Arguments.of(
                        "\"experience_name\": [\"x\"]",
                        "experience_name: does not match the contract, found an array"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("fields")
    void aFieldOfAnotherTypeIsReportedInJsonTerms(String field, String reason) {
        String name = field.substring(0, field.indexOf(':'));
        String json = Samples.EXPERIENCE_JSON.contains(name + ": [")
                ? "{" + field + "}"
                : Samples.EXPERIENCE_JSON.replaceFirst(name + ": (true|false|\"[^\"]*\")", field);
        assertThat(problem(json, c -> c.experiences().get("e1"))).isEqualTo("cannot be read: " + reason);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("objects")
    void anyOtherTypeInsteadOfAnObjectIsReportedInJsonTerms(String name, String json, Consumer<SupplierClient> call) {
        assertThat(problem("\"text\"", call)).isEqualTo("cannot be read: expected an object, found a string");
        assertThat(problem("5", call)).isEqualTo("cannot be read: expected an object, found a number");
        assertThat(problem("-5.5", call)).isEqualTo("cannot be read: expected an object, found a number");
        assertThat(problem("true", call)).isEqualTo("cannot be read: expected an object, found true");
        assertThat(problem("null", call)).isEqualTo("cannot be read: expected an object, found null");
    }
}
