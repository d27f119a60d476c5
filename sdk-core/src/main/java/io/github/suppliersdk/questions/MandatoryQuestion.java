package io.github.suppliersdk.questions;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.github.suppliersdk.types.Extensible;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A mandatory question; fields that a request needs may be absent in an old one of the service (<a href="../doc-files/contract.html#mandatory-question">contract,
 * mandatory question</a>).
 */
@Value.Immutable
@JsonDeserialize(as = ImmutableMandatoryQuestion.class)
public abstract class MandatoryQuestion implements Extensible, WithMandatoryQuestion {
    MandatoryQuestion() {}

    /** Identifies the question; chosen by the supplier. */
    public abstract String mandatoryQuestionId();

    /** The question in English. Required in a request. */
    public abstract Optional<String> question();

    /** The type of the answer. Required in a request. */
    public abstract Optional<DataType> dataType();

    /** Whether the question is asked once or for every guest. Required in a request. */
    public abstract Optional<QuestionLevel> level();

    /** Restricts the question to one option; absent means every option. */
    public abstract Optional<String> optionId();

    /** Restricts the question to one holder category; absent means every holder category. */
    public abstract Optional<String> holderCategoryId();

    /**
     * The choices, from raw value to label, in order; empty means none. Required with {@link DataType#SELECT_ONE}, and
     * allowed only with it.
     */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public abstract Map<String, String> select();

    /** A regular expression for the answer; only with {@link DataType#STRING}. */
    public abstract Optional<String> dataPattern();

    /** Starts a builder with the fields that a request needs; the question is in English. */
    public static Builder builder(String mandatoryQuestionId, String question, DataType dataType, QuestionLevel level) {
        return new Builder()
                .mandatoryQuestionId(mandatoryQuestionId)
                .question(question)
                .dataType(dataType)
                .level(level);
    }

    /** Sets the fields of a mandatory question. */
    public static final class Builder extends ImmutableMandatoryQuestion.Builder {
        Builder() {}
    }
}
