package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.support.HttpFront;
import io.github.suppliersdk.support.InMemorySlotService;
import io.github.suppliersdk.sync.SlotKey;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A JVM is killed at random moments, the service sells, and the same run is started again: that resumes it. */
class KilledRunTest {
    private static final int SLOTS = 3000;
    private static final int KILLS = Integer.getInteger("publishing.kills", 3);

    static Stream<SlotTarget> input() {
        return IntStream.range(0, SLOTS)
                .mapToObj(i -> i % 3 == 0 ? Slots.timed("e2", "o2", i, 10) : Slots.daily("e1", "o" + i % 2, i, 10));
    }

    /** The program of the JVM that is killed. */
    static final class Run {
        private Run() {}

        public static void main(String[] args) {
            try (SupplierClient client = SupplierClient.builder()
                    .baseUrl(args[0])
                    .accessToken("token")
                    .build()) {
                SlotPublisher.builder(client).build().publish(input());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void everySlotIsPublishedOnceAndNothingSoldComesBack(boolean replacesExisting) throws Exception {
        Random random = new Random(3);
        InMemorySlotService service = new InMemorySlotService();
        service.bad = id -> id.endsWith("77");
        service.createReplaces = replacesExisting;
        Map<SlotTarget, Integer> sold = new HashMap<>();
        int killed = 0;
        for (int round = 0; round < KILLS; round++) {
            killed += runAndKill(service, 1 + random.nextInt(60)) ? 1 : 0;
            for (int i = 0; i < 50; i++) {
                SlotTarget one = input().skip(random.nextInt(SLOTS)).findFirst().orElseThrow();
                if (service.seats(key(one)) >= 0) {
                    service.take(key(one), 1);
                    sold.merge(one, 1, Integer::sum);
                }
            }
        }
        assertThat(killed).isGreaterThan(KILLS / 3);

        PublishReport report;
        try (SupplierClient client = service.client()) {
            report = SlotPublisher.builder(client).time(new FakeTime()).build().publish(input());
        }

        long bad =
                input().filter(target -> target.slot().slotId().endsWith("77")).count();
        assertThat(report.submitted()).isEqualTo(SLOTS);
        assertThat(report.count(SlotResult.REJECTED)).isEqualTo(bad);
        assertThat(report.count(SlotResult.CREATED)
                        + report.count(SlotResult.EQUAL)
                        + report.count(SlotResult.FEWER_SEATS))
                .isEqualTo(SLOTS - bad);
        assertThat(service.stored().values()).hasSize((int) (SLOTS - bad)).containsOnly(1);
        assertThat(sold)
                .isNotEmpty()
                .allSatisfy(
                        (slot, seats) -> assertThat(service.seats(key(slot))).isEqualTo(10 - seats));
    }

    private static SlotKey key(SlotTarget target) {
        return SlotKey.of(
                target.experienceId(), target.slot().optionId(), target.slot().slotId());
    }

    /** Kills the JVM during the given call, before or after the call was carried out; returns when none is in flight. */
    private static boolean runAndKill(InMemorySlotService service, int atCall) throws Exception {
        CountDownLatch reached = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        try (HttpFront front = new HttpFront(request -> {
            if (calls.incrementAndGet() == atCall) {
                reached.countDown();
            }
            return service.carryOut(request);
        })) {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-Xshare:auto",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Run.class.getName(),
                            front.url())
                    .inheritIO()
                    .start();
            try {
                boolean there = false;
                while (!there && process.isAlive()) {
                    there = reached.await(20, TimeUnit.MILLISECONDS);
                }
                return process.isAlive();
            } finally {
                assertThat(process.destroyForcibly().waitFor(20, TimeUnit.SECONDS))
                        .isTrue();
            }
        }
    }
}
