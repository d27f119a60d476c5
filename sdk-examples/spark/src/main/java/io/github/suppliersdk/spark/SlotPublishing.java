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
 * Publishes data sets of slots on Apache Spark. Each row gets exactly one outcome row, also where tasks fail and are repeated.
 *
 * <pre>{@code
 * Dataset<Row> outcomes = SlotPublishing.of(settings).callsAtATime(64).publish(slots);
 * outcomes.write().parquet("outcomes/2027-04-22");
 * }</pre>
 *
 * <p><a href="doc-files/spark.html">Publishing from Apache Spark</a> has the columns of the input and of the outcomes, and says when
 * not to use this. The application
 * needs {@link SlotPublishingPlugin} in {@code spark.plugins}. Immutable.
 */
public final class SlotPublishing {
    private static final int MOST_PASSES = 10;

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
     * The most calls at a time, over all executors of a job; 16 unless set. Fewer are made when the service is overloaded: what
     * it says to one executor holds for all.
     */
    public SlotPublishing callsAtATime(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("callsAtATime must be at least 1: " + most);
        }
        return new SlotPublishing(settings, most, faults);
    }

    SlotPublishing with(FaultPoint point) {
        return new SlotPublishing(settings, calls, point);
    }

    /**
     * Publishes all slots, now, and gives their outcomes back, which executors keep on their disks until they are unpersisted. It
     * is not done when outcomes are read: Spark would do that again for each reader, with seats that are old by then. Of
     * outcomes that are lost with an executor later, reading fails, and nothing is sent again; so write them to a table
     * at once if they matter.
     *
     * @param slots with these <a href="doc-files/spark.html#columns">columns</a>, and with the same rows however often it is computed
     * @return the outcomes, with the columns of {@link #outcomeSchema}
     * @throws IllegalArgumentException if a column is missing, unknown or of the wrong type, or if Spark marks
     *     an expression of the plan as non-deterministic; the message names the columns or the expressions
     * @throws IllegalStateException if the application has speculation switched on, or is without {@link SlotPublishingPlugin}
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

    /** @param stopped why not all was sent; null if the job went to its end */
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
     * All of them, there. Their plan knows nothing of the input: Spark drops what it keeps of a plan when somebody writes to a
     * table that is in it, such as to note there what was published.
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
        } catch (Exception e) { // of Spark, which declares none
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

    /** Until no task had to publish: all outcomes are there then. A second pass repeats what was lost with an executor. */
    private static void publishAll(Dataset<Row> outcomes, DriverRun run) {
        long before;
        int passes = 0;
        do {
            if (++passes > MOST_PASSES) {
                throw new SlotPublishingException("executors are lost again and again, and outcomes with them", null);
            }
            before = run.startedTasks();
            long unused = outcomes.count();
        } while (run.startedTasks() != before);
        String refused = run.refused();
        if (refused != null) { // Spark was about to cancel the stage
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
     * For {@code foreachBatch} of Structured Streaming: publishes each batch, and hands its outcomes on. A batch that Spark
     * repeats is published again, which finds what is there. After a batch that was given up the query fails, when its outcomes
     * were handed on: started again from its checkpoint, it publishes that batch once more. A batch that Spark counts as done
     * never comes again.
     *
     * @param outcomes gets the outcomes of a batch and its number; they are unpersisted afterwards
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

    /** Spark knows by what it has thrown itself that a query was stopped, not that it failed. */
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
     * The same with plain values, for languages that reach Java over a bridge, such as Python.
     *
     * @param options by the names of the <a href="doc-files/spark.html#settings">settings</a>; texts, numbers or truth
     * @throws IllegalArgumentException if an option is unknown or wrong; the message names it
     */
    public static Dataset<Row> publish(Dataset<Row> slots, Map<String, ?> options) {
        return PlainOptions.publishing(options).publish(slots);
    }

    /** The columns of outcomes. */
    public static StructType outcomeSchema() {
        return OutcomeSchema.SCHEMA;
    }
}
