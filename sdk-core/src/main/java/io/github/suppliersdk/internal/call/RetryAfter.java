package io.github.suppliersdk.internal.call;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The header {@code Retry-After}: seconds, or a date such as {@code Sun, 06 Nov 1994 08:49:37 GMT} (RFC 9110, 10.2.3).
 * The two obsolete forms of dates count as absent.
 */
public final class RetryAfter {
    /** The longest wait; limits sums, so that none overflows. */
    private static final Duration LONGEST = Duration.ofDays(365);

    private static final int DIGITS_OF_A_LONG = 18;

    private RetryAfter() {}

    /** How long the service asks to wait, a year at most; empty if the header is absent or cannot be read. */
    public static Optional<Duration> of(Map<String, List<String>> headers, Instant now) {
        List<String> values = headers.get("Retry-After");
        if (values == null || values.isEmpty()) {
            return Optional.empty();
        }
        String value = values.get(0).strip();
        try {
            Duration asked = value.matches("[0-9]+")
                    ? seconds(value)
                    : Duration.between(
                            now,
                            ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME)
                                    .toInstant());
            return Optional.of(asked.isNegative() ? Duration.ZERO : asked.compareTo(LONGEST) > 0 ? LONGEST : asked);
        } catch (DateTimeException e) {
            return Optional.empty(); // as if the header were absent
        }
    }

    /** Reads seconds; the number may have any length. */
    private static Duration seconds(String digits) {
        return digits.length() > DIGITS_OF_A_LONG ? LONGEST : Duration.ofSeconds(Long.parseLong(digits));
    }
}
