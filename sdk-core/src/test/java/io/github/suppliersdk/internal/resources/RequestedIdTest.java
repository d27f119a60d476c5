package io.github.suppliersdk.internal.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.support.FakeService;
import io.github.suppliersdk.support.JsonTrees;
import io.github.suppliersdk.support.Row;
import io.github.suppliersdk.support.Samples;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A response with another id than the requested one belongs to another request. */
class RequestedIdTest {
    /** The calls whose response is the object that the request names. */
    static List<Row> calls() {
        List<Row> calls = Row.all().stream()
                .filter(row ->
                        row.response().strip().startsWith("{") && !row.target().contains("integration"))
                .toList();
        assertThat(calls).hasSizeGreaterThan(12);
        return calls;
    }

    private static String fieldOf(Row row) {
        String target = row.target();
        return target.contains("/open_slots")
                ? "option_id"
                : target.contains("/slots")
                        ? "slot_id"
                        : target.contains("/mandatory-questions")
                                ? "mandatory_question_id"
                                : target.contains("/options")
                                        ? "option_id"
                                        : target.contains("/pickups")
                                                ? "pickup_id"
                                                : target.contains("/vendors") ? "vendor_id" : "experience_id";
    }

    private static String idOf(Row row) {
        return JsonTrees.parse(row.response()).get(fieldOf(row)).textValue();
    }

    private static SupplierClient responding(Row row, String id) {
        ObjectNode response = (ObjectNode) JsonTrees.parse(row.response());
        return FakeService.client(response.put(fieldOf(row), id).toString());
    }

    @ParameterizedTest
    @MethodSource("calls")
    void anotherIdIsRefusedAndBothIdsAreShown(Row row) {
        InvalidResponseException e = catchThrowableOfType(
                InvalidResponseException.class, () -> row.call().apply(responding(row, "of-somebody-else")));
        assertThat(e)
                .isNotNull()
                .hasMessageContaining(
                        fieldOf(row) + ": \"" + idOf(row) + "\" was requested, but \"of-somebody-else\" was returned")
                .hasMessageContaining("but the response is about something else");
        assertThat(e.effect()).isEqualTo(row.method().equals("GET") ? Effect.NONE : Effect.UNKNOWN);
        InvalidResponseException ofLong = catchThrowableOfType(
                InvalidResponseException.class, () -> row.call().apply(responding(row, "x".repeat(10_000))));
        assertThat(ofLong.getMessage()).hasSizeLessThan(1000);
    }

    /** The contract does not say whether a service keeps blanks, and no two ids differ only in blanks. */
    @ParameterizedTest
    @MethodSource("calls")
    void theSameIdInAnotherLetterCaseOrWithBlanksIsAccepted(Row row) {
        String id = idOf(row);
        for (String same : List.of(id, id.toUpperCase(Locale.ROOT), " " + id + " ")) {
            assertThatCode(() -> row.call().apply(responding(row, same))).doesNotThrowAnyException();
        }
    }

    @Test
    void anIdThatIsNotPromisedMayBeMissing() {
        SupplierClient client =
                FakeService.client(Samples.OPEN_DAYS_JSON.replace("\"option_id\": \"adult-tour\",", ""));
        assertThat(client.slots("e1", "adult-tour").open().slotId()).isEqualTo("open");
    }

    private static List<Slot> created(String... slots) {
        return FakeService.client("[" + String.join(",", slots) + "]")
                .slots("e1", "adult-tour")
                .create(List.of(Samples.daily()));
    }

    /** A response may name only some of the slots, or others too: the publisher looks for each slot itself. */
    @Test
    void aResponseToACreateNamesOneOfTheSlotsOrNone() {
        assertThat(created(Samples.TIME_JSON, Samples.DAILY_JSON)).hasSize(2);
        assertThat(created()).isEmpty();
        InvalidResponseException e =
                catchThrowableOfType(InvalidResponseException.class, () -> created(Samples.TIME_JSON));
        assertThat(e.effect()).isEqualTo(Effect.UNKNOWN);
    }
}
