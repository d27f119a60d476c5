package io.github.suppliersdk.sandbox.internal.rules;

import java.net.URI;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * Checks the arguments that a caller passes to the sandbox's public API. Every exception message names the argument.
 */
public final class Arguments {

    /**
     * The longest duration accepted: longer than any test waits, and short enough to be added to any time without
     * overflow.
     */
    private static final Duration MAX_DURATION = Duration.ofDays(365);

    private static final Pattern HEADER_NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}");
    private static final Pattern HEADER_VALUE = Pattern.compile("[!-~]([ -~]{0,998}[!-~])?");

    private Arguments() {}

    public static String matching(String value, String name, Pattern allowed, String otherwise) {
        if (!allowed.matcher(value).matches()) {
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

    /** Accepts a duration from one millisecond to 365 days. */
    public static Duration positive(Duration value, String name) {
        return between(Duration.ofMillis(1), value, name);
    }

    /** Accepts a duration from zero to 365 days. */
    public static Duration notNegative(Duration value, String name) {
        return between(Duration.ZERO, value, name);
    }

    private static Duration between(Duration low, Duration value, String name) {
        if (value.compareTo(low) < 0 || value.compareTo(MAX_DURATION) > 0) {
            throw new IllegalArgumentException(
                    name + " must be between " + low + " and " + MAX_DURATION + ": " + value);
        }
        return value;
    }

    /** Accepts an http or https URL with a host and without user info, query or fragment. */
    public static URI address(URI address, String name) {
        String scheme = address.getScheme();
        if (address.getHost() == null
                || address.getPort() == 0
                || address.getPort() > 65_535
                || address.getRawUserInfo() != null
                || address.getRawQuery() != null
                || address.getRawFragment() != null
                || !("http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme))) {
            throw new IllegalArgumentException(
                    name + " must be an http or https address with a host, without a user, a query or a fragment: "
                            + address);
        }
        return address;
    }

    /**
     * Accepts 1 to 1,000 printable ASCII characters without a space at either end. The exception message does not
     * contain the value.
     */
    public static String secret(String value, String name) {
        if (!HEADER_VALUE.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    name + " must be 1 to 1,000 printable ASCII characters, without a space at either end");
        }
        return value;
    }

    /** Accepts the name of a header. */
    public static String header(String value, String name) {
        return matching(value, name, HEADER_NAME, "must be the name of a header");
    }
}
