package io.github.suppliersdk.bookings;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.Map;
import org.immutables.value.Value;

/**
 * The answer to a mandatory question (<a href="../doc-files/contract.html#booking-confirmation">contract, booking
 * confirmation</a>).
 */
@Value.Immutable
@JsonSerialize(as = ImmutableMandatoryAnswer.class)
@JsonDeserialize(as = ImmutableMandatoryAnswer.class)
public abstract class MandatoryAnswer {
    MandatoryAnswer() {}

    /** The question that is answered. */
    public abstract String mandatoryQuestionId();

    /** The answer as text. It may contain personal data, so {@code toString()} does not show it. */
    @Value.Redacted
    public abstract String answer();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    public abstract Map<String, Object> additionalProperties();

    /** Starts a builder with the question and the answer to it, as text. */
    public static Builder builder(String mandatoryQuestionId, String answer) {
        return new Builder().mandatoryQuestionId(mandatoryQuestionId).answer(answer);
    }

    /** Sets the fields of an answer. */
    public static final class Builder extends ImmutableMandatoryAnswer.Builder {
        Builder() {}
    }
}
