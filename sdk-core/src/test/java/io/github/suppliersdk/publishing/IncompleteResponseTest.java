package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Create calls that succeed, but whose responses do not name every slot that was sent. */
class IncompleteResponseTest extends VirtualTimeRuns {
    IncompleteResponseTest() {
        super(Duration.ZERO);
    }

    private static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    static Stream<Arguments> responses() {
        UnaryOperator<JsonNode> empty = created -> array();
        UnaryOperator<JsonNode> oneObject = created -> created.get(0);
        UnaryOperator<JsonNode> turned = created -> {
            ArrayNode all = array();
            created.forEach(slot -> all.insert(0, slot));
            return all;
        };
        return Stream.of(
                Arguments.of(empty, 200, 0, 1 + 2 * 2),
                Arguments.of(oneObject, 200, 2, 1 + 2 * 2),
                Arguments.of(oneObject, 1, 1, 1 + 1),
                Arguments.of(turned, 100, 100, 1 + 1));
    }

    /** What is not named is read back. */
    @ParameterizedTest
    @MethodSource("responses")
    void createdSlotsAreFoundWhateverTheResponseNames(
            UnaryOperator<JsonNode> response, int slots, int named, long calls) {
        service.named = response;

        PublishReport report = publish(Slots.days(slots));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(named);
        assertThat(report.count(SlotResult.EQUAL)).isEqualTo(slots - named);
        assertThat(service.stored().values()).containsOnly(1);
        assertThat(report.calls()).isEqualTo(calls);
        assertThat(report.retries()).isZero();
        assertThat(time.passed()).isZero();
    }

    @Test
    void anOmittedSlotIsSentAgainAlone() {
        Set<String> before = new HashSet<>();
        service.passedOver = id -> id.endsWith("7") && before.add(id);

        PublishReport report = publish(Slots.days(100));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(100);
        assertThat(service.stored()).hasSize(100);
        assertThat(service.stored().values()).containsOnly(1);
        assertThat(report.calls()).isEqualTo(1 + 3);
    }

    @Test
    void slotsThatAreOmittedOftenAreSentUntilTheyExist() {
        Map<String, Integer> times = new HashMap<>();
        service.passedOver = id -> times.merge(id, 1, Integer::sum) <= (id.charAt(id.length() - 1) - '0') % 4;

        PublishReport report = publish(Slots.days(100));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(100);
        assertThat(service.stored().values()).hasSize(100).containsOnly(1);
    }

    @Test
    void aSlotThatIsAlwaysOmittedIsNotReportedAsCreated() {
        service.passedOver = id -> id.equals("o1-42");

        PublishReport report = publish(Slots.days(100));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(99);
        assertThat(outcome(42).result()).isEqualTo(SlotResult.UNKNOWN);
        assertThat(firstProblem(report)).contains("without this slot");
        assertThat(report.calls()).isLessThanOrEqualTo(10);
    }

    @Test
    void omittedSlotsDoNotAffectTheOthers() {
        service.passedOver = id -> Character.digit(id.charAt(id.length() - 1), 10) % 2 == 0;

        PublishReport report = publish(Slots.days(2000));

        assertThat(report.endedEarly()).isEmpty();
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(1000);
        assertThat(report.count(SlotResult.UNKNOWN)).isEqualTo(1000);
        assertThat(time.passed()).isLessThan(Duration.ofMinutes(30));
    }

    @Test
    void aSlotThatCannotBeReadBackIsUnknownAndThoseThatWereNamedAreCreated() {
        service.named = created -> created.get(0);
        service.script = call -> call.isRead() && service.requests("POST") > 0 ? error(500) : null;

        PublishReport report = publish(Slots.days(100));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(1);
        assertThat(report.count(SlotResult.UNKNOWN)).isEqualTo(99);
        assertThat(firstProblem(report)).contains("may exist at the service", "status 500");
    }

    static Stream<JsonNode> ofOtherSlots() {
        return Stream.of(
                array(), array().add(Slots.json(Slots.daily("e1", "o9", 0, 10).slot())));
    }

    @ParameterizedTest
    @MethodSource("ofOtherSlots")
    void successesThatNameNoneOfTheirSlotsLeaveThemUnknown(JsonNode others) {
        service.passedOver = id -> true;
        service.named = created -> others;

        PublishReport report = publish(Slots.days(3000));

        assertThat(report.count(SlotResult.UNKNOWN)).isEqualTo(3000);
        assertThat(report.calls()).isLessThan(1000);
        assertThat(time.passed()).isLessThan(Duration.ofMinutes(17));
    }
}
