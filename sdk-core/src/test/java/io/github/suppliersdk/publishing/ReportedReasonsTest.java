package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.FakeSlotService.Fault;
import java.util.Iterator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Everything that a run reports is sufficient to act on, and is reported once. */
@Timeout(60)
class ReportedReasonsTest {
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

    private static String firstProblem(PublishReport report) {
        return report.firstProblems().get(0).problem().orElseThrow().message();
    }

    @Test
    void aWrongTokenIsReportedWithCallStatusErrorIdAndRemedy() {
        service.statusOfBad = 401;
        service.bad = id -> true;

        PublishReport report = publisher().build().publish(Slots.days(10));

        assertThat(report.endedEarly().orElseThrow())
                .contains("POST http://", "/experiences/e1/options/o1/slots: ", "status 401", "id error-7")
                .endsWith("check the access token");
        assertThat(firstProblem(report))
                .as("the same problem is not reported twice")
                .containsOnlyOnce("status 401")
                .contains("POST http://", "id error-7");
    }

    @Test
    void aLastingFailureIsReportedWithItsCall() {
        service.faults = (method, path) -> method.equals("POST") ? Fault.ERROR : Fault.NONE;

        PublishReport report = publisher().build().publish(Slots.days(1));

        assertThat(report.endedEarly().orElse("") + firstProblem(report))
                .contains("POST http://", "/experiences/e1/options/o1/slots: ", "status 500");
    }

    @Test
    void anExceptionOfTheInputIsReportedOnce() {
        Iterator<SlotTarget> input = Slots.days(2).stream()
                .map(slot -> {
                    if (slot.slot().slotId().equals("o1-1")) {
                        throw new IllegalStateException("row 2 is bad");
                    }
                    return slot;
                })
                .iterator();

        PublishAbortedException aborted = catchThrowableOfType(
                PublishAbortedException.class, () -> publisher().build().publish(input));

        assertThat(aborted).hasMessageEndingWith("ended early: the input failed: row 2 is bad");
        assertThat(aborted.getMessage()).containsOnlyOnce("row 2 is bad");
    }

    @Test
    void aClosedClientIsReportedOnce() {
        client.close();

        assertThatThrownBy(() -> publisher().build().publish(Slots.days(1)))
                .isInstanceOf(PublishAbortedException.class)
                .satisfies(aborted -> assertThat(aborted.getMessage()).containsOnlyOnce("is closed"));
    }
}
