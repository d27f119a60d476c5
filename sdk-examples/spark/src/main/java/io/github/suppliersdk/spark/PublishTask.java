package io.github.suppliersdk.spark;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.ReplacedSeats;
import io.github.suppliersdk.publishing.SlotPublisher;
import java.time.Duration;
import java.util.Collections;
import java.util.Iterator;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;

/**
 * The function of a task, which Spark sends to the executors.
 *
 * @param calls the maximum number of calls in flight of this task
 */
record PublishTask(
        ClientFactory clients,
        @Nullable ReplacedSeats replaceExisting,
        Duration giveUpAfter,
        boolean nullCapacityIsUnlimited,
        int calls)
        implements FlatMapFunction<Iterator<Row>, Row> {

    @Override
    public Iterator<Row> call(Iterator<Row> rows) throws Exception {
        if (!rows.hasNext()) {
            return Collections.emptyIterator();
        }
        SupplierClient client = clients.create();
        TaskContext.get().addTaskCompletionListener((TaskCompletionListener) ended -> client.close());
        SlotPublisher.Builder publisher =
                SlotPublisher.builder(client).concurrency(calls).giveUpAfter(giveUpAfter);
        return new OutcomeRows(
                rows,
                nullCapacityIsUnlimited,
                replaceExisting == null ? publisher : publisher.replaceExisting(replaceExisting));
    }
}
