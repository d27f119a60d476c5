package io.github.suppliersdk.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.TaskContext;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that end before all slots were sent. */
@Timeout(120)
class GivenUpJobsTest {
    private static final SparkSession SPARK = SparkSessions.local();
    private static final AtomicInteger ATTEMPTS = new AtomicInteger();
    private static volatile Runnable atFailure = () -> {};

    @TempDir
    Path folder;

    private StandInService service;
    private SlotPublishing publishing;

    @AfterAll
    static void stopSpark() {
        SPARK.stop();
    }

    @BeforeEach
    void start() throws IOException {
        service = new StandInService();
        Files.writeString(folder.resolve("token"), StandInService.TOKEN);
        publishing = SlotPublishing.of(SlotPublishingSettings.builder(service.url())
                        .accessToken(
                                SecretReference.file(folder.resolve("token").toString()))
                        .giveUpAfter(Duration.ofSeconds(1))
                        .build())
                .concurrency(2);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    private void stream(String input, List<Long> created) throws Exception {
        start(input, created).awaitTermination();
    }

    private StreamingQuery start(String input, List<Long> created) throws Exception {
        return SPARK.readStream()
                .schema(SPARK.read().parquet(input).schema())
                .parquet(input)
                .writeStream()
                .trigger(Trigger.AvailableNow())
                .option("checkpointLocation", folder.resolve("checkpoint").toString())
                .foreachBatch(publishing.forEachBatch((outcomes, batch) ->
                        created.add(outcomes.where("result = 'CREATED'").count())))
                .start();
    }

    @Test
    void aBatchThatGaveUpIsPublishedAgainAfterTheQueryIsRestarted() throws Exception {
        String input = folder.resolve("stream").toString();
        SparkSessions.slots(SPARK, 500, 0).write().parquet(input);
        List<Long> created = Collections.synchronizedList(new ArrayList<>());
        service.status = number -> 503;

        assertThatThrownBy(() -> stream(input, created)).hasMessageContaining("batch 0 was given up");
        assertThat(created).as("outcomes of what was given up").containsExactly(0L);

        service.status = number -> 0;
        stream(input, created);
        assertThat(created).containsExactly(0L, 500L);
        assertThat(service.size()).isEqualTo(500);
    }

    @Test
    void anOptionWithRejectedSlotsStopsNeitherItsBatchNorTheStream() throws Exception {
        String input = folder.resolve("stream").toString();
        SparkSessions.slots(SPARK, 500, 0).write().parquet(input);
        List<Long> created = new ArrayList<>();
        service.statusOfWrites = option -> option.equals("o3") ? 400 : 0;

        stream(input, created);

        assertThat(created).containsExactly(450L);
        assertThat(service.size()).isEqualTo(450);
    }

    @Test
    void aResponseWithStatus412FailsTheJob() {
        service.status = number -> 412;

        assertThatThrownBy(() -> publishing.publish(SparkSessions.slots(SPARK, 300, 0)))
                .isInstanceOf(SlotPublishingException.class)
                .hasMessageContaining("refuses the caller")
                .hasMessageContaining("412");
    }

    @Test
    void aTaskThatGivesUpStopsTheJobOnlyIfCallsOfOtherTasksDoNotPass() {
        SlotPublishingSettings settings = SlotPublishingSettings.builder("https://service.example")
                .accessToken(SecretReference.environment("TOKEN"))
                .build();
        DriverRun one = new DriverRun(SPARK.sparkContext(), 2, settings, () -> {});
        one.receive(new Message.Lease("run", "x", 2, 0, 9, 50));
        DriverRun all = new DriverRun(SPARK.sparkContext(), 2, settings, () -> {});
        all.receive(new Message.Lease("run", "x", 2, 0, 1, 50));
        DriverRun paused = new DriverRun(SPARK.sparkContext(), 2, settings, () -> {});
        paused.receive(new Message.Lease("run", "x", 2, 0, 9, 0));
        paused.receive(new Message.Throttled("run", Duration.ofHours(1).toMillis()));
        Message givenUp = new Message.GivenUp("run", "hardly any call has passed");

        assertThat(one.receive(givenUp).stopped()).isNull();
        assertThat(one.givenUp()).as("a batch of a stream comes again").isEqualTo("hardly any call has passed");
        assertThat(all.receive(givenUp).stopped()).isEqualTo("hardly any call has passed");
        assertThat(paused.receive(givenUp).stopped()).isEqualTo("hardly any call has passed");
    }

    private interface ThrowingRunnable {
        void run() throws Exception;
    }

    /** Runs the task while messages of this type are held back, except those that a task waits for itself. */
    private static void whileMessagesAreDelayed(Class<? extends Message> of, ThrowingRunnable task) throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        PluginContext original = SlotPublishingPlugin.executor();
        SlotPublishingPlugin.executor = (PluginContext) Proxy.newProxyInstance(
                GivenUpJobsTest.class.getClassLoader(),
                new Class<?>[] {PluginContext.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("ask")
                            && TaskContext.get() == null
                            && of.isInstance(Wire.message(arguments[0]))) {
                        over.await();
                    }
                    return method.invoke(original, arguments);
                });
        try {
            task.run();
        } finally {
            SlotPublishingPlugin.executor = original;
            over.countDown();
        }
    }

    @Test
    void aTaskThatGivesUpDoesNotEndBeforeTheDriverKnows() throws Exception {
        String input = folder.resolve("stream").toString();
        SparkSessions.slots(SPARK, 300, 0).write().parquet(input);
        service.status = number -> 503;

        whileMessagesAreDelayed(
                Message.GivenUp.class,
                () -> assertThatThrownBy(() -> stream(input, new ArrayList<>()))
                        .hasMessageContaining("batch 0 was given up"));
    }

    @Test
    void aWrongTokenFailsTheJobEvenIfItsReportIsDelayed() throws Exception {
        Files.writeString(folder.resolve("token"), "wrong");

        whileMessagesAreDelayed(
                Message.Refused.class,
                () -> assertThatThrownBy(() -> publishing.publish(SparkSessions.slots(SPARK, 300, 0)))
                        .isInstanceOf(SlotPublishingException.class)
                        .hasMessageContaining("refuses the caller"));
    }

    @Test
    void aQueryStoppedInABatchHasNotFailedAndPublishesTheBatchAfterARestart() throws Exception {
        String input = folder.resolve("stream").toString();
        SparkSessions.slots(SPARK, 300, 0).write().parquet(input);
        CountDownLatch called = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        service.status = number -> {
            called.countDown();
            try {
                stopped.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return 503;
        };
        StreamingQuery query = start(input, new ArrayList<>());
        called.await();
        query.stop();
        stopped.countDown();

        assertThat(query.exception().isEmpty()).as("stopped without a failure").isTrue();

        service.status = number -> 0;
        List<Long> created = new ArrayList<>();
        stream(input, created);
        assertThat(created).containsExactly(300L);
    }

    @Test
    void slotsThatAnEarlierAttemptMayHaveSentAreNotReportedAsNotSent() {
        ATTEMPTS.set(0);
        atFailure = () -> service.status = number -> 503;

        Dataset<Row> outcomes = publishing
                .with(count -> {
                    if (count == 250 && TaskContext.get().attemptNumber() == 0 && ATTEMPTS.incrementAndGet() == 1) {
                        atFailure.run();
                        throw new IllegalStateException("injected failure");
                    }
                })
                .publish(SparkSessions.slots(SPARK, 900, 1));

        assertThat(service.size()).as("slots that the first attempt created").isPositive();
        assertThat(outcomes.count()).isEqualTo(900);
        assertThat(outcomes.where("result = 'NOT_SENT'").select("slot_id").collectAsList().stream()
                        .filter(row -> service.has(row.getString(0)))
                        .count())
                .isZero();
        assertThat(outcomes.where("result = 'UNKNOWN'").select("message").collectAsList())
                .anyMatch(row -> row.getString(0).contains("before this one may have sent it"));
        outcomes.unpersist();
    }

    @Test
    void anInputThatCannotBeComputedFailsTheJob() {
        Dataset<Row> slots = SparkSessions.slots(SPARK, 100, 0)
                .withColumn("capacity", functions.expr("IF(slot_id = 's-7', CAST(slot_id AS INT), capacity)"));

        assertThatThrownBy(() -> publishing.publish(slots))
                .isInstanceOf(SlotPublishingException.class)
                .hasMessageContaining("CAST_INVALID_INPUT");
        assertThat(service.requests()).isZero();
    }

    /**
     * Happens if Spark retries a task elsewhere, because an executor was lost, and the retry ends before the first
     * attempt.
     */
    @Test
    void anAttemptThatOutlivesItsJobLeavesNoOutcomes() throws Exception {
        ATTEMPTS.set(0);
        PluginContext original = SlotPublishingPlugin.executor();
        SlotPublishingPlugin.executor = (PluginContext) Proxy.newProxyInstance(
                GivenUpJobsTest.class.getClassLoader(),
                new Class<?>[] {PluginContext.class},
                (proxy, method, arguments) -> {
                    boolean isOfFirstAttempt = method.getName().equals("ask")
                            && ATTEMPTS.get() == 0
                            && !(Wire.message(arguments[0]) instanceof Message.TaskStarted);
                    if (!isOfFirstAttempt) {
                        return method.invoke(original, arguments);
                    }
                    ATTEMPTS.addAndGet(Wire.message(arguments[0]) instanceof Message.GivenUp ? 1 : 0);
                    return Wire.bytes(new Message.Grant(0, 0, 0, null, true, false));
                });
        try {
            Dataset<Row> outcomes = publishing.publish(SparkSessions.slots(SPARK, 300, 1));

            assertThat(ATTEMPTS).hasValue(1);
            assertThat(outcomes.where("result = 'CREATED'").count()).isEqualTo(300);
            outcomes.unpersist();
        } finally {
            SlotPublishingPlugin.executor = original;
        }
    }
}
