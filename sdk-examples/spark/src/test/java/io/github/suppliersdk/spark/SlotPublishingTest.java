package io.github.suppliersdk.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF0;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs on a Spark in this process, against a service over real sockets. */
@Timeout(120)
class SlotPublishingTest {
    private static final AtomicInteger FAILED = new AtomicInteger();

    private static final SparkSession SPARK = SparkSessions.local();

    @TempDir
    Path folder;

    private StandInService service;

    @AfterAll
    static void stopSpark() {
        SPARK.stop();
    }

    @BeforeEach
    void start() throws IOException {
        service = new StandInService();
        Files.writeString(folder.resolve("token"), StandInService.TOKEN + "\n");
        Files.writeString(folder.resolve("wrong"), "wrong");
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    private SlotPublishingSettings.Builder settings(String token) {
        return SlotPublishingSettings.builder(service.url())
                .accessToken(SecretReference.file(folder.resolve(token).toString()))
                .slotsPerTask(1000);
    }

    private SlotPublishing publishing() {
        return SlotPublishing.of(settings("token").build()).concurrency(3);
    }

    private static Map<String, Long> results(Dataset<Row> outcomes) {
        Map<String, Long> results = new TreeMap<>();
        outcomes.groupBy("result")
                .count()
                .collectAsList()
                .forEach(row -> results.put(row.getString(0), row.getLong(1)));
        return results;
    }

    @Test
    void everySlotIsPublishedWithOneOutcomeAndWithinTheLimitOfCalls() throws IOException {
        service.latencyMillis = 5;

        Dataset<Row> outcomes = publishing().publish(SparkSessions.slots(SPARK, 6000, 0.5));

        assertThat(results(outcomes)).containsExactlyEntriesOf(Map.of("CREATED", 6000L));
        assertThat(outcomes.select("slot_id").distinct().count()).isEqualTo(6000);
        assertThat(service.size()).isEqualTo(6000);
        assertThat(service.slot("s-41").get("capacity").intValue()).isEqualTo(1);
        assertThat(service.mostInFlight()).isBetween(2, 3);
        assertThat(service.requests()).as("calls are full").isLessThan(200);
        outcomes.unpersist();
    }

    @Test
    void tasksThatFailAndAreRetriedNeitherLoseNorDuplicateOutcomes() {
        FAILED.set(0);
        SlotPublishing failing = SlotPublishing.of(
                        settings("token").slotsPerTask(500).build())
                .concurrency(4)
                .with(count -> {
                    TaskContext task = TaskContext.get();
                    boolean drawn = (task.partitionId() * 31 + task.attemptNumber() * 17) % 20 == 0;
                    if (count == 150 && drawn) {
                        FAILED.incrementAndGet();
                        throw new IllegalStateException("injected failure");
                    }
                });

        Dataset<Row> outcomes = failing.publish(SparkSessions.slots(SPARK, 20_000, 0.5));

        assertThat(FAILED.get()).isPositive();
        Map<String, Long> results = results(outcomes);
        assertThat(results.keySet()).containsOnly("CREATED", "EQUAL");
        assertThat(results.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(20_000);
        assertThat(outcomes.select("slot_id").distinct().count()).isEqualTo(20_000);
        assertThat(service.size()).isEqualTo(20_000);
        assertThat(service.mostInFlight()).isLessThanOrEqualTo(4);
        outcomes.unpersist();
    }

    @Test
    void readingOutcomesPublishesNothingAgainEvenIfTheyAreLost() {
        Dataset<Row> outcomes = publishing().publish(SparkSessions.slots(SPARK, 1000, 0));
        int requests = service.requests();
        assertThat(outcomes.count()).isEqualTo(1000);
        assertThat(outcomes.where("result = 'CREATED'").count()).isEqualTo(1000);
        outcomes.unpersist(true);

        assertThatThrownBy(() -> outcomes.collectAsList()).hasStackTraceContaining("nothing is sent again");
        assertThat(service.requests()).isEqualTo(requests);
    }

    @Test
    void outcomesSurviveAWriteToTheTableOfTheInput() {
        String input = folder.resolve("input").toString();
        SparkSessions.slots(SPARK, 500, 0).write().parquet(input);

        Dataset<Row> outcomes = publishing().publish(SPARK.read().parquet(input));
        SparkSessions.slots(SPARK, 10, 0).write().mode("append").parquet(input);

        assertThat(results(outcomes)).containsExactlyEntriesOf(Map.of("CREATED", 500L));
        outcomes.unpersist();
    }

    @Test
    void equalRowsShareOneOutcomeAndOfDifferentRowsWithOneIdOneIsPublished() {
        Dataset<Row> slots = SparkSessions.slots(SPARK, 2000, 0);
        Dataset<Row> moved = slots.where("slot_id IN ('s-3', 's-5')")
                .withColumn("option_id", functions.lit("elsewhere"))
                .withColumn("date", functions.expr("DATE'2028-01-01'"));

        Dataset<Row> outcomes = publishing()
                .publish(slots.unionAll(slots.where("slot_id < 's-15'")).unionAll(moved));

        long equal = slots.where("slot_id < 's-15'").count();
        assertThat(outcomes.count()).isEqualTo(2002 + equal);
        assertThat(outcomes.where("duplicate").count()).isEqualTo(equal);
        assertThat(results(outcomes))
                .containsExactlyInAnyOrderEntriesOf(Map.of("CREATED", 2000 + equal, "REJECTED", 2L));
        assertThat(outcomes.where("result = 'REJECTED'")
                        .select("message")
                        .distinct()
                        .collectAsList())
                .singleElement()
                .asString()
                .contains("another slot with this id");
        assertThat(service.size()).isEqualTo(2000);
        outcomes.unpersist();
    }

    @Test
    void rowsThatDoNotDescribeASlotAreRejectedWithTheNameOfTheColumn() {
        Dataset<Row> slots = SparkSessions.slots(SPARK, 100, 0)
                .withColumn("capacity", functions.expr("IF(slot_id = 's-7', 99999999999, capacity)"))
                .withColumn("capacity", functions.expr("IF(slot_id IN ('s-9', 's-10'), NULL, capacity)"))
                .withColumn("date", functions.expr("IF(slot_id = 's-8', NULL, date)"));

        Dataset<Row> outcomes = publishing().publish(slots);

        assertThat(results(outcomes)).containsExactlyInAnyOrderEntriesOf(Map.of("CREATED", 96L, "REJECTED", 4L));
        assertThat(service.has("s-9")).as("without an allotment").isFalse();
        assertThat(outcomes.where("slot_id = 's-10'").head().<String>getAs("message"))
                .contains("nullCapacityIsUnlimited");
        assertThat(outcomes.where("slot_id = 's-7'").head().<String>getAs("message"))
                .contains("column capacity");
        assertThat(outcomes.where("slot_id = 's-8'").head().<String>getAs("message"))
                .contains("date, start");
        outcomes.unpersist();
    }

    @Test
    void aWrongTokenFailsTheJobWithinSeconds() {
        SlotPublishing wrong = SlotPublishing.of(settings("wrong").build()).concurrency(3);
        long from = System.nanoTime();

        assertThatThrownBy(() -> wrong.publish(SparkSessions.slots(SPARK, 20_000, 0)))
                .isInstanceOf(SlotPublishingException.class)
                .hasMessageContaining("refuses the caller")
                .hasMessageContaining("401");

        assertThat(Duration.ofNanos(System.nanoTime() - from)).isLessThan(Duration.ofSeconds(40));
        assertThat(service.requests()).isLessThan(20);
        assertThat(service.size()).isZero();
    }

    @Test
    void aMissingSecretFailsTheJobBeforeAnyCall() {
        SlotPublishing without = SlotPublishing.of(SlotPublishingSettings.builder(service.url())
                .accessToken(SecretReference.environment("NO_SUCH_VARIABLE_4711"))
                .build());

        assertThatThrownBy(() -> without.publish(SparkSessions.slots(SPARK, 100, 0)))
                .isInstanceOf(SlotPublishingException.class)
                .hasMessageContaining("NO_SUCH_VARIABLE_4711");
        assertThat(service.requests()).isZero();
    }

    @Test
    void aRetryAfterOfTheServicePausesAllTasks() {
        service.status = number -> number == 6 ? 429 : 0;

        Dataset<Row> outcomes = publishing().publish(SparkSessions.slots(SPARK, 6000, 0));

        assertThat(results(outcomes)).containsExactlyEntriesOf(Map.of("CREATED", 6000L));
        assertThat(service.longestGapMillis()).isGreaterThanOrEqualTo(1900);
        outcomes.unpersist();
    }

    @Test
    void aServiceThatKeepsFailingEndsTheJobWithAnOutcomeForEachRow() {
        service.status = number -> number > 10 ? 500 : 0;
        SlotPublishing withShortTimeout = SlotPublishing.of(
                        settings("token").giveUpAfter(Duration.ofSeconds(3)).build())
                .concurrency(3);

        Dataset<Row> outcomes = withShortTimeout.publish(SparkSessions.slots(SPARK, 6000, 0));

        Map<String, Long> results = results(outcomes);
        assertThat(results.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(6000);
        assertThat(results).containsKey("NOT_SENT");
        assertThat(outcomes.where("result = 'NOT_SENT' AND message IS NULL").count())
                .isZero();
        outcomes.unpersist();
    }

    @Test
    void cancellingTheJobEndsItsCallsWithinSeconds() throws Exception {
        service.latencyMillis = 100;
        CompletableFuture<Throwable> ended = new CompletableFuture<>();
        Thread job = new Thread(() -> {
            SPARK.sparkContext().setJobGroup("to-cancel", "", false);
            try {
                publishing().publish(SparkSessions.slots(SPARK, 20_000, 0));
                ended.complete(new AssertionError("not cancelled"));
            } catch (RuntimeException e) {
                ended.complete(e);
            }
        });
        job.start();
        while (service.requests() < 5) {
            Thread.onSpinWait();
        }
        SPARK.sparkContext().cancelJobGroup("to-cancel");
        job.join();

        assertThat(ended.get()).isInstanceOf(SlotPublishingException.class).hasMessageContaining("cancelled");
        long from = System.nanoTime();
        while (service.inFlight() > 0) {
            assertThat(System.nanoTime() - from)
                    .isLessThan(Duration.ofSeconds(5).toNanos());
            Thread.onSpinWait();
        }
        int requests = service.requests();
        assertThat(requests).isLessThan(150);
        assertThat(publishing().publish(SparkSessions.slots(SPARK, 100, 0)).count())
                .as("the next job")
                .isEqualTo(100);
    }

    @Test
    void noSecretIsInThePlanTheSettingsOrTheEventLog() throws IOException {
        Dataset<Row> outcomes = publishing().publish(SparkSessions.slots(SPARK, 100, 0));

        assertThat(outcomes.queryExecution().toString()).doesNotContain(StandInService.TOKEN);
        assertThat(settings("token").build().toString()).contains("file ").doesNotContain(StandInService.TOKEN);
        try (Stream<Path> logs = Files.walk(SparkSessions.EVENTS)) {
            List<Path> files = logs.filter(Files::isRegularFile).toList();
            assertThat(files).isNotEmpty();
            for (Path file : files) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain(StandInService.TOKEN);
            }
        }
        outcomes.unpersist();
    }

    @Test
    void streamsArePublishedBatchByBatch() throws Exception {
        String input = folder.resolve("stream").toString();
        SparkSessions.slots(SPARK, 1000, 0).write().parquet(input);
        AtomicLong created = new AtomicLong();

        SPARK.readStream()
                .schema(SPARK.read().parquet(input).schema())
                .parquet(input)
                .writeStream()
                .trigger(Trigger.AvailableNow())
                .foreachBatch(publishing()
                        .forEachBatch((outcomes, batch) -> created.addAndGet(
                                outcomes.where("result = 'CREATED'").count())))
                .start()
                .awaitTermination();

        assertThat(created).hasValue(1000);
        assertThat(service.size()).isEqualTo(1000);
    }

    @Test
    void theExampleOfTheDocumentationPublishesAndKeepsTheOutcomes() {
        String baseUrl = service.url();
        String tokenFile = folder.resolve("token").toString();
        String folderOfOutcomes = folder.resolve("outcomes").toString();
        Dataset<Row> slots = SparkSessions.slots(SPARK, 500, 0);

        // example
        SlotPublishingSettings settings = SlotPublishingSettings.builder(baseUrl)
                .accessToken(SecretReference.file(tokenFile)) // such as /run/secrets/supplier-token
                .build();

        Dataset<Row> outcomes = SlotPublishing.of(settings).concurrency(64).publish(slots);
        outcomes.write().mode("append").parquet(folderOfOutcomes); // else the second job fails here
        outcomes.unpersist();
        // end

        assertThat(SPARK.read()
                        .parquet(folderOfOutcomes)
                        .where("result = 'CREATED'")
                        .count())
                .isEqualTo(500);
    }

    @Test
    void plainOptionsConfigureAJobAndMistakesAreNamed() {
        Dataset<Row> outcomes = SlotPublishing.publish(
                SparkSessions.slots(SPARK, 100, 0)
                        .withColumn("capacity", functions.expr("IF(slot_id = 's-7', NULL, capacity)")),
                Map.of(
                        "baseUrl",
                        service.url(),
                        "accessToken.file",
                        folder.resolve("token").toString(),
                        "nullCapacityIsUnlimited",
                        "True",
                        "concurrency",
                        2));

        assertThat(results(outcomes)).containsExactlyEntriesOf(Map.of("CREATED", 100L));
        outcomes.unpersist();
        assertThatThrownBy(() -> SlotPublishing.publish(
                        SPARK.emptyDataFrame(),
                        Map.of("baseUrl", "https://x", "accessToken.file", "t", "callsAtOnce", "2")))
                .hasMessageContaining("callsAtOnce");
        assertThatThrownBy(() -> PlainOptions.publishing(
                        Map.of("baseUrl", "https://x", "accessToken.file", "t", "accessToken.environment", "T")))
                .hasMessageContaining("accessToken.environment and accessToken.file");
        assertThatThrownBy(() -> PlainOptions.publishing(
                        Map.of("baseUrl", "https://x", "accessToken.file", "t", "accessToken.key", "k")))
                .hasMessageContaining("accessToken.key");
        assertThatThrownBy(() -> PlainOptions.publishing(
                        Map.of("baseUrl", "https://x", "accessToken.file", "t", "replaceExisting", "yes")))
                .hasMessageContaining("SEATS_LEFT_NOW");
    }

    @Test
    void expressionsThatSparkMarksAsNonDeterministicAreRefusedByName() {
        Dataset<Row> slots = SparkSessions.slots(SPARK, 100, 0);
        SPARK.udf()
                .register(
                        "guess",
                        functions
                                .udf((UDF0<Integer>) () -> 4, DataTypes.IntegerType)
                                .asNondeterministic());

        assertThatThrownBy(() ->
                        publishing().publish(slots.withColumn("capacity", functions.expr("CAST(rand() * 9 AS INT)"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Spark marks rand in their plan as non-deterministic");
        assertThat(NonDeterministicExpressions.names(slots.withColumn("capacity", functions.expr("guess() + 1"))))
                .containsExactly("the user-defined function guess");
        assertThat(NonDeterministicExpressions.names(slots.withColumn("slot_id", functions.expr("uuid()"))
                        .withColumn("n", functions.monotonically_increasing_id())
                        .drop("n")))
                .containsExactly("monotonically_increasing_id", "uuid");
        assertThat(NonDeterministicExpressions.names(
                        slots.where("capacity = (SELECT CAST(id AS INT) FROM range(3) WHERE rand() < 2 LIMIT 1)")))
                .containsExactly("rand");
    }

    @Test
    void aggregatesThatDependOnTheOrderOfRowsAreNotMarkedBySparkAndPass() {
        Dataset<Row> slots = SparkSessions.slots(SPARK, 100, 0);

        assertThat(NonDeterministicExpressions.names(slots)).isEmpty();
        assertThat(NonDeterministicExpressions.names(slots.groupBy("slot_id")
                        .agg(functions.expr("first(capacity)"), functions.expr("collect_list(option_id)"))))
                .isEmpty();
        assertThat(NonDeterministicExpressions.names(
                        slots.dropDuplicates("option_id").limit(5)))
                .isEmpty();
    }

    @Test
    void aHugeOptionIsDividedByDateAndDuplicatesGoToOneTask() {
        Dataset<Row> slots = SparkSessions.slots(SPARK, 20_000, 0.5);
        Dataset<Row> moved =
                slots.where("slot_id IN ('s-3', 's-5')").withColumn("date", functions.expr("DATE'2027-11-30'"));

        Dataset<Row> routed = SlotRouting.routed(SlotSchema.prepared(slots.unionAll(moved)), 1000, 2)
                .withColumn("task", functions.spark_partition_id())
                .persist();

        List<Row> sizes =
                routed.groupBy("task").count().orderBy(col("count").desc()).collectAsList();
        assertThat(sizes.get(0).getLong(1)).as("%s", sizes).isLessThan(6000);
        assertThat(routed.where("option_id = 'o0'").select("task").distinct().count())
                .isGreaterThan(4);
        assertThat(routed.groupBy("slot_id")
                        .agg(functions.count_distinct(col("task")).as("tasks"))
                        .where("tasks > 1")
                        .count())
                .isZero();
        assertThat(routed.count()).isEqualTo(20_002);
        routed.unpersist();
    }

    @Test
    void aSingleDistantDateDoesNotPutAllOtherDatesIntoOneTask() {
        Dataset<Row> slots = SparkSessions.slots(SPARK, 20_000, 1)
                .withColumn(
                        "date",
                        functions.expr(
                                "CASE slot_id WHEN 's-3' THEN NULL WHEN 's-5' THEN DATE'9999-12-31' ELSE date END"));

        List<Row> sizes = SlotRouting.routed(SlotSchema.prepared(slots), 1000, 2)
                .groupBy(functions.spark_partition_id())
                .count()
                .orderBy(col("count").desc())
                .collectAsList();

        assertThat(sizes.get(0).getLong(1)).as("%s", sizes).isLessThan(7000);
    }

    @Test
    void theOrderOfRowsWithOneIdDoesNotDependOnTheirOrderInTheInput() {
        Dataset<Row> slots = SparkSessions.slots(SPARK, 200, 0);
        Dataset<Row> twice =
                slots.withColumn("capacity", functions.lit(6)).unionAll(slots.withColumn("capacity", functions.lit(5)));

        List<Row> order = SlotRouting.routed(SlotSchema.prepared(twice.repartition(7)), 1000, 2)
                .select("capacity")
                .collectAsList();

        for (int i = 0; i < order.size(); i += 2) {
            assertThat(List.of(order.get(i).getLong(0), order.get(i + 1).getLong(0)))
                    .containsExactly(5L, 6L);
        }
    }
}
