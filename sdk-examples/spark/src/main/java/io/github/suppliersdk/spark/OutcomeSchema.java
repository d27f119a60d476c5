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

/** The rows of outcomes. */
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
            .add("repeated", DataTypes.BooleanType, false);

    private OutcomeSchema() {}

    /**
     * An outcome.
     *
     * @param repeated whether an equal row came before
     * @param stopped why the job sends nothing any more, for what was not sent; null if it goes on
     */
    static Row row(SlotOutcome outcome, boolean repeated, @Nullable String stopped) {
        Optional<SlotProblem> problem = outcome.problem();
        String message = outcome.result() == SlotResult.NOT_SENT && stopped != null
                ? stopped
                : problem.map(SlotProblem::message).orElse(null);
        return RowFactory.create(
                outcome.target().experienceId(),
                outcome.target().slot().optionId(),
                outcome.target().slot().slotId(),
                outcome.result().name(),
                problem.flatMap(SlotProblem::code).orElse(null),
                message,
                problem.flatMap(SlotProblem::errorId).orElse(null),
                outcome.abandoned(),
                repeated);
    }

    /** An outcome of a row that never came to the publisher. */
    static Row row(Row slot, SlotResult result, String message) {
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
