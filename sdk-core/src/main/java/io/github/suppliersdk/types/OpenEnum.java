package io.github.suppliersdk.types;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Optional;

/**
 * A value from a list that the service may extend: one of the constants that this version knows, or any other text.
 *
 * <p>A known value is read case-insensitively and written in upper case. An unknown value keeps its text exactly, so
 * that nothing is lost when it is written again.
 *
 * @param <K> the Java enum of the values that this version knows, for use in a {@code switch}
 */
public abstract class OpenEnum<K extends Enum<K>> {
    private final String text;

    private final Optional<K> known;

    /**
     * Makes a value from its text.
     *
     * @param type the enum of the known values
     */
    protected OpenEnum(Class<K> type, String text) {
        this.known = find(type, text);
        this.text = known.map(Enum::name).orElse(text);
    }

    private static <K extends Enum<K>> Optional<K> find(Class<K> type, String text) {
        for (K constant : type.getEnumConstants()) {
            if (isNamed(constant.name(), text)) {
                return Optional.of(constant);
            }
        }
        return Optional.empty();
    }

    /**
     * Compares ASCII letters case-insensitively; some other letters, such as a dotless i, have the same capital
     * letters.
     */
    private static boolean isNamed(String name, String text) {
        if (name.length() != text.length()) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            char c = text.charAt(i);
            if ((c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c) != name.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The text as written: upper case for a known value, unchanged for any other. */
    @JsonValue
    public final String text() {
        return text;
    }

    /** The constant for a {@code switch}; empty if this version does not know the value. */
    public final Optional<K> known() {
        return known;
    }

    /**
     * Whether this version knows the value. An unknown value is sent too: the service decides.
     */
    public boolean isKnown() {
        return known.isPresent();
    }

    @Override
    public final boolean equals(Object other) {
        return other instanceof OpenEnum<?> that && that.getClass() == getClass() && that.text.equals(text);
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
