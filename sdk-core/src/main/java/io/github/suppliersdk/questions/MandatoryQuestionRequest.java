package io.github.suppliersdk.questions;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A mandatory question to create, or to replace another (<a
 * href="../doc-files/contract.html#mandatory-question">contract, mandatory question</a>).
 */
@Value.Immutable
@JsonSerialize(as = ImmutableMandatoryQuestionRequest.class)
@JsonDeserialize(as = ImmutableMandatoryQuestionRequest.class)
public abstract class MandatoryQuestionRequest implements WithMandatoryQuestionRequest {
    MandatoryQuestionRequest() {}

    /** Identifies the question; chosen by the supplier. */
    @JsonProperty("mandatory_question_id")
    public abstract String mandatoryQuestionId();

    /** The question in English. */
    @JsonProperty("question")
    public abstract String question();

    /** The type of the answer. */
    @JsonProperty("data_type")
    public abstract DataType dataType();

    /** Whether the question is asked once or for every guest. */
    @JsonProperty("level")
    public abstract QuestionLevel level();

    /** Restricts the question to one option; absent means every option. */
    @JsonProperty("option_id")
    public abstract Optional<String> optionId();

    /** Restricts the question to one holder category; absent means every holder category. */
    @JsonProperty("holder_category_id")
    public abstract Optional<String> holderCategoryId();

    /**
     * The choices, from raw value to label, in order; empty means none. Required with {@link DataType#SELECT_ONE}, and
     * allowed only with it.
     */
    @JsonProperty("select")
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public abstract Map<String, String> select();

    /** A regular expression for the answer; only with {@link DataType#STRING}. */
    @JsonProperty("data_pattern")
    public abstract Optional<String> dataPattern();

    /**
     * Whether values that this version does not know may be sent, such as a {@code data_type} that is newer than the
     * library. Not part of the body. False unless set; {@code toRequest()} of an object that was read sets it, so that
     * the service's values are sent back unchanged.
     */
    @JsonIgnore
    @Value.Auxiliary
    @Value.Default
    public boolean allowUnknownValues() {
        return false;
    }

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    public abstract Map<String, Object> additionalProperties();

    /** Starts a builder with the required fields; the question is in English. */
    public static Builder builder(String mandatoryQuestionId, String question, DataType dataType, QuestionLevel level) {
        return new Builder()
                .mandatoryQuestionId(mandatoryQuestionId)
                .question(question)
                .dataType(dataType)
                .level(level);
    }

    /** Sets the fields of a mandatory question to write. */
    public static final class Builder extends ImmutableMandatoryQuestionRequest.Builder {
        Builder() {}
    }
}
