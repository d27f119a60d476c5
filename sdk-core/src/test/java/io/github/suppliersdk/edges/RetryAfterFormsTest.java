package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.errors.TooManyRequestsException;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.faults.SkippedTime;
import java.io.IOException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 9110, 10.2.3: seconds without an upper limit, or a date. */
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

    private void unavailable(String retryAfter) {
        service.next(c -> {
            c.readRequest();
            c.respond(503, "Retry-After: " + retryAfter + "\r\n", new byte[0]);
        });
    }

    @Test
    void aDateIsHonoured() {
        ZonedDateTime inTwentySeconds = time.now().atZone(ZoneOffset.UTC).plusSeconds(20);
        unavailable(DateTimeFormatter.RFC_1123_DATE_TIME.format(inTwentySeconds));
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
}
