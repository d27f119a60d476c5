package io.github.suppliersdk.bookings;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.Map;
import org.immutables.value.Value;

/** The answer to a mandatory question (contract 5, booking confirmation). */
@Value.Immutable
@JsonSerialize(as = ImmutableMandatoryAnswer.class)
@JsonDeserialize(as = ImmutableMandatoryAnswer.class)
public interface MandatoryAnswer extends WithMandatoryAnswer {
    /** The question that is answered. */
    @JsonProperty("mandatory_question_id")
    String mandatoryQuestionId();

    /** The answer, as text. It may be personal and is left out of the text form. */
    @Value.Redacted
    @JsonProperty("answer")
    String answer();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    Map<String, Object> additionalProperties();

    /** Starts with what is required, in the order in which the compiler asks for it. */
    static ImmutableMandatoryAnswer.MandatoryQuestionIdBuildStage builder() {
        return ImmutableMandatoryAnswer.builder();
    }
}
