package io.github.suppliersdk.sandbox.certify;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mandatory question that bookings have to answer.
 *
 * @param dataType the data type of the answer, such as {@code DATE}
 * @param optionId the only option that it is asked for, or null
 * @param holderCategoryId the only holder category that it is asked for, or null
 * @param choices the raw values of a {@code SELECT_ONE}
 * @param pattern the pattern that the answer has to match, or null
 */
public record CertificationQuestion(
        String id,
        String dataType,
        @Nullable String optionId,
        @Nullable String holderCategoryId,
        List<String> choices,
        @Nullable String pattern) {

    public CertificationQuestion {
        choices = List.copyOf(choices);
    }
}
