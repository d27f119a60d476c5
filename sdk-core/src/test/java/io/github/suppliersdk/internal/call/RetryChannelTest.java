package io.github.suppliersdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.faults.SkippedTime;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.http.HttpRequest;
import io.github.suppliersdk.internal.http.HttpResponse;
import io.github.suppliersdk.internal.http.HttpTransportException;
import io.github.suppliersdk.internal.threads.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What earlier attempts reveal about a request, and when their responses are released. */
class RetryChannelTest {
    private final SkippedTime time = new SkippedTime();
    private final Cancellation cancellation = new Cancellation();
    private final BytePool pool = new BytePool();
    private final Deque<Attempt> attempts = new ArrayDeque<>();
    private int made;

    private interface Attempt {
        ReceivedResponse make() throws HttpTransportException;
    }

    @AfterEach
    void clearInterrupt() {
        boolean unused = Thread.interrupted();
    }

    private CallState call(OperationKind kind) {
        return new CallState(kind, "GET", "/", true, Duration.ofMinutes(1), List.of(), time);
    }

    private ReceivedResponse execute(CallState call) throws HttpTransportException {
        HttpRequest request =
                new HttpRequest("GET", "/", "/", Map.of(), null, null, Duration.ofSeconds(9), cancellation);
        return new RetryChannel(4, new RetryBudget(10), time, (sent, state) -> {
                    made++;
                    return attempts.remove().make();
                })
                .execute(request, call);
    }

    private ReceivedResponse response(int status, Bytes body, @Nullable IOException fault) {
        return new ReceivedResponse(status, new Head(status), body, fault == null, fault);
    }

    private ReceivedResponse response(int status) {
        return response(status, pool.take(), null);
    }

    private record Head(int status) implements HttpResponse {
        @Override
        public Map<String, List<String>> headers() {
            return Map.of();
        }

        @Override
        public InputStream body() {
            return InputStream.nullInputStream();
        }

        @Override
        public void close() {
            // nothing to release
        }
    }

    private static Attempt failing(HttpTransportException failure) {
        return () -> {
            throw failure;
        };
    }

    /** A create is not retried after a 503, so it has no later attempt. */
    @ParameterizedTest
    @EnumSource(
            value = OperationKind.class,
            names = {"CREATE"},
            mode = EnumSource.Mode.EXCLUDE)
    void anAttemptWithStatus503MayHaveBeenCarriedOut(OperationKind kind) throws HttpTransportException {
        CallState call = call(kind);
        attempts.add(() -> response(503));
        attempts.add(() -> {
            assertThat(call.effect()).isEqualTo(kind.isWrite() ? Effect.UNKNOWN : Effect.NONE);
            return response(200);
        });
        execute(call).close();
        assertThat(made).isEqualTo(2);
    }

    /** A 429 means that nothing was carried out. */
    @ParameterizedTest
    @EnumSource
    void anAttemptThatWasCertainlyNotCarriedOutLeavesNoDoubt(OperationKind kind) throws HttpTransportException {
        CallState call = call(kind);
        attempts.add(() -> response(429));
        attempts.add(failing(HttpTransportException.notSent("no connection", null)));
        attempts.add(() -> {
            assertThat(call.effect()).isEqualTo(Effect.NONE);
            return response(200);
        });
        execute(call).close();
        assertThat(made).isEqualTo(3);
    }

    @Test
    void anAttemptWithATruncatedResponseWasCarriedOut() throws HttpTransportException {
        CallState call = call(OperationKind.REPLACE);
        attempts.add(() -> response(200, pool.take(), new IOException("broke off")));
        attempts.add(() -> response(200));
        execute(call).close();
        assertThat(made).isEqualTo(2);
        assertThat(call.effect()).isEqualTo(Effect.APPLIED);
    }

    @Test
    void theBufferOfARetriedResponseIsReleased() throws HttpTransportException {
        Bytes first = pool.take();
        attempts.add(() -> response(503, first, null));
        attempts.add(() -> {
            assertThat(pool.take()).as("the buffer for the next response").isSameAs(first);
            return response(200);
        });
        execute(call(OperationKind.READ)).close();
        assertThat(made).isEqualTo(2);
    }

    @Test
    void anInterruptedThreadGetsAResponseThatHasArrived() throws HttpTransportException {
        attempts.add(() -> {
            Thread.currentThread().interrupt();
            return response(503);
        });
        ReceivedResponse last = execute(call(OperationKind.READ));
        assertThat(last.status()).isEqualTo(503);
        assertThat(time.pauses()).isEmpty();
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        assertThat(made).isOne();
    }

    @Test
    void aCancelledCallGetsAResponseThatHasArrived() throws HttpTransportException {
        attempts.add(() -> {
            cancellation.cancel();
            return response(503);
        });
        assertThat(execute(call(OperationKind.READ)).status()).isEqualTo(503);
        assertThat(time.pauses()).isEmpty();
        assertThat(made).isOne();
    }

    @Test
    void noAttemptFollowsACancellationDuringThePause() {
        CallState call = call(OperationKind.REPLACE);
        RetryChannel channel = new RetryChannel(
                4,
                new RetryBudget(10),
                new SkippedTime() {
                    @Override
                    public void sleep(Duration duration, Cancellation wakesUp) {
                        wakesUp.cancel();
                    }
                },
                (sent, state) -> {
                    made++;
                    throw HttpTransportException.maybeSent("lost", null);
                });
        HttpTransportException e = catchThrowableOfType(
                HttpTransportException.class,
                () -> channel.execute(
                        new HttpRequest("GET", "/", "/", Map.of(), null, null, Duration.ofSeconds(9), cancellation),
                        call));
        assertThat(e).hasMessageContaining("cancelled in the pause before a retry");
        assertThat(call.effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(made).isOne();
    }

    @Test
    void pausesAreDrawnEvenlyBetweenZeroAndABoundThatDoubles() throws HttpTransportException {
        for (int i = 0; i < 100; i++) {
            for (int attempt = 0; attempt < 4; attempt++) {
                attempts.add(() -> response(503));
            }
            execute(call(OperationKind.READ)).close();
        }
        for (int attempt = 0; attempt < 3; attempt++) {
            long bound = Duration.ofMillis(250).toNanos() << attempt;
            List<Long> pauses = new ArrayList<>();
            for (int i = attempt; i < time.pauses().size(); i += 3) {
                pauses.add(time.pauses().get(i).toNanos());
            }
            assertThat(pauses)
                    .hasSize(100)
                    .allSatisfy(pause -> assertThat(pause).isBetween(0L, bound));
            assertThat(pauses).anyMatch(pause -> pause < bound / 4).anyMatch(pause -> pause > bound * 3 / 4);
        }
    }
}
