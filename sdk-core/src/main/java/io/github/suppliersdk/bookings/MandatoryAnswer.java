package io.github.suppliersdk.bookings;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.github.suppliersdk.types.Extensible;
import org.immutables.value.Value;

/**
 * The answer to a mandatory question (<a href="../doc-files/contract.html#booking-confirmation">contract, booking
 * confirmation</a>).
 */
@Value.Immutable
@JsonDeserialize(as = ImmutableMandatoryAnswer.class)
public abstract class MandatoryAnswer implements Extensible {
    MandatoryAnswer() {}

    /** The question that is answered. */
    public abstract String mandatoryQuestionId();

    /** The answer as text. It may contain personal data, so {@code toString()} does not show it. */
    @Value.Redacted
    public abstract String answer();

    /** Starts a builder with the question and the answer to it, as text. */
    public static Builder builder(String mandatoryQuestionId, String answer) {
        return new Builder().mandatoryQuestionId(mandatoryQuestionId).answer(answer);
    }

    /** Sets the fields of an answer. */
    public static final class Builder extends ImmutableMandatoryAnswer.Builder {
        Builder() {}
    }
}
