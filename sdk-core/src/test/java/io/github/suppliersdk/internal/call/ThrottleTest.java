package io.github.suppliersdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.http.HttpResponse;
import io.github.suppliersdk.internal.threads.Cancellation;
import io.github.suppliersdk.internal.time.Time;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How long calls are throttled after a {@code Retry-After}. */
class ThrottleTest {
    private final Clocks time = new Clocks();
    private final Throttle throttle = new Throttle(time);

    private void respondWithRetryAfter(String retryAfter) {
        HttpResponse head = new HttpResponse() {
            @Override
            public int status() {
                return 429;
            }

            @Override
            public Map<String, List<String>> headers() {
                return Map.of("Retry-After", List.of(retryAfter));
            }

            @Override
            public InputStream body() {
                return InputStream.nullInputStream();
            }

            @Override
            public void close() {
                // nothing to release
            }
        };
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
        time.set(Duration.ofHours(-1));
        assertThat(throttle.until()).contains(time.now().plusSeconds(60));
        time.pass(Duration.ofSeconds(60));
        assertThat(throttle.until()).isEmpty();
    }

    @Test
    void aClockThatIsSetForwardDoesNotMakeTheThrottleShorter() {
        respondWithRetryAfter("60");
        time.set(Duration.ofHours(1));
        assertThat(throttle.until()).contains(time.now().plusSeconds(60));
    }

    /** A wall clock that can be set, and a monotonic clock. */
    private static final class Clocks implements Time {
        private long nanos = Long.MAX_VALUE - 5;
        private Instant now = Instant.parse("2027-04-22T18:00:00Z");

        void pass(Duration duration) {
            nanos += duration.toNanos();
            now = now.plus(duration);
        }

        void set(Duration difference) {
            now = now.plus(difference);
        }

        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public Instant now() {
            return now;
        }

        @Override
        public void sleep(Duration duration, Cancellation cancellation) {
            pass(duration);
        }
    }
}
