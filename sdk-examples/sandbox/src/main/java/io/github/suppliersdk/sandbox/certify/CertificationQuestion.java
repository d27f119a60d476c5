package io.github.suppliersdk.sandbox.certify;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mandatory question that a booking must answer.
 *
 * @param id the id of the question
 * @param dataType the data type of the answer, such as {@code DATE}
 * @param optionId the option for which the question is asked, or null for all options
 * @param holderCategoryId the holder category for which the question is asked, or null for all
 * @param choices the raw values that a {@code SELECT_ONE} question accepts; empty for other types
 * @param pattern the regular expression that the answer must match, or null
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
