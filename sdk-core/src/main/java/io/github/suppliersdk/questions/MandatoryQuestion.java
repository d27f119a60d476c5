package io.github.suppliersdk.questions;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import io.github.suppliersdk.internal.model.Required;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** A mandatory question as the service has it (contract 3, mandatory question). */
@Value.Immutable
@JsonSerialize(as = ImmutableMandatoryQuestion.class)
@JsonDeserialize(as = ImmutableMandatoryQuestion.class)
public interface MandatoryQuestion extends WithMandatoryQuestion {
    /** Identifies the question; chosen by the supplier. */
    @JsonProperty("mandatory_question_id")
    String mandatoryQuestionId();

    /** The question in English, where the service gave one. */
    @JsonProperty("question")
    Optional<String> question();

    /** The kind of answer, where the service gave one. */
    @JsonProperty("data_type")
    Optional<DataType> dataType();

    /** Whether it is asked once or for every guest, where the service said so. */
    @JsonProperty("level")
    Optional<QuestionLevel> level();

    /** Restricts the question to one option; absent means every option. */
    @JsonProperty("option_id")
    Optional<String> optionId();

    /** Restricts the question to one holder category; absent means every holder category. */
    @JsonProperty("holder_category_id")
    Optional<String> holderCategoryId();

    /** The choices, from raw value to label, in order; empty means none. With {@link DataType#SELECT_ONE} and only then. */
    @JsonProperty("select")
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    Map<String, String> select();

    /** A regular expression for the answer; only with {@link DataType#STRING}. */
    @JsonProperty("data_pattern")
    Optional<String> dataPattern();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    Map<String, Object> additionalProperties();

    /**
     * The request that would write this question as it is, unknown fields and values included; change what is to
     * change and hand it to {@link MandatoryQuestionsClient#replace}.
     *
     * @throws io.github.suppliersdk.errors.InvalidRequestException if the service did not give what a request needs
     */
    default MandatoryQuestionRequest toRequest() {
        Required.given("question", question(), "data_type", dataType(), "level", level());
        return ImmutableMandatoryQuestionRequest.builder()
                .mandatoryQuestionId(mandatoryQuestionId())
                .question(question().orElseThrow())
                .dataType(dataType().orElseThrow())
                .level(level().orElseThrow())
                .optionId(optionId())
                .holderCategoryId(holderCategoryId())
                .putAllSelect(select())
                .dataPattern(dataPattern())
                .putAllAdditionalProperties(additionalProperties())
                .allowUnknownValues(true)
                .build();
    }

    /** Starts with what is required, in the order in which the compiler asks for it. */
    static ImmutableMandatoryQuestion.MandatoryQuestionIdBuildStage builder() {
        return ImmutableMandatoryQuestion.builder();
    }
}
