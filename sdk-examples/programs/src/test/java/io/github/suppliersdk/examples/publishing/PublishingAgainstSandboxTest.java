package io.github.suppliersdk.examples.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxSlot;
import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import java.time.Duration;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class PublishingAgainstSandboxTest {
    private static final int SLOTS = 1500;

    private static SlotTarget slot(int number) {
        return new SlotTarget(
                SampleOption.EXPERIENCE,
                Slot.builder(
                                "s" + number,
                                SampleOption.OPTION,
                                DailySlot.of(LocalDate.of(2027, 1, 1).plusDays(number)))
                        .addAvailableHolderCategories(AvailableHolderCategory.of("adult", 2500))
                        .capacity(number % 20)
                        .build());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theSandboxHasTheInputWithoutTheRejectedRowsDespiteFaults(boolean inPart) {
        Set<String> rejected = Set.of("s3", "s4", "s700", "s1499");
        try (Sandbox sandbox = Sandbox.start();
                SupplierClient client = SupplierClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.accessToken())
                        .build()) {
            SampleOption.create(client, SlotType.DAILY);
            sandbox.faults()
                    .rejectSlots(rejected::contains)
                    .partialApplication(inPart)
                    .add(Fault.loseResponse().on("POST", "/slots").withProbability(0.1))
                    .add(Fault.refuse(500).withProbability(0.05))
                    .add(Fault.refuse(429).on("POST", "/slots").withProbability(0.1))
                    .add(Fault.dropRequest().withProbability(0.03))
                    .add(Fault.delayResponse(Duration.ofMillis(30)).withProbability(0.05));

            PublishReport report = SlotPublisher.builder(client)
                    .lateEffect(Duration.ofSeconds(1))
                    .build()
                    .publish(IntStream.range(0, SLOTS).mapToObj(PublishingAgainstSandboxTest::slot));

            assertThat(report.submitted()).isEqualTo(SLOTS);
            assertThat(report.count(SlotResult.UNKNOWN)).isZero();
            Set<String> reported = new HashSet<>();
            report.firstProblems()
                    .forEach(problem -> reported.add(problem.target().slot().slotId()));
            assertThat(reported).isEqualTo(rejected);
            List<SandboxSlot> state = sandbox.slots(SampleOption.EXPERIENCE, SampleOption.OPTION);
            assertThat(state).hasSize(SLOTS - rejected.size());
            state.forEach(there -> assertThat(there.capacity())
                    .isEqualTo(Integer.parseInt(there.slotId().substring(1)) % 20));
        }
    }
}
