package io.github.suppliersdk.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.ReplacedSeats;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.SandboxSeed.SlotType;
import io.github.suppliersdk.sandbox.SandboxSlot;
import io.github.suppliersdk.sandbox.control.Fault;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Publishes with a real Spark of two threads to a sandbox. A task may fail three times. */
class SlotPublishingTest {
    private static final SparkSession SPARK = SparkSession.builder()
            .master("local[2,4]")
            .appName("supplier-sdk-spark")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.shuffle.partitions", "2")
            .getOrCreate();

    private static final AtomicInteger CLIENTS = new AtomicInteger();

    private final Sandbox sandbox = Sandbox.start();

    SlotPublishingTest() {
        sandbox.seed(SandboxSeed.builder()
                .vendor("v1", "Vendor")
                .experience("e1", SlotType.DAILY, "v1", "o0", "o1", "o2", "o3", "o4")
                .experience("e2", SlotType.TIME, "v1", "o5")
                .experience("e3", SlotType.OPEN, "v1", "o6")
                .build());
    }

    @AfterEach
    void closeSandbox() {
        sandbox.close();
    }

    @AfterAll
    static void stopSpark() {
        SPARK.stop();
    }

    /** Daily slots of five options. The option o0 has more than half of them. */
    private static Dataset<Row> slots(int count) {
        return SPARK.range(0, count, 1, 4)
                .selectExpr(
                        "'e1' AS experience_id",
                        "concat('o', IF(id % 2 = 0, 0, id % 5)) AS option_id",
                        "concat('s', id) AS slot_id",
                        "date_add(DATE'2027-01-01', CAST(id % 360 AS INT)) AS date",
                        "CAST(id % 40 AS INT) AS capacity",
                        "array(named_struct('holder_category_id', 'adult', 'price_in_cents', 2500 + id % 7))"
                                + " AS available_holder_categories");
    }

    private ClientFactory clients() {
        String baseUrl = sandbox.baseUrl();
        String token = sandbox.accessToken();
        return () -> client(baseUrl, token);
    }

    private static SupplierClient client(String baseUrl, String token) {
        return SupplierClient.builder().baseUrl(baseUrl).accessToken(token).build();
    }

    private static Map<String, Long> results(Dataset<Row> outcomes) {
        return new TreeMap<>(outcomes.groupBy("result").count().collectAsList().stream()
                .collect(Collectors.toMap(row -> row.getString(0), row -> row.getLong(1))));
    }

    private int published() {
        return List.of("o0", "o1", "o2", "o3", "o4").stream()
                .mapToInt(option -> sandbox.slotCount("e1", option))
                .sum();
    }

    @Test
    void eachRowHasOneOutcomeAndReadingTheOutcomesDoesNotPublishAgain() {
        Dataset<Row> slots = slots(50_000);

        Dataset<Row> outcomes = SlotPublishing.with(clients()).publish(slots);
        long requests = sandbox.requests().count();

        assertThat(results(outcomes)).isEqualTo(Map.of("CREATED", 50_000L));
        assertThat(outcomes.select("experience_id", "option_id", "slot_id")
                        .except(slots.select("experience_id", "option_id", "slot_id"))
                        .isEmpty())
                .isTrue();
        assertThat(outcomes.select("slot_id").distinct().count()).isEqualTo(50_000);
        assertThat(published()).isEqualTo(50_000);
        assertThat(sandbox.requests().count()).isEqualTo(requests);
        assertThat(results(SlotPublishing.with(clients()).publish(slots))).isEqualTo(Map.of("EQUAL", 50_000L));
        outcomes.unpersist();
    }

    @Test
    void slotsThatDifferAreLeftOrReplacedAsThePublisherDoes() {
        SlotPublishing.with(clients()).publish(slots(100)).unpersist();
        Dataset<Row> closed = slots(100).withColumn("capacity", functions.lit(0));

        assertThat(results(SlotPublishing.with(clients()).publish(closed)))
                .isEqualTo(Map.of("EQUAL", 3L, "EXISTS_DIFFERENT", 97L));
        assertThat(results(SlotPublishing.with(clients())
                        .replaceExisting(ReplacedSeats.KEEP_SEATS)
                        .publish(closed)))
                .isEqualTo(Map.of("EQUAL", 3L, "REPLACED", 97L));
        assertThat(sandbox.slots("e1", "o0")).extracting(SandboxSlot::capacity).containsOnly(0);
    }

    @Test
    void rowsThatAreNotSlotsAreInvalidAndTheOthersArePublished() {
        String adult = "array(named_struct('price_in_cents', 2500, 'holder_category_id', 'adult', 'max_quantity', 4L))";
        String columns =
                " AS t(experience_id, option_id, slot_id, date, start, open_duration_days, capacity, pickup_ids,"
                        + " available_holder_categories)";
        Dataset<Row> slots = SPARK.sql("SELECT * FROM VALUES"
                + "('e1', 'o0', 'daily', DATE'2027-04-22', NULL, NULL, 8L, NULL, " + adult + "),"
                + "('e1', 'o0', 'daily', DATE'2027-04-23', NULL, NULL, 3L, NULL, " + adult + "),"
                + "('e1', 'o0', 'daily', DATE'2027-04-23', NULL, NULL, NULL, NULL, " + adult + "),"
                + "('e2', 'o5', 'time', NULL, '2027-04-22 18:00:00', NULL, 5L, NULL, " + adult + "),"
                + "('e3', 'o6', 'open', NULL, NULL, 30, NULL, NULL, " + adult + "),"
                + "('e1', 'o0', 'unlimited', DATE'2027-04-22', NULL, NULL, NULL, NULL, " + adult + "),"
                + "('e1', 'o0', 'none', NULL, NULL, NULL, 5L, NULL, " + adult + "),"
                + "('e1', 'o0', 'both', DATE'2027-04-22', '2027-04-22T18:00', NULL, 5L, NULL, " + adult + "),"
                + "('e1', 'o0', 'pickup', DATE'2027-04-22', NULL, NULL, 5L, array('p1'), " + adult + "),"
                + "('e2', 'o5', 'zone', NULL, '2027-04-22T18:00:00Z', NULL, 5L, NULL, " + adult + "),"
                + "('e1', 'o0', 'large', DATE'2027-04-22', NULL, NULL, 5000000000L, NULL, " + adult + "),"
                + "('e1', 'o0', 'unpriced', DATE'2027-04-22', NULL, NULL, 5L, NULL, NULL),"
                + "('e1', 'o0', 'negative', DATE'2027-04-22', NULL, NULL, -1L, NULL, " + adult + "),"
                + "(NULL, 'o0', 'nowhere', DATE'2027-04-22', NULL, NULL, 5L, NULL, " + adult + "),"
                + "('e1', 'o0', NULL, DATE'2027-04-22', NULL, NULL, 5L, NULL, " + adult + ")" + columns);

        List<Row> outcomes = SlotPublishing.with(clients()).publish(slots).collectAsList();

        assertThat(outcomes.stream().map(row -> row.getString(2) + " " + row.getString(3) + " " + row.getString(4)))
                .satisfiesExactlyInAnyOrder(
                        row -> assertThat(row).isEqualTo("daily CREATED null"),
                        row -> assertThat(row).startsWith("daily DUPLICATE of several rows"),
                        row -> assertThat(row).startsWith("daily INVALID column capacity is null"),
                        row -> assertThat(row).isEqualTo("time CREATED null"),
                        row -> assertThat(row).isEqualTo("open CREATED null"),
                        row -> assertThat(row).startsWith("unlimited INVALID column capacity is null"),
                        row -> assertThat(row).startsWith("none INVALID columns date, start"),
                        row -> assertThat(row).startsWith("both INVALID columns date, start"),
                        row -> assertThat(row).startsWith("pickup INVALID columns end, pickup_ids"),
                        row -> assertThat(row).startsWith("zone INVALID column start: 2027-04-22T18:00:00Z"),
                        row -> assertThat(row).startsWith("large INVALID column capacity: 5000000000"),
                        row -> assertThat(row).startsWith("unpriced INVALID column available_holder_categories"),
                        row -> assertThat(row).startsWith("negative REJECTED").contains("capacity"),
                        row -> assertThat(row).startsWith("nowhere INVALID column experience_id is null"),
                        row -> assertThat(row).startsWith("null INVALID column slot_id is null"));
        assertThat(sandbox.slots("e1", "o0")).singleElement().satisfies(slot -> {
            assertThat(slot.capacity()).isEqualTo(3);
            assertThat(slot.prices()).containsExactly(new SandboxSlot.Price("adult", 2500, null, 4));
        });
        assertThat(sandbox.slots("e2", "o5")).singleElement().satisfies(slot -> {
            assertThat(slot.start()).isEqualTo(LocalDateTime.of(2027, 4, 22, 18, 0));
            assertThat(slot.end()).isEqualTo(slot.start());
        });
        assertThat(SlotPublishing.with(clients())
                        .nullCapacityIsUnlimited(true)
                        .publish(slots.where("slot_id = 'unlimited'"))
                        .head()
                        .getString(3))
                .isEqualTo("CREATED");
    }

    @Test
    void columnsThatAreNotThoseOfSlotsAreRefusedWithAllProblems() {
        Dataset<Row> slots = SPARK.sql(
                "SELECT 'e1' AS experience_id, 'o0' AS option_id, 5.5D AS capacity, 3 AS capactiy,"
                        + " current_timestamp() AS start, 1 AS date,"
                        + " array(named_struct('holder_category_id', 'adult', 'price', 25)) AS available_holder_categories");

        assertThatThrownBy(() -> SlotPublishing.with(clients()).publish(slots))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("column slot_id is missing")
                .hasMessageContaining("column capacity is double")
                .hasMessageContaining("column capactiy is unknown")
                .hasMessageContaining("column start is timestamp and must be timestamp_ntz")
                .hasMessageContaining("column date is int")
                .hasMessageContaining("column available_holder_categories.price_in_cents is missing")
                .hasMessageContaining("column available_holder_categories.price is unknown");
        assertThat(sandbox.requests().count()).isZero();
    }

    /** The client of one task is closed in the midst of its first attempt, so the attempt fails. */
    @Test
    void aTaskThatFailsIsRepeatedAndFindsItsWorkDone() {
        String baseUrl = sandbox.baseUrl();
        String token = sandbox.accessToken();
        CLIENTS.set(0);

        Dataset<Row> outcomes = SlotPublishing.with(() -> CLIENTS.getAndIncrement() == 0
                        ? clientThatIsClosedAfterThreeCalls(baseUrl, token)
                        : client(baseUrl, token))
                .tasks(4)
                .publish(slots(5_000));

        assertThat(CLIENTS).hasValue(5);
        assertThat(results(outcomes)).containsOnlyKeys("CREATED", "EQUAL");
        assertThat(outcomes.select("slot_id").distinct().count()).isEqualTo(5_000);
        assertThat(outcomes.count()).isEqualTo(5_000);
        assertThat(published()).isEqualTo(5_000);
    }

    private static SupplierClient clientThatIsClosedAfterThreeCalls(String baseUrl, String token) {
        assertThat(TaskContext.get().attemptNumber()).isZero();
        AtomicInteger calls = new AtomicInteger();
        SupplierClient[] client = new SupplierClient[1];
        client[0] = SupplierClient.builder()
                .baseUrl(baseUrl)
                .accessToken(token)
                .addObserver(call -> {
                    if (calls.incrementAndGet() == 3) {
                        client[0].close(Duration.ZERO);
                    }
                })
                .build();
        return client[0];
    }

    @Test
    void noTwoTasksHaveTheSameDayOfAnOptionAndALargeOptionIsDivided() {
        Dataset<Row> partitioned =
                SlotPublishing.partitioned(slots(20_000), 8).selectExpr("*", "spark_partition_id() AS task");

        assertThat(partitioned.count()).isEqualTo(20_000);
        assertThat(partitioned
                        .groupBy("option_id", "date")
                        .agg(functions.countDistinct("task").as("tasks"))
                        .where("tasks > 1")
                        .count())
                .isZero();
        assertThat(partitioned
                        .where("option_id = 'o0'")
                        .select("task")
                        .distinct()
                        .count())
                .isGreaterThan(3);
        assertThat(partitioned
                        .groupBy("task")
                        .count()
                        .agg(Map.of("count", "max"))
                        .head()
                        .getLong(0))
                .isLessThan(5_000);
    }

    /** Each request takes at least as long as the delay, so those that arrive within it are in flight together. */
    @Test
    void theLimitOfCallsHoldsOverAllTasks() {
        Duration delay = Duration.ofMillis(100);
        Queue<Long> arrivals = new ConcurrentLinkedQueue<>();
        sandbox.faults().add(Fault.delayResponse(delay).when((method, path) -> arrivals.add(System.nanoTime())));

        Dataset<Row> outcomes =
                SlotPublishing.with(clients()).maxConcurrentCalls(7).tasks(2).publish(slots(5_000));

        assertThat(results(outcomes)).isEqualTo(Map.of("CREATED", 5_000L));
        assertThat(arrivals).hasSizeGreaterThan(50);
        assertThat(arrivals.stream()
                        .mapToLong(from -> arrivals.stream()
                                .filter(at -> at - from >= 0 && at - from < delay.toNanos())
                                .count())
                        .max()
                        .orElseThrow())
                .isBetween(2L, 6L);
    }

    @Test
    void aTaskThatGivesUpStillGivesEachRowAnOutcome() {
        String baseUrl = sandbox.baseUrl();

        List<Row> outcomes = SlotPublishing.with(() -> client(baseUrl, "wrong"))
                .publish(slots(5_000))
                .collectAsList();

        assertThat(outcomes)
                .hasSize(5_000)
                .allSatisfy(row -> assertThat(row.getString(3)).isEqualTo("NOT_SENT"))
                .allSatisfy(row -> assertThat(row.getString(4)).contains("401"));
    }

    /** From the cancellation on no response comes, so that a task ends only because it is told to. */
    @Test
    void aCancelledJobStopsPublishing() throws Exception {
        AtomicInteger creates = new AtomicInteger();
        sandbox.faults().add(Fault.delayResponse(Duration.ofHours(1)).when((method, path) -> {
            int number = method.equals("POST") ? creates.incrementAndGet() : creates.get();
            if (number == 10 && method.equals("POST")) {
                SPARK.sparkContext().cancelAllJobs();
            }
            return number >= 10;
        }));
        assertThatThrownBy(() ->
                        SlotPublishing.with(clients()).maxConcurrentCalls(2).publish(slots(20_000)))
                .hasMessageContaining("cancel");
        while (Stream.of(SPARK.sparkContext().statusTracker().getExecutorInfos())
                .anyMatch(executor -> executor.numRunningTasks() > 0)) {
            Thread.sleep(10);
        }
        assertThat(published()).isBetween(500, 2_000);
    }

    @Test
    void optionsThatCannotHoldAreRefused() {
        assertThatThrownBy(() -> SlotPublishing.with(clients())
                        .maxConcurrentCalls(3)
                        .tasks(4)
                        .publish(slots(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("4 tasks cannot share 3 calls");
        SPARK.sparkContext().conf().set("spark.speculation", "true");
        try {
            assertThatThrownBy(() -> SlotPublishing.with(clients()).publish(slots(1)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("spark.speculation");
        } finally {
            SPARK.sparkContext().conf().remove("spark.speculation");
        }
    }

    @Test
    void theExampleOfThePagePublishesEveryNight(@TempDir Path folder) {
        departures("'2027-07-01T18:00:00Z'", "12", "false", "19.99");
        String outcomes = folder.resolve("outcomes").toString();
        assertThat(NightlySlots.publish(SPARK, clients(), outcomes)).isZero();
        assertThat(sandbox.slots("e2", "o5")).singleElement().satisfies(slot -> {
            assertThat(slot.start()).isEqualTo(LocalDateTime.of(2027, 7, 1, 20, 0));
            assertThat(slot.capacity()).isEqualTo(12);
            assertThat(slot.prices().get(0).minorUnits()).isEqualTo(1999);
        });

        departures("'2027-07-01T18:00:00Z'", "12", "true", "19.99");
        assertThat(NightlySlots.publish(SPARK, clients(), outcomes)).isZero();
        assertThat(sandbox.slots("e2", "o5").get(0).capacity()).isZero();

        departures("'2027-07-01T18:00:00Z'", "12", "false", "NULL");
        assertThat(NightlySlots.publish(SPARK, clients(), outcomes)).isEqualTo(1);
        assertThat(SPARK.read().parquet(outcomes).orderBy("published_at").collectAsList())
                .extracting(row -> row.getString(3))
                .containsExactly("CREATED", "REPLACED", "INVALID");
    }

    private static void departures(String departsAt, String seats, String closed, String price) {
        SPARK.sql("SELECT 'e2' AS experience_id, 'o5' AS option_id, 'tour' AS slot_id, 'Europe/Rome' AS time_zone,"
                        + " CAST(" + departsAt + " AS timestamp) AS departs_at, " + seats + " AS seats_left, " + closed
                        + " AS closed, CAST(" + price + " AS decimal(8, 2)) AS price")
                .createOrReplaceTempView("departures");
    }
}
