package io.github.suppliersdk.spark;

import java.util.Collections;
import java.util.Iterator;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Row;

/**
 * The function of one task: publishes the rows of a partition and returns their outcomes. Spark sends it to executors.
 */
final class PublishPartition implements FlatMapFunction<Iterator<Row>, Row> {
    private static final long serialVersionUID = 1;

    private final String run;
    private final SlotPublishingSettings settings;
    private final JobCounters counters;
    private final FaultPoint faults;

    PublishPartition(String run, SlotPublishingSettings settings, JobCounters counters, FaultPoint faults) {
        this.run = run;
        this.settings = settings;
        this.counters = counters;
        this.faults = faults;
    }

    @Override
    public Iterator<Row> call(Iterator<Row> rows) throws Exception {
        TaskContext task = TaskContext.get();
        DriverLink driver = DriverLink.ofSpark();
        Message.Grant begun = driver.ask(new Message.TaskStarted(run, task.stageId(), task.partitionId()));
        if (begun.closed()) {
            throw new SlotPublishingException(
                    "outcomes were lost with their executor after all was sent, and nothing is sent again for them:"
                            + " publish again, and write the outcomes to a table at once",
                    null);
        }
        if (!rows.hasNext()) {
            return Collections.emptyIterator();
        }
        ExecutorRun joined = join(driver);
        TaskHandoff handoff;
        try {
            handoff =
                    new TaskHandoff((slots, listener) -> settings.publisher(joined.client(), joined.permits(), listener)
                            .publish(slots));
        } catch (Throwable e) { // such as if no thread can be started
            ExecutorRuns.leave(run, settings);
            throw e;
        }
        task.addTaskCompletionListener(ended -> {
            try {
                handoff.close();
            } finally {
                ExecutorRuns.leave(run, settings);
            }
        });
        SlotGroups groups = new SlotGroups(rows, settings.nullCapacityIsUnlimited());
        return new OutcomeRows(groups, handoff, joined, task, counters, faults, begun.attemptedBefore());
    }

    /** Fails the job if no client can be created: a retry of the task would fail, too. */
    private ExecutorRun join(DriverLink driver) throws Exception {
        try {
            return ExecutorRuns.join(run, settings);
        } catch (SecretMissingException | IllegalArgumentException e) {
            String why = String.valueOf(e.getMessage());
            driver.ask(new Message.Refused(run, why));
            throw new SlotPublishingException(why, e);
        }
    }
}
