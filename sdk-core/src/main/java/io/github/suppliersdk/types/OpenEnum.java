package io.github.suppliersdk.types;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.Set;

/**
 * A value from a list that the service may extend: one of the constants that this version knows, or any other text.
 *
 * <p>A known value is read case-insensitively and written in upper case. An unknown value keeps its text exactly, so
 * that nothing is lost when it is written again.
 */
public abstract class OpenEnum {
    private final String text;

    private final boolean known;

    /**
     * Makes a value from its text.
     *
     * @param known the values that this version knows, in upper case
     */
    protected OpenEnum(Set<String> known, String text) {
        String upper = text.toUpperCase(Locale.ROOT);
        this.known = known.contains(upper);
        this.text = this.known ? upper : text;
    }

    /** The text as written: upper case for a known value, unchanged for any other. */
    @JsonValue
    public final String text() {
        return text;
    }

    /**
     * Whether this version knows the value. An unknown value is sent too: the service decides.
     */
    public boolean isKnown() {
        return known;
    }

    @Override
    public final boolean equals(Object other) {
        return other instanceof OpenEnum that && that.getClass() == getClass() && that.text.equals(text);
    }

    @Override
    public final int hashCode() {
        return text.hashCode();
    }

    @Override
    public final String toString() {
        return text();
    }
}
