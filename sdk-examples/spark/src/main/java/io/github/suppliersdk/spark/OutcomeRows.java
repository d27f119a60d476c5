package io.github.suppliersdk.spark;

import io.github.suppliersdk.publishing.PublishListener;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotProblem;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of a task's rows, one for each row. When Spark has taken the outcomes so far, the next rows are
 * published; if the publisher gives up, the task sends nothing any more. Rows are read on the thread of the task, as
 * Spark demands.
 */
final class OutcomeRows implements Iterator<Row> {
    static final StructType SCHEMA = new StructType()
            .add("experience_id", DataTypes.StringType)
            .add("option_id", DataTypes.StringType)
            .add("slot_id", DataTypes.StringType)
            .add("result", DataTypes.StringType, false)
            .add("message", DataTypes.StringType)
            .add("code", DataTypes.StringType)
            .add("error_id", DataTypes.StringType)
            .add("to_verify", DataTypes.BooleanType, false);
    /** Bounds the memory for outcomes. */
    private static final int ROWS_AT_A_TIME = 20_000;

    private final Iterator<Row> rows;
    private final boolean nullCapacityIsUnlimited;
    private final SlotPublisher publisher;
    private final Queue<Row> ready = new ConcurrentLinkedQueue<>(); // threads of the publisher add outcomes
    private @Nullable ReadRow ahead;
    private @Nullable String endedEarly;

    private record ReadRow(Row row, SlotTarget target) {}

    OutcomeRows(Iterator<Row> rows, boolean nullCapacityIsUnlimited, SlotPublisher.Builder publisher) {
        this.rows = rows;
        this.nullCapacityIsUnlimited = nullCapacityIsUnlimited;
        this.publisher = publisher
                .listener(new PublishListener() {
                    @Override
                    public void outcome(SlotOutcome outcome) {
                        ready.add(row(outcome));
                    }
                })
                .build();
    }

    @Override
    public boolean hasNext() {
        while (ready.isEmpty() && (ahead != null || rows.hasNext())) {
            if (endedEarly == null) {
                PublishReport report = publisher.publish(new Some());
                endedEarly = report.endedEarly().orElse(null);
            } else {
                Row rest = ahead == null ? rows.next() : ahead.row();
                ahead = null;
                ready.add(row(rest, SlotResult.NOT_SENT.name(), endedEarly));
            }
        }
        return !ready.isEmpty();
    }

    @Override
    public Row next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return ready.remove();
    }

    /** The slots of the next rows. Rows that are not published get their outcome at once. */
    private final class Some implements Iterator<SlotTarget> {
        private int taken;

        @Override
        public boolean hasNext() {
            while (ahead == null && taken < ROWS_AT_A_TIME && rows.hasNext()) {
                taken++;
                ahead = read(rows.next());
            }
            return ahead != null;
        }

        @Override
        public SlotTarget next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            SlotTarget target = Objects.requireNonNull(ahead).target();
            ahead = null;
            return target;
        }
    }

    private @Nullable ReadRow read(Row row) {
        try {
            SlotTarget target = SlotRows.target(row, nullCapacityIsUnlimited);
            if (row.<Integer>getAs(SlotColumns.COPY) == 1) {
                return new ReadRow(row, target);
            }
            ready.add(row(row, "DUPLICATE", "of several rows with this slot_id the one with the fewest seats counts"));
        } catch (SlotRows.InvalidRowException e) {
            ready.add(row(row, "INVALID", e.getMessage()));
        }
        return null;
    }

    private static Row row(Row slot, String result, @Nullable String message) {
        return RowFactory.create(
                slot.getAs("experience_id"),
                slot.getAs("option_id"),
                slot.getAs("slot_id"),
                result,
                message,
                null,
                null,
                false);
    }

    private static Row row(SlotOutcome outcome) {
        Optional<SlotProblem> problem = outcome.problem();
        return RowFactory.create(
                outcome.target().experienceId(),
                outcome.target().slot().optionId(),
                outcome.target().slot().slotId(),
                outcome.result().name(),
                problem.map(SlotProblem::message).orElse(null),
                problem.flatMap(SlotProblem::code).orElse(null),
                problem.flatMap(SlotProblem::errorId).orElse(null),
                outcome.toVerify());
    }
}
