package io.github.suppliersdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RFC 9110, 10.2.3: seconds without an upper limit, or a date. */
class RetryAfterTest {
    private static Optional<Duration> read(String value, Instant now) {
        return RetryAfter.of(Map.of("Retry-After", List.of(value)), now);
    }

    /** A wait is a year at most. */
    @ParameterizedTest
    @CsvSource({
        "0, PT0S",
        "20, PT20S",
        "' 7 ', PT7S",
        "999999999999999999, P365D",
        "9223372036854775808, P365D",
        "99999999999999999999999999, P365D",
        "'Sun, 06 Nov 1994 08:49:37 GMT', PT0S",
        "'Sun, 22 Nov 2026 00:01:17 GMT', PT77S",
        "'Mon, 22 Nov 2032 00:00:00 GMT', P365D",
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
