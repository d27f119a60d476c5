package io.github.suppliersdk.spark;

import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over the outcomes of one task, one for each of its rows. The rows are published while Spark pulls the
 * outcomes. All of this runs on the thread of the task, except the publisher itself, which runs behind the
 * {@link TaskHandoff}.
 */
final class OutcomeRows implements Iterator<Row> {
    private static final int BATCH_SIZE = 200;
    private static final long POLL_MILLIS = 100;

    private final SlotGroups groups;
    private final TaskHandoff handoff;
    private final ExecutorRun run;
    private final TaskContext task;
    private final JobCounters counters;
    private final FaultPoint faults;
    private final boolean attemptedBefore;
    private final Deque<RepeatedRow> ready = new ArrayDeque<>();
    private final Map<Long, Integer> copies = new HashMap<>();
    private long given;
    private long rowsTaken;
    private long rowsReady;
    private long rowsReturned;
    private boolean inputEnded;
    private boolean interrupted;
    private boolean finished;
    private @Nullable String notSent;
    private @Nullable String restNotSent;

    /** An outcome row and how often it is still to be returned: there can be more equal rows than fit into memory. */
    private static final class RepeatedRow {
        private final Row row;
        private long times;

        RepeatedRow(Row row, long times) {
            this.row = row;
            this.times = times;
        }
    }

    OutcomeRows(
            SlotGroups groups,
            TaskHandoff handoff,
            ExecutorRun run,
            TaskContext task,
            JobCounters counters,
            FaultPoint faults,
            boolean attemptedBefore) {
        this.groups = groups;
        this.handoff = handoff;
        this.run = run;
        this.task = task;
        this.counters = counters;
        this.faults = faults;
        this.attemptedBefore = attemptedBefore;
    }

    @Override
    public boolean hasNext() {
        while (ready.isEmpty() && !finished) {
            step();
        }
        return !ready.isEmpty();
    }

    @Override
    public Row next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        RepeatedRow next = ready.element();
        if (--next.times == 0) {
            ready.remove();
        }
        faults.afterOutcome(++rowsReturned);
        return next.row;
    }

    private void step() {
        task.killTaskIfInterrupted();
        if (restNotSent != null) {
            addNotSent(restNotSent);
            return;
        }
        boolean gave = false;
        if (run.permits().stopped() != null) {
            interruptOnce();
        } else {
            gave = give();
        }
        take(gave);
        if (ready.isEmpty() && handoff.isOver()) {
            finish();
        }
    }

    /** Ends the run of the publisher early, because the job has stopped. */
    private void interruptOnce() {
        if (!interrupted) {
            interrupted = true;
            handoff.interrupt();
        }
    }

    private boolean give() {
        boolean gave = false;
        for (int i = 0; i < BATCH_SIZE && !inputEnded && handoff.hasRoom(); i++) {
            if (!groups.hasNext()) {
                inputEnded = true;
                handoff.endInput();
                break;
            }
            gave = true;
            SlotGroups.Group group = groups.next();
            for (SlotGroups.BadRow bad : group.bad()) {
                rowsTaken++;
                add(OutcomeSchema.rejected(bad.row(), bad.message()), 1, false);
            }
            group.slots().forEach(this::give);
        }
        return gave;
    }

    private void give(SlotTarget slot, int rows) {
        rowsTaken += rows;
        if (rows > 1) {
            copies.put(given, rows);
        }
        given++;
        handoff.give(slot);
    }

    private void take(boolean gave) {
        try {
            for (SlotOutcome outcome : handoff.take(!inputEnded, gave ? 0 : POLL_MILLIS)) {
                Integer rows = copies.remove(outcome.position());
                add(outcome, rows == null ? 1 : rows);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            task.killTaskIfInterrupted();
            throw new SlotPublishingException("the thread of a task was interrupted", e);
        }
    }

    private void add(SlotOutcome outcome, int rows) {
        boolean published = outcome.result().isPublished();
        String why = notSent == null ? run.permits().stopped() : notSent;
        add(OutcomeSchema.row(outcome, false, why, attemptedBefore), 1, published);
        if (rows > 1) {
            add(OutcomeSchema.row(outcome, true, why, attemptedBefore), rows - 1L, published);
        }
    }

    private void add(Row row, long times, boolean published) {
        counters.count(published, times);
        rowsReady += times;
        ready.add(new RepeatedRow(row, times));
    }

    /** Called when the run of the publisher is over, which may be before the end of its input. */
    private void finish() {
        PublishReport report = handoff.report();
        counters.add(report);
        String why = run.permits().stopped();
        if (why == null && report.endedEarly().isPresent()) {
            task.killTaskIfInterrupted();
            why = report.endedEarly().get();
            if (report.isCallerRefused()) {
                run.refuse(TokenFailureObserver.message(why));
            }
        }
        if (why != null) {
            tellDriver(why);
        }
        String refused = run.refused();
        if (refused != null) {
            throw new SlotPublishingException(refused, null);
        }
        notSent = why;
        List<SlotTarget> notTaken = handoff.notTaken();
        long position = given - notTaken.size();
        for (SlotTarget slot : notTaken) {
            SlotOutcome outcome = new SlotOutcome(position, slot, SlotResult.NOT_SENT, Optional.empty(), false);
            Integer rows = copies.remove(position++);
            add(outcome, rows == null ? 1 : rows);
        }
        if (why != null) {
            restNotSent = why;
        } else {
            end();
        }
    }

    /** Tells the driver why the task gives up, even if another task has told it: that message may have been lost. */
    private void tellDriver(String why) {
        boolean isJobOver;
        try {
            isJobOver = run.tellDriver(why);
        } catch (Exception e) { // the driver cannot be reached
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            task.killTaskIfInterrupted();
            throw new SlotPublishingException("the driver cannot be told why the job ends: " + why, e);
        }
        if (isJobOver) { // Spark will kill this attempt; its outcomes would differ from those that count
            throw new SlotPublishingException(
                    "the job is over, and has the outcomes of another attempt of this task", null);
        }
    }

    /** Makes the next row a not-sent outcome; one row at a time, because there can be many. */
    private void addNotSent(String why) {
        if (!inputEnded && groups.hasNext()) {
            rowsTaken++;
            add(OutcomeSchema.notSent(groups.nextRow(), why, attemptedBefore), 1, false);
        } else {
            end();
        }
    }

    private void end() {
        finished = true;
        if (rowsReady != rowsTaken) {
            throw new IllegalStateException(
                    "defect in publishing: " + rowsTaken + " rows have " + rowsReady + " outcomes");
        }
    }
}
