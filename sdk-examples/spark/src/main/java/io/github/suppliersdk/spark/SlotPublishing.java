package io.github.suppliersdk.spark;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * Publishes data sets of slots on Apache Spark. Each row gets exactly one outcome row, even if tasks fail and are
 * retried.
 *
 * <pre>{@code
 * Dataset<Row> outcomes = SlotPublishing.of(settings).concurrency(64).publish(slots);
 * outcomes.write().parquet("outcomes/2027-04-22");
 * }</pre>
 *
 * <p><a href="doc-files/spark.html">Publishing from Apache Spark</a> describes the columns of the input and of the
 * outcomes, and says when not to use this. The application needs {@link SlotPublishingPlugin} in {@code spark.plugins}.
 * Immutable.
 */
public final class SlotPublishing {
    private static final int MAX_PASSES = 10;

    private final SlotPublishingSettings settings;
    private final int calls;
    private final FaultPoint faults;

    private SlotPublishing(SlotPublishingSettings settings, int calls, FaultPoint faults) {
        this.settings = settings;
        this.calls = calls;
        this.faults = faults;
    }

    /** Publishes with these settings, and with at most 16 calls in flight. */
    public static SlotPublishing of(SlotPublishingSettings settings) {
        return new SlotPublishing(settings, 16, FaultPoint.NONE);
    }

    /**
     * Sets the maximum number of calls in flight, over all executors of a job; 16 unless set. If the service responds
     * to one executor that it is overloaded, all executors make fewer calls.
     *
     * @throws IllegalArgumentException if the number is less than 1
     */
    public SlotPublishing concurrency(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("concurrency must be at least 1: " + most);
        }
        return new SlotPublishing(settings, most, faults);
    }

    SlotPublishing with(FaultPoint point) {
        return new SlotPublishing(settings, calls, point);
    }

    /**
     * Publishes all slots now and returns their outcomes, which the executors keep on their disks until they are
     * unpersisted. Reading the outcomes does not publish again. If an executor is lost later, reading its outcomes
     * fails, and nothing is sent again; so write the outcomes to a table at once if you need them.
     *
     * @param slots a data set with these <a href="doc-files/spark.html#columns">columns</a>, which has the same rows
     *     each time that Spark computes it
     * @return the outcomes, with the columns of {@link #outcomeSchema}
     * @throws IllegalArgumentException if a column is missing, unknown or of the wrong type, or if Spark marks
     *     an expression of the plan as non-deterministic; the message names the columns or the expressions
     * @throws IllegalStateException if {@code spark.speculation} is on, or {@link SlotPublishingPlugin} is not loaded
     * @throws SlotPublishingException if the job fails as a whole, such as with a wrong token
     */
    public Dataset<Row> publish(Dataset<Row> slots) {
        try {
            return published(slots).outcomes();
        } catch (SlotPublishingException e) {
            if (e.getCause() instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw e;
        }
    }

    /** @param stopped the reason why the job did not send all slots; null if it ran to its end */
    private record Published(
            Dataset<Row> outcomes, @Nullable String stopped) {}

    private Published published(Dataset<Row> slots) {
        check(slots);
        SparkContext context = slots.sparkSession().sparkContext();
        Dataset<Row> prepared = SlotSchema.prepared(slots);
        Map.Entry<String, DriverRun> opened =
                SlotPublishingPlugin.driver(context).open(context, calls, settings);
        try (DriverRun run = opened.getValue()) {
            prepared.persist(StorageLevel.MEMORY_AND_DISK());
            Dataset<Row> outcomes = outcomes(prepared, opened.getKey(), run);
            return new Published(outcomes, run.givenUp());
        } finally {
            prepared.unpersist();
        }
    }

    /**
     * Publishes and persists all outcomes. Their plan does not refer to the input: Spark drops the persisted data of a
     * plan when a table in it is written to, and a job may well note in its input table what was published.
     */
    private Dataset<Row> outcomes(Dataset<Row> prepared, String name, DriverRun run) {
        SparkContext context = prepared.sparkSession().sparkContext();
        Dataset<Row> outcomes = null;
        try {
            JavaRDD<Row> rows = SlotRouting.routed(prepared, settings.slotsPerTask(), context.defaultParallelism())
                    .toJavaRDD()
                    .mapPartitions(new PublishPartition(name, settings, new JobCounters(context), faults));
            outcomes = prepared.sparkSession()
                    .createDataFrame(rows, OutcomeSchema.SCHEMA)
                    .persist(StorageLevel.DISK_ONLY());
            publishAll(outcomes, run);
            return outcomes;
        } catch (Exception e) { // Spark throws checked exceptions without declaring them
            if (outcomes != null) {
                outcomes.unpersist();
            }
            String refused = run.refused();
            throw refused != null
                    ? new SlotPublishingException(refused, e)
                    : e instanceof SlotPublishingException own
                            ? own
                            : new SlotPublishingException(
                                    "the publishing job ended: " + Objects.requireNonNullElse(e.getMessage(), e), e);
        }
    }

    /**
     * Counts the outcomes until no task had to publish: then all are there. A second pass recomputes those of a lost
     * executor.
     */
    private static void publishAll(Dataset<Row> outcomes, DriverRun run) {
        long before;
        int passes = 0;
        do {
            if (++passes > MAX_PASSES) {
                throw new SlotPublishingException("executors are lost again and again, and outcomes with them", null);
            }
            before = run.startedTasks();
            long unused = outcomes.count();
        } while (run.startedTasks() != before);
        String refused = run.refused();
        if (refused != null) { // the stage ended before Spark could cancel it
            throw new SlotPublishingException(refused, null);
        }
    }

    private static void check(Dataset<Row> slots) {
        if (slots.isStreaming()) {
            throw new IllegalArgumentException("slots that stream are published by forEachBatch");
        }
        check(slots.sparkSession().sparkContext().getConf());
        Set<String> marked = NonDeterministicExpressions.names(slots);
        if (!marked.isEmpty()) {
            throw new IllegalArgumentException("the rows can differ each time they are computed: Spark marks "
                    + String.join(", ", marked) + " in their plan as non-deterministic, and a task that is retried"
                    + " would publish other values. Write the rows to a table and publish the table");
        }
    }

    static void check(SparkConf application) {
        if (application.getBoolean("spark.speculation", false)) {
            throw new IllegalStateException(
                    "spark.speculation is on: Spark would publish slots a second time at the same time."
                            + " Switch it off for this application");
        }
    }

    /**
     * Returns a function for {@code foreachBatch} of Structured Streaming that publishes each batch and passes its
     * outcomes on. A batch that Spark runs again is published again; slots that exist already are then EQUAL, or
     * EXISTS_DIFFERENT if seats were sold meanwhile. If the publishing of a batch gives up, the query fails after its
     * outcomes were passed on; when it is restarted from its checkpoint, it publishes that batch again. Spark never
     * runs a committed batch again.
     *
     * @param outcomes a function that gets the outcomes of a batch and its number; they are unpersisted after it has
     *     returned
     */
    public VoidFunction2<Dataset<Row>, Long> forEachBatch(VoidFunction2<Dataset<Row>, Long> outcomes) {
        return (batch, id) -> {
            Published published = publishedBatch(batch);
            try {
                outcomes.call(published.outcomes(), id);
            } finally {
                published.outcomes().unpersist();
            }
            String stopped = published.stopped();
            if (stopped != null) {
                throw new SlotPublishingException(
                        "batch " + id + " was given up, and is published again when the query is started again: "
                                + stopped,
                        null);
            }
        };
    }

    /**
     * Rethrows the exception that Spark threw because a query was stopped: any other would look like a failure to
     * Spark.
     */
    private Published publishedBatch(Dataset<Row> batch) throws Exception {
        try {
            return published(batch);
        } catch (SlotPublishingException e) {
            for (Throwable each = e.getCause(); each != null; each = each.getCause()) {
                boolean isStop = each instanceof InterruptedException
                        || String.valueOf(each.getMessage()).contains("part of cancelled job group");
                if (isStop && e.getCause() instanceof Exception thrown) {
                    throw thrown;
                }
            }
            throw e;
        }
    }

    /**
     * Publishes like {@link #publish(Dataset)}, with options as plain values, for languages that call Java over a
     * bridge, such as Python.
     *
     * @param slots the same as for {@link #publish(Dataset)}
     * @param options strings, numbers or booleans by the names of the
     *     <a href="doc-files/spark.html#settings">settings</a>
     * @throws IllegalArgumentException if an option is unknown or wrong; the message names it
     */
    public static Dataset<Row> publish(Dataset<Row> slots, Map<String, ?> options) {
        return PlainOptions.publishing(options).publish(slots);
    }

    /** The schema of the outcomes. */
    public static StructType outcomeSchema() {
        return OutcomeSchema.SCHEMA;
    }
}
