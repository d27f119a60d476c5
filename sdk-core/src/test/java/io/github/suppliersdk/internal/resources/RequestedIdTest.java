package io.github.suppliersdk.internal.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.support.CannedTransport;
import io.github.suppliersdk.support.Samples;
import io.github.suppliersdk.vendors.VendorRequest;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A response with another id than the requested one belongs to another request. */
class RequestedIdTest {
    static Stream<Arguments> callsWhoseResponseNamesWhatTheRequestNamed() {
        return Stream.of(
                call(
                        "slots get",
                        "slot_id",
                        Samples.DAILY_JSON,
                        c -> c.slots("e1", "adult-tour").get("2027-04-22")),
                call(
                        "slots replace",
                        "slot_id",
                        Samples.DAILY_JSON,
                        c -> c.slots("e1", "adult-tour").replace(Samples.daily())),
                call(
                        "slots updateCapacity",
                        "slot_id",
                        Samples.DAILY_JSON,
                        c -> c.slots("e1", "adult-tour").updateCapacity("2027-04-22", 3)),
                call(
                        "slots open",
                        "option_id",
                        Samples.OPEN_DAYS_JSON,
                        c -> c.slots("e1", "adult-tour").open()),
                call(
                        "experiences create",
                        "experience_id",
                        Samples.EXPERIENCE_JSON,
                        c -> c.experiences().create(Samples.experienceRequest())),
                call(
                        "experiences get",
                        "experience_id",
                        Samples.EXPERIENCE_JSON,
                        c -> c.experiences().get("e1")),
                call(
                        "experiences archive",
                        "experience_id",
                        Samples.EXPERIENCE_JSON,
                        c -> c.experiences().archive("e1")),
                call(
                        "options create",
                        "option_id",
                        Samples.OPTION_JSON,
                        c -> c.options("e1").create(Samples.optionRequest())),
                call(
                        "options replace",
                        "option_id",
                        Samples.OPTION_JSON,
                        c -> c.options("e1").replace(Samples.optionRequest())),
                call(
                        "questions create",
                        "mandatory_question_id",
                        Samples.QUESTION_JSON,
                        c -> c.mandatoryQuestions("e1").create(Samples.questionRequest())),
                call(
                        "questions replace",
                        "mandatory_question_id",
                        Samples.QUESTION_JSON,
                        c -> c.mandatoryQuestions("e1").replace(Samples.questionRequest())),
                call(
                        "questions get",
                        "mandatory_question_id",
                        Samples.QUESTION_JSON,
                        c -> c.mandatoryQuestions("e1").get("diet")),
                call(
                        "pickups create",
                        "pickup_id",
                        Samples.PICKUP_JSON,
                        c -> c.pickups().create(Samples.pickupRequest())),
                call(
                        "pickups get",
                        "pickup_id",
                        Samples.PICKUP_JSON,
                        c -> c.pickups().get("p1")),
                call(
                        "vendors create",
                        "vendor_id",
                        Samples.VENDOR_JSON,
                        c -> c.vendors()
                                .create(VendorRequest.builder("v1", "Old Cellar")
                                        .build())));
    }

    private static Arguments call(String name, String field, String json, Consumer<SupplierClient> call) {
        return Arguments.of(name, field, json, call);
    }

    /** The JSON with another value of the first field of this name. */
    private static String naming(String json, String field, String id) {
        return json.replaceFirst("\"" + field + "\": \"[^\"]*\"", "\"" + field + "\": \"" + id + "\"");
    }

    private static String idIn(String json, String field) {
        String from = json.substring(json.indexOf("\"" + field + "\": \"") + field.length() + 5);
        return from.substring(0, from.indexOf('"'));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("callsWhoseResponseNamesWhatTheRequestNamed")
    void anotherIdIsRefusedAndBothIdsAreShown(String name, String field, String json, Consumer<SupplierClient> call) {
        SupplierClient client = CannedTransport.client(naming(json, field, "of-somebody-else"));
        InvalidResponseException e = catchThrowableOfType(InvalidResponseException.class, () -> call.accept(client));
        assertThat(e)
                .isNotNull()
                .hasMessageContaining(field + ": \"" + idIn(json, field)
                        + "\" was requested, but \"of-somebody-else\" was returned;");
        assertThat(e.response().status()).isEqualTo(200);
        assertThat(e.effect()).as("a read, or a write of unknown effect").isNotEqualTo(Effect.APPLIED);
        assertThat(e).hasMessageContaining("success (status 200), but the response is about something else");
    }

    @Test
    void aResponseThatIsOnlyUnreadableSaysThatTheRequestWasCarriedOut() {
        SupplierClient client = CannedTransport.client("no JSON");
        InvalidResponseException e = catchThrowableOfType(
                InvalidResponseException.class,
                () -> client.vendors()
                        .create(VendorRequest.builder("v1", "Old Cellar").build()));
        assertThat(e.effect()).isEqualTo(Effect.APPLIED);
        assertThat(e)
                .hasMessageContaining("success (status 200), but the response cannot be read")
                .hasMessageEndingWith("; it was carried out")
                .satisfies(thrown -> assertThat(thrown.getMessage()).doesNotContain("may have been"));
    }

    /** The contract does not say whether a service keeps blanks, and no two ids differ only in blanks. */
    @Test
    void blanksAroundAnIdAreIgnored() {
        SupplierClient padding = CannedTransport.client(naming(Samples.VENDOR_JSON, "vendor_id", " v1 "));
        assertThat(padding.vendors()
                        .create(VendorRequest.builder("v1", "Old Cellar").build())
                        .vendorId())
                .isEqualTo(" v1 ");
        SupplierClient stripping = CannedTransport.client(Samples.VENDOR_JSON);
        assertThat(stripping
                        .vendors()
                        .create(VendorRequest.builder("v1 ", "Old Cellar").build())
                        .vendorId())
                .isEqualTo("v1");
    }

    @Test
    void aResponseWithNoneOfSeveralIdsIsRefused() {
        SupplierClient client = CannedTransport.client("[" + Samples.TIME_JSON + "]");
        InvalidResponseException e = catchThrowableOfType(
                InvalidResponseException.class,
                () -> client.slots("e1", "adult-tour").create(List.of(Samples.daily())));
        assertThat(e.effect()).isEqualTo(Effect.UNKNOWN);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("callsWhoseResponseNamesWhatTheRequestNamed")
    void theSameIdInAnotherLetterCaseIsAccepted(String name, String field, String json, Consumer<SupplierClient> call) {
        for (String id : new String[] {idIn(json, field), idIn(json, field).toUpperCase(Locale.ROOT)}) {
            SupplierClient client = CannedTransport.client(naming(json, field, id));
            assertThatCode(() -> call.accept(client)).doesNotThrowAnyException();
        }
    }

    @Test
    void anIdThatIsNotPromisedMayBeMissing() {
        SupplierClient client =
                CannedTransport.client(Samples.OPEN_DAYS_JSON.replace("\"option_id\": \"adult-tour\",", ""));
        assertThat(client.slots("e1", "adult-tour").open().slotId()).isEqualTo("open");
    }

    /** A response may name only some of the slots, or others too: the publisher looks for each slot itself. */
    @Test
    void aResponseWithOneOfSeveralIdsIsAccepted() {
        SupplierClient client = CannedTransport.client("[" + Samples.TIME_JSON + "," + Samples.DAILY_JSON + "]");
        assertThat(client.slots("e1", "adult-tour").create(List.of(Samples.daily())))
                .hasSize(2);
        assertThat(CannedTransport.client("[]").slots("e1", "adult-tour").create(List.of(Samples.daily())))
                .isEmpty();
    }

    @Test
    void aLongIdIsDescribedInsteadOfShown() {
        SupplierClient client = CannedTransport.client(naming(Samples.VENDOR_JSON, "vendor_id", "x".repeat(10_000)));
        InvalidResponseException e = catchThrowableOfType(
                InvalidResponseException.class,
                () -> client.vendors()
                        .create(VendorRequest.builder("v1", "Old Cellar").build()));
        assertThat(e.getMessage())
                .contains("a text of 10000 characters")
                .doesNotContain("xx")
                .hasSizeLessThan(500);
    }
}
