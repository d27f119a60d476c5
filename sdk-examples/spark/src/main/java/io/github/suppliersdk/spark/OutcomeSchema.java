package io.github.suppliersdk.spark;

import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotProblem;
import io.github.suppliersdk.publishing.SlotResult;
import java.util.Optional;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** The columns of outcomes, and how outcomes become rows. */
final class OutcomeSchema {
    static final StructType SCHEMA = new StructType()
            .add("experience_id", DataTypes.StringType)
            .add("option_id", DataTypes.StringType)
            .add("slot_id", DataTypes.StringType)
            .add("result", DataTypes.StringType, false)
            .add("code", DataTypes.StringType)
            .add("message", DataTypes.StringType)
            .add("error_id", DataTypes.StringType)
            .add("abandoned", DataTypes.BooleanType, false)
            .add("duplicate", DataTypes.BooleanType, false);

    private static final String BEFORE = "an attempt of the task before this one may have sent it: ";

    private OutcomeSchema() {}

    /**
     * Creates a row of an outcome.
     *
     * @param duplicate whether an equal row came before
     * @param stopped the reason why the job sends nothing any more, used for slots that were not sent; null if the job
     *     continues
     * @param attemptedBefore whether an earlier attempt of the task may have sent what this one has not
     */
    static Row row(SlotOutcome outcome, boolean duplicate, @Nullable String stopped, boolean attemptedBefore) {
        Optional<SlotProblem> problem = outcome.problem();
        boolean notSent = outcome.result() == SlotResult.NOT_SENT;
        String message = notSent && stopped != null
                ? stopped
                : problem.map(SlotProblem::message).orElse(null);
        return RowFactory.create(
                outcome.target().experienceId(),
                outcome.target().slot().optionId(),
                outcome.target().slot().slotId(),
                (notSent ? notSent(attemptedBefore) : outcome.result()).name(),
                problem.flatMap(SlotProblem::code).orElse(null),
                notSent && attemptedBefore ? BEFORE + message : message,
                problem.flatMap(SlotProblem::errorId).orElse(null),
                outcome.abandoned(),
                duplicate);
    }

    /** The outcome of a row that does not describe a slot. */
    static Row rejected(Row slot, String message) {
        return row(slot, SlotResult.REJECTED, message);
    }

    /** The outcome of a row that was not given to the publisher. */
    static Row notSent(Row slot, String why, boolean attemptedBefore) {
        return row(slot, notSent(attemptedBefore), attemptedBefore ? BEFORE + why : why);
    }

    /** Only a first attempt can be certain that a slot was not sent. */
    private static SlotResult notSent(boolean attemptedBefore) {
        return attemptedBefore ? SlotResult.UNKNOWN : SlotResult.NOT_SENT;
    }

    private static Row row(Row slot, SlotResult result, String message) {
        return RowFactory.create(
                SlotRows.experienceId(slot),
                SlotRows.optionId(slot),
                SlotRows.slotId(slot),
                result.name(),
                null,
                message,
                null,
                false,
                false);
    }
}
