package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.errors.TooManyRequestsException;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.faults.SkippedTime;
import io.github.suppliersdk.internal.call.RetryAfter;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.Month;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 9110, 5.6.7: a recipient must accept all three date formats; 10.2.3: delay-seconds has no upper limit. */
class RetryAfterFormsTest {
    private final SkippedTime time = new SkippedTime();
    private ChaosProxy service;
    private SupplierClient client;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
        client = TestClients.build(CallFixtures.config(service), time);
    }

    @AfterEach
    void stop() throws IOException {
        client.close(Duration.ZERO);
        service.close();
    }

    /** In the last form a one-digit day follows two blanks. */
    private static final List<String> FORMS =
            List.of("EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM ppd HH:mm:ss yyyy");

    static List<String> forms() {
        return FORMS;
    }

    private void unavailable(String retryAfter) {
        service.next(c -> {
            c.readRequest();
            c.respond(503, "Retry-After: " + retryAfter + "\r\n", new byte[0]);
        });
    }

    @ParameterizedTest
    @MethodSource("forms")
    void aDateInAnyOfTheThreeFormsIsHonoured(String form) {
        ZonedDateTime inTwentySeconds = time.now().atZone(ZoneOffset.UTC).plusSeconds(20);
        unavailable(DateTimeFormatter.ofPattern(form, Locale.ENGLISH).format(inTwentySeconds));
        CallFixtures.get(client);
        assertThat(time.pauses())
                .singleElement()
                .satisfies(pause -> assertThat(pause).isBetween(Duration.ofSeconds(15), Duration.ofSeconds(21)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775807", "9223372036854775808", "99999999999999999999999999"})
    void secondsBeyondTheRangeOfALongExceedAnyCall(String seconds) {
        service.next(c -> {
            c.readRequest();
            c.respond(429, "Retry-After: " + seconds + "\r\n", new byte[0]);
        });
        assertThat(catchThrowable(() -> CallFixtures.get(client))).isInstanceOf(TooManyRequestsException.class);
        assertThat(service.executed("GET")).isEqualTo(1);
    }

    /** These values are in the past or invalid, so the usual, shorter pause applies. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "soon",
                "",
                "-5",
                "+5",
                "1e3",
                "\u0665",
                "Sunday, 06-Nov-94 08:49:37 GMT",
                "Sun Nov  6 08:49:37 1994",
                "Sun, 06 Nov 1994 08:49:37 GMT"
            })
    void anUnreadableOrPastRetryAfterIsIgnored(String retryAfter) {
        unavailable(retryAfter);
        CallFixtures.get(client);
        assertThat(time.pauses())
                .singleElement()
                .satisfies(pause -> assertThat(pause).isLessThanOrEqualTo(Duration.ofMillis(250)));
    }

    /** RFC 9110, 5.6.7: a two-digit year that seems more than 50 years ahead is in the past. */
    @ParameterizedTest
    @CsvSource({"Wednesday; 01-Jan-76 00:00:00 GMT, 365", "Saturday; 01-Jan-77 00:00:00 GMT, 0"})
    void aTwoDigitYearIsAtMostFiftyYearsAhead(String value, int days) {
        Instant now = Instant.parse("2026-11-22T00:00:00Z");
        assertThat(RetryAfter.of(Map.of("Retry-After", List.of(value.replace(';', ','))), now))
                .hasValue(Duration.ofDays(days));
    }

    @ParameterizedTest
    @EnumSource
    void everyMonthIsParsedInEveryForm(Month month) {
        ZonedDateTime date = ZonedDateTime.of(2027, month.getValue(), 9, 8, 49, 37, 0, ZoneOffset.UTC);
        for (String form : FORMS) {
            String value = DateTimeFormatter.ofPattern(form, Locale.ENGLISH).format(date);
            assertThat(RetryAfter.of(
                            Map.of("Retry-After", List.of(value)),
                            date.minusSeconds(77).toInstant()))
                    .as(value)
                    .hasValue(Duration.ofSeconds(77));
        }
    }
}
