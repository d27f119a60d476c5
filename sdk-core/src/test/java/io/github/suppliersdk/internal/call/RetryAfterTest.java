package io.github.suppliersdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.Month;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** RFC 9110, 5.6.7: a recipient must accept all three date formats; 10.2.3: delay-seconds has no upper limit. */
class RetryAfterTest {
    private static Optional<Duration> read(String value, Instant now) {
        return RetryAfter.of(Map.of("Retry-After", List.of(value)), now);
    }

    /** In the last form a one-digit day follows two blanks. */
    @ParameterizedTest
    @EnumSource
    void everyMonthIsReadInEveryForm(Month month) {
        ZonedDateTime date = ZonedDateTime.of(2027, month.getValue(), 9, 8, 49, 37, 0, ZoneOffset.UTC);
        for (String form : List.of(
                "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM ppd HH:mm:ss yyyy")) {
            String value = DateTimeFormatter.ofPattern(form, Locale.ENGLISH).format(date);
            assertThat(read(value, date.minusSeconds(77).toInstant())).as(value).hasValue(Duration.ofSeconds(77));
        }
    }

    /** A two-digit year that seems more than 50 years ahead is in the past; a wait is a year at most. */
    @ParameterizedTest
    @CsvSource({
        "0, PT0S",
        "20, PT20S",
        "' 7 ', PT7S",
        "999999999999999999, P365D",
        "9223372036854775808, P365D",
        "99999999999999999999999999, P365D",
        "'Sun, 06 Nov 1994 08:49:37 GMT', PT0S",
        "'Wednesday, 01-Jan-76 00:00:00 GMT', P365D",
        "'Saturday, 01-Jan-77 00:00:00 GMT', PT0S",
        "Sun Nov  6 08:49:37 1994, PT0S",
        "soon,",
        "'',",
        "-5,",
        "+5,",
        "1e3,",
        "0x10,",
        "\u0665,"
    })
    void aValueIsAWaitOrIgnored(String value, Duration wait) {
        assertThat(read(value, Instant.parse("2026-11-22T00:00:00Z"))).isEqualTo(Optional.ofNullable(wait));
    }

    @Test
    void anAbsentHeaderIsNoWait() {
        assertThat(RetryAfter.of(Map.of(), Instant.EPOCH)).isEmpty();
        assertThat(RetryAfter.of(Map.of("Retry-After", List.of()), Instant.EPOCH))
                .isEmpty();
    }
}
