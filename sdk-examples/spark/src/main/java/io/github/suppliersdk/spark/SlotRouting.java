package io.github.suppliersdk.spark;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.floor;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.Window;
import org.apache.spark.sql.expressions.WindowSpec;

/**
 * Decides which task publishes which row. All rows of an option go to one task, so that calls are full and few date
 * ranges have to be read back. An option with more rows than a task takes is divided into ranges of dates. Rows with
 * the same slot id that would go to different tasks are sent to the same one, because only one task can see that they
 * are duplicates.
 */
final class SlotRouting {
    private static final int MIN_SLOTS_PER_TASK = 1000;
    private static final String PIECE = "_piece";
    private static final String ROWS = "_rows";
    private static final String[] OPTION = {"experience_id", "option_id"};
    private static final String[] DAY_OF_OPTION = {"experience_id", "option_id", SlotSchema.DAY};

    private SlotRouting() {}

    /**
     * Partitions the rows, one partition for each task, sorted for {@link SlotGroups}. Reads the rows three or four
     * times.
     */
    static Dataset<Row> routed(Dataset<Row> slots, int slotsPerTask, int parallelism) {
        Column[] columns = columns(slots.columns());
        Dataset<Row> options =
                slots.groupBy(OPTION[0], OPTION[1]).agg(count(lit(1)).as(ROWS)).persist();
        try {
            Row sum = options.agg(sum(ROWS)).head();
            long rows = sum.isNullAt(0) ? 0 : sum.getLong(0);
            long tasks = tasks(rows, slotsPerTask, parallelism);
            long most = Math.max(MIN_SLOTS_PER_TASK, (rows + tasks - 1) / tasks);
            Dataset<Row> huge = options.where(col(ROWS).gt(most)).drop(ROWS);
            Dataset<Row> pieces = huge.isEmpty()
                    ? slots.withColumn(PIECE, lit(-1L))
                    : slots.join(broadcast(pieces(slots, huge, most)), DAY_OF_OPTION, "left")
                            .withColumn(PIECE, coalesce(col(PIECE), lit(-1L)));
            return withDuplicatesTogether(pieces)
                    .repartition((int) tasks, col("_to1"), col("_to2"), col(PIECE))
                    .select(columns)
                    .sortWithinPartitions(order(slots.columns()));
        } finally {
            options.unpersist();
        }
    }

    /**
     * The sort order: by id, for {@link SlotGroups}, then by all other columns, so that each attempt of a task
     * publishes the same one of different rows with one id.
     */
    private static Column[] order(String[] names) {
        Set<String> order = new LinkedHashSet<>(List.of(OPTION[0], OPTION[1], SlotSchema.DAY, "slot_id"));
        order.addAll(List.of(names));
        return columns(order.toArray(String[]::new));
    }

    private static Column[] columns(String[] names) {
        Column[] columns = new Column[names.length];
        for (int i = 0; i < names.length; i++) {
            columns[i] = col("`" + names[i] + "`");
        }
        return columns;
    }

    /** The number of tasks: enough for the rows, and if possible one for each processor. */
    private static long tasks(long rows, int slotsPerTask, int parallelism) {
        long needed = (rows + slotsPerTask - 1) / slotsPerTask;
        long useful = Math.min(parallelism, (rows + MIN_SLOTS_PER_TASK - 1) / MIN_SLOTS_PER_TASK);
        return Math.min(100_000, Math.max(1, Math.max(needed, useful)));
    }

    /** Divides huge options into ranges of dates with about the same number of rows. A day is never divided. */
    private static Dataset<Row> pieces(Dataset<Row> slots, Dataset<Row> huge, long most) {
        WindowSpec daysBefore = Window.partitionBy(OPTION[0], OPTION[1])
                .orderBy(SlotSchema.DAY)
                .rowsBetween(Window.unboundedPreceding(), -1);
        return slots.join(broadcast(huge), OPTION, "left_semi")
                .groupBy(OPTION[0], OPTION[1], SlotSchema.DAY)
                .agg(count(lit(1)).as(ROWS))
                .withColumn(
                        PIECE,
                        floor(coalesce(sum(ROWS).over(daysBefore), lit(0L)).divide(lit(most))))
                .drop(ROWS);
    }

    private static Dataset<Row> withDuplicatesTogether(Dataset<Row> pieces) {
        Column where = struct(col(OPTION[0]), col(OPTION[1]), col(PIECE));
        Dataset<Row> scattered = pieces.groupBy("slot_id")
                .agg(min(where).as("_one"), max(where).as("_other"))
                .where(col("_one").notEqual(col("_other")).and(col("slot_id").isNotNull()))
                .select(col("slot_id"), lit(true).as("_scattered"));
        if (scattered.isEmpty()) {
            return pieces.withColumn("_to1", col(OPTION[0])).withColumn("_to2", col(OPTION[1]));
        }
        return pieces.join(scattered, new String[] {"slot_id"}, "left")
                .withColumn("_to1", when(col("_scattered"), lit("")).otherwise(col(OPTION[0])))
                .withColumn("_to2", when(col("_scattered"), col("slot_id")).otherwise(col(OPTION[1])))
                .withColumn(PIECE, when(col("_scattered"), lit(-2L)).otherwise(col(PIECE)));
    }
}
