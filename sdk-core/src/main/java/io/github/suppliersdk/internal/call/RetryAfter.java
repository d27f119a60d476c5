package io.github.suppliersdk.internal.call;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.chrono.ChronoLocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The header {@code Retry-After}: seconds, or a date in one of the three forms that RFC 9110 (10.2.3 and 5.6.7)
 * requires recipients to accept.
 */
public final class RetryAfter {
    /** The longest wait; limits sums, so that none overflows. */
    private static final Duration LONGEST = Duration.ofDays(365);

    private static final int DIGITS_OF_A_LONG = 18;
    private static final int YEARS_AHEAD = 50;

    private RetryAfter() {}

    /** How long the service asks to wait, a year at most; empty if the header is absent or cannot be read. */
    public static Optional<Duration> of(Map<String, List<String>> headers, Instant now) {
        List<String> values = headers.get("Retry-After");
        if (values == null || values.isEmpty()) {
            return Optional.empty();
        }
        String value = values.get(0).strip();
        return (isNumber(value)
                        ? Optional.of(seconds(value))
                        : date(value, now).map(date -> Duration.between(now, date)))
                .map(asked -> asked.isNegative() ? Duration.ZERO : asked)
                .map(asked -> asked.compareTo(LONGEST) > 0 ? LONGEST : asked);
    }

    private static boolean isNumber(String value) {
        return !value.isEmpty() && value.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** Reads seconds; the number may have any length. */
    private static Duration seconds(String digits) {
        return digits.length() > DIGITS_OF_A_LONG ? LONGEST : Duration.ofSeconds(Long.parseLong(digits));
    }

    private static Optional<Instant> date(String value, Instant now) {
        return imfFixdate(value).or(() -> rfc850Date(value, now)).or(() -> asctimeDate(value));
    }

    /** The preferred form: {@code Sun, 06 Nov 1994 08:49:37 GMT}. */
    private static Optional<Instant> imfFixdate(String value) {
        try {
            return Optional.of(ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** {@code Sunday, 06-Nov-94 08:49:37 GMT}: a year of two digits is never more than 50 years ahead. */
    private static Optional<Instant> rfc850Date(String value, Instant now) {
        ChronoLocalDate first = LocalDate.ofInstant(now, ZoneOffset.UTC).minusYears(100L - YEARS_AHEAD - 1);
        return parse(
                value,
                new DateTimeFormatterBuilder()
                        .parseCaseInsensitive()
                        .appendPattern("EEEE, dd-MMM-")
                        .appendValueReduced(ChronoField.YEAR, 2, 2, first)
                        .appendPattern(" HH:mm:ss 'GMT'")
                        .toFormatter(Locale.ENGLISH));
    }

    /** {@code Sun Nov  6 08:49:37 1994}, the format of C's {@code asctime}. */
    private static Optional<Instant> asctimeDate(String value) {
        return parse(value, DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss uuuu", Locale.ENGLISH));
    }

    private static Optional<Instant> parse(String value, DateTimeFormatter form) {
        try {
            return Optional.of(LocalDateTime.parse(value, form).toInstant(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            return Optional.empty(); // as if the header were absent
        }
    }
}
