package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.FakeSlotService.Fault;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Create calls that succeed, but whose responses do not name every slot that was sent. */
@Timeout(60)
class IncompleteResponseTest {
    private final FakeTime time = new FakeTime();
    private FakeSlotService service;
    private SupplierClient client;

    @BeforeEach
    void start() throws Exception {
        service = new FakeSlotService();
        client = service.client();
    }

    @AfterEach
    void stop() {
        client.close();
        service.close();
    }

    private SlotPublisher.Builder publisher() {
        return SlotPublisher.builder(client).time(time);
    }

    private PublishReport publish(int slots) {
        return publisher().build().publish(Slots.days(slots));
    }

    @Test
    void createdSlotsAreFoundThoughTheResponseIsEmpty() {
        service.responseOfCreate = applied -> JsonNodeFactory.instance.arrayNode();

        PublishReport report = publish(200);

        assertThat(report.count(SlotResult.EQUAL)).isEqualTo(200);
        assertThat(service.writes().values()).containsOnly(1);
        assertThat(report.calls()).isEqualTo(1 + 2 * 2);
        assertThat(report.retries()).isZero();
        assertThat(time.passed()).isZero();
    }

    @Test
    void createdSlotsAreFoundThoughTheResponseIsOneObject() {
        service.responseOfCreate = applied -> applied.get(0);

        PublishReport report = publish(200);

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(2);
        assertThat(report.count(SlotResult.EQUAL)).isEqualTo(198);
        assertThat(service.writes().values()).containsOnly(1);
        assertThat(report.calls()).isEqualTo(1 + 2 * 2);
    }

    @Test
    void oneObjectNamesTheOnlySlotOfACall() {
        service.responseOfCreate = applied -> applied.get(0);

        assertThat(publish(1).calls()).isEqualTo(2);
    }

    @Test
    void aResponseInAnotherOrderIsNotReadBack() {
        service.responseOfCreate = applied -> {
            ArrayNode turned = JsonNodeFactory.instance.arrayNode();
            applied.forEach(slot -> turned.insert(0, slot));
            return turned;
        };

        PublishReport report = publish(100);

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(100);
        assertThat(report.calls()).isEqualTo(2);
    }

    @Test
    void anOmittedSlotIsSentAgainAlone() {
        Set<String> before = new HashSet<>();
        service.passedOver = id -> id.endsWith("7") && before.add(id);

        PublishReport report = publish(100);

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(100);
        assertThat(service.insertions()).hasSize(100);
        assertThat(service.writes().values()).containsOnly(1);
        assertThat(report.calls()).isEqualTo(1 + 3);
    }

    @Test
    void slotsThatAreOmittedOftenAreSentUntilTheyExist() {
        Map<String, Integer> times = new HashMap<>();
        service.passedOver = id -> times.merge(id, 1, Integer::sum) <= (id.charAt(id.length() - 1) - '0') % 4;

        PublishReport report = publish(100);

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(100);
        assertThat(service.writes()).hasSize(100);
        assertThat(service.writes().values()).containsOnly(1);
    }

    @Test
    void aSlotThatIsAlwaysOmittedIsNotReportedAsCreated() {
        service.passedOver = id -> id.equals("o1-42");

        PublishReport report = publish(100);

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(99);
        SlotOutcome passedOver = report.firstProblems().get(0);
        assertThat(passedOver.position()).isEqualTo(42);
        assertThat(passedOver.result()).isEqualTo(SlotResult.UNKNOWN);
        assertThat(passedOver.problem().orElseThrow().message()).contains("without this slot");
        assertThat(report.calls()).isLessThanOrEqualTo(10);
    }

    @Test
    void aSlotThatCannotBeReadBackIsUnknownAndThoseThatWereNamedAreCreated() {
        service.responseOfCreate = applied -> applied.get(0);
        service.faults =
                (method, path) -> method.equals("GET") && service.requests("POST") > 0 ? Fault.ERROR : Fault.NONE;

        PublishReport report = publish(100);

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(1);
        assertThat(report.count(SlotResult.UNKNOWN)).isEqualTo(99);
        assertThat(report.firstProblems().get(0).problem().orElseThrow().message())
                .contains("may exist at the service", "500 since ");
    }

    @Test
    void aRunEndsIfTheServiceAcceptsEverythingAndStoresNothing() {
        service.passedOver = id -> true;

        PublishReport report =
                publisher().giveUpAfter(Duration.ofMinutes(5)).build().publish(Slots.days(1000));

        assertThat(report.count(SlotResult.CREATED)).isZero();
        assertThat(report.endedEarly()).isPresent();
        assertThat(time.passed()).isLessThan(Duration.ofHours(1));
        assertThat(report.calls()).isLessThan(1000);
    }
}
