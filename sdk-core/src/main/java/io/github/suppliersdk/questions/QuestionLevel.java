package io.github.suppliersdk.questions;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.github.suppliersdk.types.OpenEnum;
import java.util.Set;

/**
 * Whether a question is asked once for a booking or once for every guest (<a
 * href="../doc-files/contract.html#mandatory-question">contract, mandatory question</a>, {@code level}).
 */
public final class QuestionLevel extends OpenEnum {
    private static final Set<String> KNOWN = Set.of("BOOKING", "BY_PAX");

    public static final QuestionLevel BOOKING = of("BOOKING");
    public static final QuestionLevel BY_PAX = of("BY_PAX");

    private QuestionLevel(String text) {
        super(KNOWN, text);
    }

    /** Returns the value with this text, case-insensitively; any text is accepted, see {@link #isKnown()}. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static QuestionLevel of(String text) {
        return new QuestionLevel(text);
    }
}
