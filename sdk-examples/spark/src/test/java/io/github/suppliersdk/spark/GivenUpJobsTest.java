package io.github.suppliersdk.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that end before all was sent. */
@Timeout(120)
class GivenUpJobsTest {
    private static final SparkSession SPARK = Sparks.local();
    private static final AtomicInteger ATTEMPTS = new AtomicInteger();
    private static volatile Runnable atFailure = () -> {};

    @TempDir
    Path folder;

    private StandIn service;
    private SlotPublishing publishing;

    @AfterAll
    static void stopSpark() {
        SPARK.stop();
    }

    @BeforeEach
    void start() throws IOException {
        service = new StandIn();
        Files.writeString(folder.resolve("token"), StandIn.TOKEN);
        publishing = SlotPublishing.of(SlotPublishingSettings.builder(service.url())
                        .accessToken(
                                SecretReference.file(folder.resolve("token").toString()))
                        .giveUpAfter(Duration.ofSeconds(1))
                        .build())
                .callsAtATime(2);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    private void stream(String input, List<Long> told) throws Exception {
        SPARK.readStream()
                .schema(SPARK.read().parquet(input).schema())
                .parquet(input)
                .writeStream()
                .trigger(Trigger.AvailableNow())
                .option("checkpointLocation", folder.resolve("checkpoint").toString())
                .foreachBatch(publishing.forEachBatch((outcomes, batch) ->
                        told.add(outcomes.where("result = 'CREATED'").count())))
                .start()
                .awaitTermination();
    }

    @Test
    void aBatchOfAStreamThatWasGivenUpIsPublishedWhenTheQueryIsStartedAgain() throws Exception {
        String input = folder.resolve("stream").toString();
        Sparks.slots(SPARK, 500, 0).write().parquet(input);
        List<Long> told = Collections.synchronizedList(new ArrayList<>());
        service.status = number -> 503;

        assertThatThrownBy(() -> stream(input, told)).hasMessageContaining("batch 0 was given up");
        assertThat(told).as("outcomes of what was given up").containsExactly(0L);

        service.status = number -> 0;
        stream(input, told);
        assertThat(told).containsExactly(0L, 500L);
        assertThat(service.size()).isEqualTo(500);
    }

    @Test
    void whatAnAttemptOfATaskMayHaveSentIsNotToldAsNotSentByTheNextOne() {
        ATTEMPTS.set(0);
        atFailure = () -> service.status = number -> 503;

        Dataset<Row> outcomes = publishing
                .with(told -> {
                    if (told == 250 && TaskContext.get().attemptNumber() == 0 && ATTEMPTS.incrementAndGet() == 1) {
                        atFailure.run();
                        throw new IllegalStateException("drawn to fail");
                    }
                })
                .publish(Sparks.slots(SPARK, 900, 1));

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
    void anInputThatFailsEndsTheJobAsOne() {
        Dataset<Row> slots = Sparks.slots(SPARK, 100, 0)
                .withColumn("capacity", functions.expr("IF(slot_id = 's-7', CAST(slot_id AS INT), capacity)"));

        assertThatThrownBy(() -> publishing.publish(slots))
                .isInstanceOf(SlotPublishingException.class)
                .hasMessageContaining("CAST_INVALID_INPUT");
        assertThat(service.requests()).isZero();
    }
}
