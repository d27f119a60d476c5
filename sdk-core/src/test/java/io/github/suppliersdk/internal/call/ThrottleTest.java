package io.github.suppliersdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.support.FakeResponse;
import io.github.suppliersdk.support.ManualTime;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How long calls are throttled after a {@code Retry-After}. */
class ThrottleTest {
    private final ManualTime time = new ManualTime();
    private final Throttle throttle = new Throttle(time);

    private void respondWithRetryAfter(String retryAfter) {
        FakeResponse head =
                new FakeResponse(429, Map.of("Retry-After", List.of(retryAfter)), InputStream.nullInputStream());
        throttle.note(new ReceivedResponse(429, head, new BytePool().take(), true, null));
    }

    @Test
    void withoutARetryAfterThereIsNoThrottle() {
        assertThat(throttle.until()).isEmpty();
    }

    @Test
    void theThrottleEndsWhenItsTimeHasPassed() {
        respondWithRetryAfter("60");
        Instant end = time.now().plusSeconds(60);
        time.pass(Duration.ofSeconds(59));
        assertThat(throttle.until()).contains(end);
        time.pass(Duration.ofSeconds(1));
        assertThat(throttle.until()).isEmpty();
    }

    @Test
    void aShorterRetryAfterDoesNotShortenTheThrottle() {
        respondWithRetryAfter("60");
        Instant end = time.now().plusSeconds(60);
        time.pass(Duration.ofSeconds(1));
        respondWithRetryAfter("5");
        assertThat(throttle.until()).contains(end);
        respondWithRetryAfter("90");
        assertThat(throttle.until()).contains(time.now().plusSeconds(90));
    }

    @Test
    void theThrottleLastsAtMostAnHour() {
        respondWithRetryAfter("86400");
        assertThat(throttle.until()).contains(time.now().plusSeconds(3600));
    }

    /** The wall clock may be synchronised after the start; without this rule all calls would wait for another hour. */
    @Test
    void aClockThatIsSetBackDoesNotMakeTheThrottleLonger() {
        respondWithRetryAfter("60");
        time.setClock(Duration.ofHours(-1));
        assertThat(throttle.until()).contains(time.now().plusSeconds(60));
        time.pass(Duration.ofSeconds(60));
        assertThat(throttle.until()).isEmpty();
    }

    @Test
    void aClockThatIsSetForwardDoesNotMakeTheThrottleShorter() {
        respondWithRetryAfter("60");
        time.setClock(Duration.ofHours(1));
        assertThat(throttle.until()).contains(time.now().plusSeconds(60));
    }
}
