package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.errors.CallInfo;
import io.github.suppliersdk.errors.ErrorBody;
import io.github.suppliersdk.errors.ServerErrorException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.TooManyRequestsException;
import io.github.suppliersdk.http.RawResponse;
import io.github.suppliersdk.publishing.FakeTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class PaceTest {
    private static final int MOST = 8;
    private static final Duration USUAL = Duration.ofMillis(200);

    private final FakeTime time = new FakeTime();
    private final AtomicReference<Optional<Instant>> quietOfClient = new AtomicReference<>(Optional.empty());
    private final Pace pace = new Pace(MOST, quietOfClient::get, time);

    private void pass(Duration duration) {
        try {
            time.sleep(duration);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void succeed(int calls, Duration each) throws InterruptedException {
        for (int i = 0; i < calls; i++) {
            pace.call(() -> {
                pass(each);
                return true;
            });
        }
    }

    private static ServiceException refusal(int status, Map<String, List<String>> headers) {
        CallInfo call = new CallInfo("POST", "http://127.0.0.1/", 1, USUAL);
        RawResponse answer = new RawResponse(status, headers, "");
        return status == 429
                ? new TooManyRequestsException(call, answer, ErrorBody.NONE)
                : new ServerErrorException(call, answer, ErrorBody.NONE);
    }

    private static Map<String, List<String>> retryAfter(String seconds) {
        return Map.of("Retry-After", List.of(seconds));
    }

    private void fail(RuntimeException failure) {
        RuntimeException thrown = catchThrowableOfType(
                RuntimeException.class,
                () -> pace.call(() -> {
                    pass(USUAL);
                    throw failure;
                }));
        assertThat(thrown).isSameAs(failure);
    }

    @Test
    void successesAddOneCallAtATimeUpToTheMost() throws Exception {
        assertThat(pace.limit()).isEqualTo(MOST / 2);
        succeed(5, USUAL); // as many as go at a time, and one for the fractions
        assertThat(pace.limit()).isEqualTo(MOST / 2 + 1);
        succeed(6, USUAL);
        assertThat(pace.limit()).isEqualTo(MOST / 2 + 2);
        succeed(100, USUAL);
        assertThat(pace.limit()).isEqualTo(MOST);
    }

    @Test
    void refusalForOverloadHalvesAndPausesAndAnOrdinaryFailureOfTheServiceOnlyHalves() throws Exception {
        succeed(100, USUAL);

        fail(refusal(429, Map.of()));
        assertThat(pace.limit()).isEqualTo(4);
        fail(refusal(503, Map.of()));
        assertThat(pace.limit()).isEqualTo(2);
        Duration before = time.passed();
        fail(refusal(500, Map.of()));
        assertThat(time.passed().minus(before)).as("pause that 503 was given").isGreaterThan(USUAL);
        assertThat(pace.limit()).isEqualTo(1);
        before = time.passed();
        succeed(1, USUAL);
        assertThat(time.passed().minus(before)).as("no pause after 500").isEqualTo(USUAL);
    }

    @Test
    void refusalsOfCallsThatWereUnderWayTogetherCountOnce() throws Exception {
        succeed(100, USUAL);

        RuntimeException outer = catchThrowableOfType(
                TooManyRequestsException.class,
                () -> pace.call(() -> {
                    fail(refusal(429, Map.of()));
                    throw refusal(429, Map.of());
                }));

        assertThat(outer).isNotNull();
        assertThat(pace.limit()).isEqualTo(4);
    }

    @Test
    void answersThatTakeMuchLongerThanUsualDecreaseUntilTheyAreUsual() throws Exception {
        succeed(100, USUAL);

        succeed(1, USUAL.multipliedBy(3));
        assertThat(pace.limit()).as("not much longer").isEqualTo(MOST);
        succeed(2, USUAL.multipliedBy(10));
        assertThat(pace.limit()).isEqualTo(5); // 8 × 0.8 × 0.8
        succeed(20, USUAL.multipliedBy(10));
        assertThat(pace.limit()).isEqualTo(1);
        succeed(200, USUAL.multipliedBy(10));
        assertThat(pace.limit()).isEqualTo(MOST);
    }

    @Test
    void pauseThatOneCallWasAskedForIsKeptByAllThreads() throws Exception {
        fail(refusal(429, retryAfter("60")));
        Duration refused = time.passed();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Duration>> starts = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                starts.add(threads.submit(() -> pace.call(time::passed)));
            }
            for (Future<Duration> start : starts) {
                assertThat(start.get(20, TimeUnit.SECONDS)).isGreaterThanOrEqualTo(refused.plusSeconds(60));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void pauseThatAnotherCallOfTheClientWasAskedForIsKeptOnce() throws Exception {
        quietOfClient.set(Optional.of(time.now().plusSeconds(40)));

        succeed(1, Duration.ZERO);
        assertThat(time.passed()).isBetween(Duration.ofSeconds(39), Duration.ofSeconds(41));
        assertThat(pace.limit()).isEqualTo(2);
        Duration passed = time.passed();
        succeed(1, Duration.ZERO);
        assertThat(time.passed()).isEqualTo(passed);
    }

    @Test
    void noPauseIsLongerThanAQuarterOfAnHour() throws Exception {
        fail(refusal(429, retryAfter("86400")));
        Duration refused = time.passed();

        succeed(1, Duration.ZERO);

        assertThat(time.passed().minus(refused)).isEqualTo(Duration.ofMinutes(15));
    }

    @Test
    void recoversAfterAStorm() throws Exception {
        for (int i = 0; i < 10; i++) {
            fail(refusal(429, Map.of()));
        }
        assertThat(pace.limit()).isEqualTo(1);

        succeed(2, USUAL);
        assertThat(pace.limit()).isEqualTo(2);
        succeed(100, USUAL);
        assertThat(pace.limit()).isEqualTo(MOST);
    }
}
