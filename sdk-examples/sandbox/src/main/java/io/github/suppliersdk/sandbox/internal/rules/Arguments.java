package io.github.suppliersdk.sandbox.internal.rules;

import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Judges what the user of the sandbox passes to it. Each refusal names the argument. */
public final class Arguments {

    /** More than any test waits, and little enough to be added to any time. */
    private static final Duration LONGEST = Duration.ofDays(365);

    private Arguments() {}

    public static <T> T given(@Nullable T value, String name) {
        if (value == null) {
            throw new NullPointerException(name + " must not be null");
        }
        return value;
    }

    public static String matching(String value, String name, Pattern allowed, String otherwise) {
        if (!allowed.matcher(given(value, name)).matches()) {
            throw new IllegalArgumentException(name + ' ' + otherwise + ": '" + value + "'");
        }
        return value;
    }

    public static long atLeast(long minimum, long value, String name) {
        return between(minimum, Long.MAX_VALUE, value, name);
    }

    public static long between(long low, long high, long value, String name) {
        if (value < low || value > high) {
            String allowed = high == Long.MAX_VALUE ? "at least " + low : "between " + low + " and " + high;
            throw new IllegalArgumentException(name + " must be " + allowed + ": " + value);
        }
        return value;
    }

    /** A time of at least a millisecond. */
    public static Duration positive(Duration value, String name) {
        return between(Duration.ofMillis(1), value, name);
    }

    public static Duration notNegative(Duration value, String name) {
        return between(Duration.ZERO, value, name);
    }

    private static Duration between(Duration low, Duration value, String name) {
        if (given(value, name).compareTo(low) < 0 || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(name + " must be between " + low + " and " + LONGEST + ": " + value);
        }
        return value;
    }
}
