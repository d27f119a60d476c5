package io.github.suppliersdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.faults.SkippedTime;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.http.Address;
import io.github.suppliersdk.internal.http.HttpRequest;
import io.github.suppliersdk.internal.http.HttpTransportException;
import io.github.suppliersdk.internal.threads.Cancellation;
import io.github.suppliersdk.support.FakeResponse;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What earlier attempts reveal about a request, and when their responses are released. */
class RetryChannelTest {
    private final SkippedTime time = new SkippedTime();
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
        Endpoint<Void, String> endpoint = new Endpoint<>(kind, "GET", List.of(), null, parser -> "");
        HttpRequest request =
                new HttpRequest("GET", Address.of("http://s.example"), Map.of(), null, () -> true, new Cancellation());
        CallSettings settings = new CallSettings(Map.of(), Duration.ofSeconds(9), Duration.ofMinutes(1), 4, List.of());
        return new CallState(endpoint, request, settings, List.of(), time);
    }

    private ReceivedResponse execute(CallState call) throws HttpTransportException {
        return new RetryChannel(new RetryBudget(10), time, sent -> {
                    made++;
                    return attempts.remove().make();
                })
                .execute(call);
    }

    private static ReceivedResponse response(int status, Bytes body, @Nullable IOException fault) {
        return new ReceivedResponse(
                status, new FakeResponse(status, Map.of(), InputStream.nullInputStream()), body, fault == null, fault);
    }

    private static ReceivedResponse response(int status) {
        return response(status, new BytePool().take(), null);
    }

    private static Attempt failing(HttpTransportException failure) {
        return () -> {
            throw failure;
        };
    }

    static Stream<Arguments> earlierAttempts() {
        Attempt notSent = failing(HttpTransportException.notSent("no connection", null));
        Attempt broken = () -> response(200, new BytePool().take(), new IOException("broke off"));
        return Stream.of(
                Arguments.of(OperationKind.READ, List.<Attempt>of(() -> response(503)), Effect.NONE),
                Arguments.of(OperationKind.REPLACE, List.<Attempt>of(() -> response(503)), Effect.UNKNOWN),
                Arguments.of(OperationKind.DELETE, List.<Attempt>of(() -> response(503)), Effect.UNKNOWN),
                Arguments.of(OperationKind.CREATE, List.of(() -> response(429), notSent), Effect.NONE),
                Arguments.of(OperationKind.REPLACE, List.of(() -> response(429), notSent), Effect.NONE),
                Arguments.of(OperationKind.REPLACE, List.of(broken), Effect.APPLIED));
    }

    /** What is known of the call before its last attempt. */
    @ParameterizedTest
    @MethodSource("earlierAttempts")
    void theEffectOfEarlierAttemptsIsKept(OperationKind kind, List<Attempt> earlier, Effect effect)
            throws HttpTransportException {
        CallState call = call(kind);
        attempts.addAll(earlier);
        attempts.add(() -> {
            assertThat(call.effect()).isEqualTo(effect);
            return response(200);
        });
        execute(call).close();
        assertThat(made).isEqualTo(earlier.size() + 1);
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
        CallState call = call(OperationKind.READ);
        attempts.add(() -> {
            call.cancellation().cancel();
            return response(503);
        });
        assertThat(execute(call).status()).isEqualTo(503);
        assertThat(time.pauses()).isEmpty();
        assertThat(made).isOne();
    }

    @Test
    void noAttemptFollowsACancellationDuringThePause() {
        CallState call = call(OperationKind.REPLACE);
        RetryChannel channel = new RetryChannel(
                new RetryBudget(10),
                new SkippedTime() {
                    @Override
                    public void sleep(Duration duration, Cancellation wakesUp) {
                        wakesUp.cancel();
                    }
                },
                sent -> {
                    made++;
                    throw HttpTransportException.maybeSent("lost", null);
                });
        HttpTransportException e = catchThrowableOfType(HttpTransportException.class, () -> channel.execute(call));
        assertThat(e).hasMessageContaining("cancelled in the pause before a retry");
        assertThat(call.effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(made).isOne();
    }

    @Test
    void pausesAreDrawnEvenlyFromTheUpperHalfOfABoundThatDoubles() throws HttpTransportException {
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
                    .allSatisfy(pause -> assertThat(pause).isBetween(bound / 2, bound));
            assertThat(pauses).anyMatch(pause -> pause < bound * 5 / 8).anyMatch(pause -> pause > bound * 7 / 8);
        }
    }
}
