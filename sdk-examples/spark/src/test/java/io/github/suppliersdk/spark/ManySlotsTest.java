package io.github.suppliersdk.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.SlotRequest;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Publishes slots from Parquet, half of them of one option, once without failures and once with one attempt in twenty
 * failing in the middle. Prints the cost compared with the publisher of one process. The system property
 * {@code spark.slots} sets the number of slots.
 */
@Timeout(1200)
class ManySlotsTest {
    private static final int CALLS = 8;
    private static final AtomicInteger FAILED = new AtomicInteger();
    private static final AtomicInteger ATTEMPTS = new AtomicInteger();

    private record Cost(double seconds, double cpuSeconds) {
        static Cost of(long from, long cpuFrom) {
            return new Cost((System.nanoTime() - from) / 1e9, (cpu() - cpuFrom) / 1e9);
        }

        String perSlot(long slots) {
            return "%.1f s, %.1f µs per slot, CPU %.1f µs per slot"
                    .formatted(seconds, seconds * 1e6 / slots, cpuSeconds * 1e6 / slots);
        }
    }

    /** The processor time of this process in nanoseconds, which includes that of the service. */
    private static long cpu() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    @Test
    void outcomesAndTheServiceAgreeEvenIfTasksFail(@TempDir Path folder) throws IOException {
        long slots = Long.getLong("spark.slots", 20_000);
        String input = folder.resolve("slots").toString();
        Files.writeString(folder.resolve("token"), StandInService.TOKEN);
        SparkSession spark = SparkSessions.local();
        try (StandInService service = new StandInService()) {
            SparkSessions.slots(spark, slots, 0.5).write().parquet(input);
            SlotPublishing publishing = SlotPublishing.of(SlotPublishingSettings.builder(service.url())
                            .accessToken(
                                    SecretReference.file(folder.resolve("token").toString()))
                            .slotsPerTask((int) Math.max(500, slots / 40))
                            .build())
                    .concurrency(CALLS);
            Cost firstJob = published(publishing, spark, input, slots, service);
            service.clear();
            Cost secondJob = published(publishing, spark, input, slots, service);
            service.clear();
            Cost single = single(service, slots);
            service.clear();
            FAILED.set(0);
            ATTEMPTS.set(0);
            Cost failing = published(publishing.with(ManySlotsTest::failSome), spark, input, slots, service);

            assertThat(FAILED.get()).as("of %s attempts", ATTEMPTS).isPositive();
            System.out.printf(
                    "%d slots, %d calls at a time, service in the same process:%n"
                            + "first job           %s%n"
                            + "Spark, local[2]     %s%n"
                            + "one process         %s%n"
                            + "Spark compared      %.2f times the time, %.2f times the CPU%n"
                            + "%d of %d attempts failing: %s%n",
                    slots,
                    CALLS,
                    firstJob.perSlot(slots),
                    secondJob.perSlot(slots),
                    single.perSlot(slots),
                    secondJob.seconds / single.seconds,
                    secondJob.cpuSeconds / single.cpuSeconds,
                    FAILED.get(),
                    ATTEMPTS.get(),
                    failing.perSlot(slots));
        } finally {
            spark.stop();
        }
    }

    private static void failSome(long outcomes) {
        TaskContext task = TaskContext.get();
        if (outcomes == 1) {
            ATTEMPTS.incrementAndGet();
        }
        if (outcomes == 200 && (task.partitionId() + 7 * task.attemptNumber()) % 20 == 0) {
            FAILED.incrementAndGet();
            throw new IllegalStateException("injected failure");
        }
    }

    private static Cost published(
            SlotPublishing publishing, SparkSession spark, String input, long slots, StandInService service) {
        long cpuFrom = cpu();
        long from = System.nanoTime();
        Dataset<Row> outcomes = publishing.publish(spark.read().parquet(input));
        Cost cost = Cost.of(from, cpuFrom);
        assertThat(outcomes.where("result IN ('CREATED', 'EQUAL')").count()).isEqualTo(slots);
        assertThat(outcomes.count()).isEqualTo(slots);
        assertThat(outcomes.select("slot_id").distinct().count()).isEqualTo(slots);
        assertThat(service.size()).isEqualTo((int) slots);
        assertThat(service.mostInFlight()).isLessThanOrEqualTo(CALLS);
        outcomes.unpersist();
        return cost;
    }

    private static Cost single(StandInService service, long slots) {
        try (SupplierClient client = SupplierClient.builder()
                .baseUrl(service.url())
                .accessToken(StandInService.TOKEN)
                .build()) {
            long cpuFrom = cpu();
            long from = System.nanoTime();
            PublishReport report = SlotPublisher.builder(client)
                    .concurrency(CALLS)
                    .build()
                    .publish(LongStream.range(0, slots)
                            .mapToObj(ManySlotsTest::slot)
                            .iterator());
            Cost cost = Cost.of(from, cpuFrom);
            assertThat(report.isComplete()).as("%s", report).isTrue();
            return cost;
        }
    }

    private static SlotTarget slot(long id) {
        return new SlotTarget(
                "e1",
                SlotRequest.builder(
                                "s-" + id,
                                "o" + id % 10,
                                DailySlot.of(LocalDate.of(2027, 1, 1).plusDays(id % 360)))
                        .addAvailableHolderCategory(AvailableHolderCategory.of("adult", 2500 + id % 7))
                        .capacity((int) (id % 40))
                        .build());
    }
}
