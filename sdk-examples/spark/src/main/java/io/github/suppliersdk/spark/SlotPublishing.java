package io.github.suppliersdk.spark;

import static org.apache.spark.sql.functions.col;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.ReplacedSeats;
import io.github.suppliersdk.publishing.SlotPublisher;
import java.time.Duration;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the rows of a data set as slots, and returns an outcome for each row.
 *
 * <pre>{@code
 * Dataset<Row> outcomes = SlotPublishing.with(SupplierClient::fromEnvironment)
 *         .replaceExisting(ReplacedSeats.KEEP_SEATS)
 *         .maxConcurrentCalls(16)
 *         .publish(slots);
 * }</pre>
 *
 * <p>The page {@code SPARK.md} describes the columns. Set the options before {@link #publish}; for one thread.
 */
public final class SlotPublishing {
    private final ClientFactory clients;
    private @Nullable ReplacedSeats replaceExisting;
    private Duration giveUpAfter = Duration.ofMinutes(15);
    private boolean nullCapacityIsUnlimited;
    private int maxConcurrentCalls = 16;
    private int tasks;

    private SlotPublishing(ClientFactory clients) {
        this.clients = clients;
    }

    /** Publishes with clients from this factory, one for each task. */
    public static SlotPublishing with(ClientFactory clients) {
        return new SlotPublishing(clients);
    }

    /**
     * Publishes with clients from the environment variables of the executors, as {@link SupplierClient#fromEnvironment}
     * reads them. For languages that cannot pass a {@link ClientFactory}, such as Python.
     */
    public static SlotPublishing fromEnvironment() {
        return new SlotPublishing(SupplierClient::fromEnvironment);
    }

    /**
     * Replaces the service's slot if it differs, as {@link SlotPublisher.Builder#replaceExisting} does. Unless this is
     * called, the service's slot stays unchanged. With {@link ReplacedSeats#SEATS_LEFT_NOW} a repeated task writes its
     * seats once more, which puts seats on sale again that were sold since the rows were computed.
     */
    public SlotPublishing replaceExisting(ReplacedSeats seats) {
        this.replaceExisting = seats;
        return this;
    }

    /** How long a fault may last before a task gives up; 15 minutes unless set. */
    public SlotPublishing giveUpAfter(Duration duration) {
        this.giveUpAfter = duration;
        return this;
    }

    /**
     * Whether a null in the column {@code capacity} means unlimited seats. False unless set: such a row is not
     * published, because a left join without a match also gives a null. Open slots never have a capacity.
     */
    public SlotPublishing nullCapacityIsUnlimited(boolean unlimited) {
        this.nullCapacityIsUnlimited = unlimited;
        return this;
    }

    /** The maximum number of calls in flight of all tasks together; 16 unless set. */
    public SlotPublishing maxConcurrentCalls(int calls) {
        this.maxConcurrentCalls = positive("maxConcurrentCalls", calls);
        return this;
    }

    /**
     * The number of tasks, between which the calls are divided: with 16 calls and 4 tasks, each task has at most 4 calls
     * in flight. Unless set, as many as the cluster can run at once, and at most {@link #maxConcurrentCalls}. Set it if
     * executors are allocated dynamically.
     */
    public SlotPublishing tasks(int number) {
        this.tasks = positive("tasks", number);
        return this;
    }

    private static int positive(String option, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(option + " must be at least 1: " + value);
        }
        return value;
    }

    /**
     * Publishes all slots now and returns their outcomes, which the executors keep on disk until they are unpersisted.
     * Reading the outcomes does not publish again, unless an executor is lost meanwhile: then the tasks of which it had
     * the outcomes are repeated. So write the outcomes to a table at once.
     *
     * @throws IllegalArgumentException if a column is missing, unknown or of a wrong type (the message names all of
     *     them), or there are more tasks than calls
     * @throws IllegalStateException if {@code spark.speculation} is on: Spark would publish slots twice at the same time
     */
    public Dataset<Row> publish(Dataset<Row> slots) {
        SparkContext context = slots.sparkSession().sparkContext();
        if (context.getConf().getBoolean("spark.speculation", false)) {
            throw new IllegalStateException("spark.speculation is on, which would publish slots twice at the same time:"
                    + " switch it off for this application");
        }
        int number = tasks == 0 ? Math.min(maxConcurrentCalls, context.defaultParallelism()) : tasks;
        if (number > maxConcurrentCalls) {
            throw new IllegalArgumentException(
                    number + " tasks cannot share " + maxConcurrentCalls + " calls: each task needs one");
        }
        JavaRDD<Row> published = partitioned(slots, number)
                .toJavaRDD()
                .mapPartitions(new PublishTask(
                        clients, replaceExisting, giveUpAfter, nullCapacityIsUnlimited, maxConcurrentCalls / number));
        // From an RDD, because a plan with the input in it is computed again when a table of the input is written to.
        Dataset<Row> outcomes = slots.sparkSession()
                .createDataFrame(published, OutcomeRows.SCHEMA)
                .persist(StorageLevel.DISK_ONLY());
        try {
            long unused = outcomes.count(); // publishes
            return outcomes;
        } catch (Throwable e) {
            outcomes.unpersist();
            throw e;
        }
    }

    /** Divides the rows into ranges of option and day with about as many rows each. No day of an option is divided. */
    static Dataset<Row> partitioned(Dataset<Row> slots, int tasks) {
        Column[] dayOfOption = {col("experience_id"), col("option_id"), col(SlotColumns.DAY)};
        return SlotColumns.prepared(slots)
                .repartitionByRange(tasks, dayOfOption)
                .sortWithinPartitions(dayOfOption);
    }
}
