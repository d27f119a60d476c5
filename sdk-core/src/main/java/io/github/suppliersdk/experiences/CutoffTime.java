package io.github.suppliersdk.experiences;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Pattern;

/**
 * How long before its start a slot can no longer be booked: an ISO 8601 duration, kept exactly as written (<a
 * href="../doc-files/contract.html#experience">contract, experience</a>, {@code cutoff_time}).
 *
 * <p>{@code P1D} and {@code PT24H} are different cutoff times: the first counts calendar days, the second hours. The
 * library never converts one into the other.
 */
public final class CutoffTime {
    /** A number; only the last one of a duration may have a fraction, which the lookahead ensures. */
    private static final String NUMBER = "\\d+(?:[.,]\\d+(?=[A-Z]\\z))?";

    private static final Pattern ISO_8601 = Pattern.compile("P(?=\\d|T\\d)(?:nY)?(?:nM)?(?:nW)?(?:nD)?"
            .concat("(?:T(?=\\d)(?:nH)?(?:nM)?(?:nS)?)?")
            .replace("n", NUMBER));

    private final String text;

    private CutoffTime(String text) {
        this.text = text;
    }

    /** Makes a cutoff time with exactly this text. An invalid one, which the service may send, is refused in a request. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static CutoffTime of(String text) {
        return new CutoffTime(text);
    }

    /** Whether the text is an ISO 8601 duration, such as P0D, P1D, PT36H or P1DT2H. */
    public boolean isValid() {
        return ISO_8601.matcher(text).matches();
    }

    /** The text as sent. */
    @JsonValue
    public String text() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CutoffTime that && that.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text();
    }
}
