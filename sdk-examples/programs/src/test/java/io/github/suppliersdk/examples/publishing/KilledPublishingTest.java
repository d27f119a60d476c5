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
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A publishing process is killed again and again, and seats are sold in between: running it again resumes it. */
class KilledPublishingTest {
    private static final int KILLS = Integer.getInteger("publishing.kills", 3);
    private static final int SLOTS = 2000;
    private static final int SEATS = 50;

    static Stream<SlotTarget> input() {
        return IntStream.range(0, SLOTS)
                .mapToObj(number -> new SlotTarget(
                        SampleOption.EXPERIENCE,
                        Slot.builder(
                                        "s" + number,
                                        SampleOption.OPTION,
                                        DailySlot.of(LocalDate.of(2027, 1, 1).plusDays(number)))
                                .addAvailableHolderCategories(AvailableHolderCategory.of("adult", 2500))
                                .capacity(SEATS)
                                .build()));
    }

    /** The program that is killed. */
    static final class Program {
        private Program() {}

        public static void main(String[] args) {
            try (SupplierClient client = client(args[0], args[1])) {
                System.out.println(SlotPublisher.builder(client).build().publish(input()));
            }
        }
    }

    private static SupplierClient client(String url, String token) {
        return SupplierClient.builder().baseUrl(url).accessToken(token).build();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void nothingThatWasSoldComesBack(boolean createReplacesExisting) throws Exception {
        Random random = new Random(createReplacesExisting ? 1 : 2);
        try (Sandbox sandbox = Sandbox.start();
                SupplierClient client = client(sandbox.baseUrl(), sandbox.accessToken())) {
            SampleOption.create(client, SlotType.DAILY);
            sandbox.faults()
                    .createReplacesExisting(createReplacesExisting)
                    .add(Fault.delayResponse(Duration.ofMillis(20)).on("POST", "/slots"));
            Map<String, Integer> left = new HashMap<>();
            for (int kill = 0; kill < KILLS; kill++) {
                int before = stored(sandbox).size();
                publishUntil(sandbox, before + random.nextInt(1 + 2 * SLOTS / KILLS), random.nextInt(50));
                awaitQuiet(sandbox);
                sell(client, sandbox, random, left);
            }

            PublishReport report = SlotPublisher.builder(client).build().publish(input());

            assertThat(report.isComplete()).as(report.toString()).isTrue();
            assertThat(report.count(SlotResult.FEWER_SEATS)).isEqualTo(left.size());
            List<SandboxSlot> stored = stored(sandbox);
            assertThat(stored).hasSize(SLOTS);
            for (SandboxSlot slot : stored) {
                assertThat(slot.capacity()).as(slot.slotId()).isEqualTo(left.getOrDefault(slot.slotId(), SEATS));
            }
        }
    }

    private static List<SandboxSlot> stored(Sandbox sandbox) {
        return sandbox.slots(SampleOption.EXPERIENCE, SampleOption.OPTION);
    }

    private static void publishUntil(Sandbox sandbox, int slots, int moreMillis) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Program.class.getName(),
                        sandbox.baseUrl(),
                        sandbox.accessToken())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            while (process.isAlive() && stored(sandbox).size() < slots) {
                Thread.sleep(5);
            }
            Thread.sleep(moreMillis);
        } finally {
            process.destroyForcibly();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** Waits until requests of the killed process have been carried out. */
    private static void awaitQuiet(Sandbox sandbox) throws InterruptedException {
        int before = -1;
        while (before != stored(sandbox).size()) {
            before = stored(sandbox).size();
            Thread.sleep(300);
        }
    }

    private static void sell(SupplierClient client, Sandbox sandbox, Random random, Map<String, Integer> left) {
        List<SandboxSlot> stored = stored(sandbox);
        for (int i = 0; i < 20 && !stored.isEmpty(); i++) {
            String id = stored.get(random.nextInt(stored.size())).slotId();
            int seats = left.getOrDefault(id, SEATS) - 1;
            left.put(id, seats);
            assertThat(client.slots(SampleOption.EXPERIENCE, SampleOption.OPTION)
                            .updateCapacity(id, seats)
                            .capacity())
                    .hasValue(seats);
        }
    }
}
