package io.github.suppliersdk.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.UnauthorizedException;
import io.github.suppliersdk.support.FakeService;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.ManualTime;
import io.github.suppliersdk.support.Samples;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens from a source of the application's own. */
class TokenSourceTest {
    private final AtomicInteger number = new AtomicInteger();
    private final List<Integer> statuses = new ArrayList<>();
    private final ManualTime time = new ManualTime();
    private final FakeService service = new FakeService(request -> new Reply(
            statuses.isEmpty() ? 401 : statuses.remove(0), request.method().equals("GET") ? "[]" : Samples.DAILY_JSON));

    private SupplierClient client(TokenSource tokens) {
        return TestClients.build(
                SupplierClient.builder().baseUrl("https://service.example").tokens(tokens), service, time);
    }

    /** A patch, whose response the service may lose. */
    private void patch(TokenSource tokens) {
        var unused = client(tokens).slots("e1", "adult-tour").updateCapacity("2027-04-22", 3);
    }

    /** Each renewal returns another token. */
    private final class Numbered implements TokenSource {
        @Override
        public String token() {
            return "token-" + number;
        }

        @Override
        public Optional<String> renew(String refused) {
            return Optional.of("token-" + number.incrementAndGet());
        }
    }

    static Stream<Arguments> sources() {
        AtomicInteger asked = new AtomicInteger();
        return Stream.of(
                Arguments.of((TokenSource) () -> "t" + asked.incrementAndGet(), 2),
                Arguments.of((TokenSource) () -> "same", 1),
                Arguments.of(TokenSource.fixed("fixed"), 1));
    }

    @ParameterizedTest
    @MethodSource("sources")
    void after401AnotherTokenIsTriedOnce(TokenSource source, int attempts) {
        assertThatThrownBy(() -> client(source).vendors().list()).isInstanceOf(UnauthorizedException.class);
        assertThat(service.calls()).hasSize(attempts);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "a b", "a\r\nX-Evil: 1", "ü", "a\u0000"})
    void aTokenThatCannotBeAHeaderIsNotSentAndNotShown(@Nullable String token) {
        @SuppressWarnings("NullAway") // a supplier that returns null against its signature
        Supplier<String> careless = () -> token;
        assertThatThrownBy(() -> patch(careless::get))
                .isInstanceOf(TokenException.class)
                .hasMessageNotContaining("Evil");
        assertThat(service.calls()).isEmpty();
        assertThatThrownBy(() -> TokenSource.fixed("Bearer abc"))
                .hasMessageContaining("Bearer")
                .hasMessageNotContaining("abc");
    }

    @Test
    void aSourceThatFailsPreventsTheRequestAndIsNamedWithoutItsMessage() {
        Exception cause = new IOException("vault sealed, key abc"); // undeclared, as in Kotlin
        assertThatThrownBy(() -> patch(() -> {
                    throw sneaky(cause);
                }))
                .isInstanceOfSatisfying(
                        TokenException.class, e -> assertThat(e.effect()).isEqualTo(Effect.NONE))
                .hasMessageContaining("PATCH")
                .hasMessageContaining("/slots/2027-04-22")
                .hasMessageContaining("java.io.IOException")
                .hasMessageContaining("nothing was changed")
                .hasMessageNotContaining("abc")
                .hasCause(cause);
        assertThat(service.calls()).isEmpty();
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> RuntimeException sneaky(Throwable anything) throws E {
        throw (E) anything;
    }

    @Test
    void aSourceThatFailsOnARetryStillSaysThatTheFirstAttemptMayHaveArrived() {
        statuses.add(503);
        TokenException e = catchThrowableOfType(
                TokenException.class,
                () -> patch(() -> {
                    if (number.incrementAndGet() > 1) {
                        throw new IllegalStateException("the vault is sealed");
                    }
                    return "secret-token";
                }));
        assertThat(e.effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(e).hasMessageContaining("an earlier attempt may have been carried out");
    }

    @Test
    void anAttemptThatWasRefusedWasNotCarriedOut() {
        TokenException e = catchThrowableOfType(
                TokenException.class,
                () -> patch(new TokenSource() {
                    @Override
                    public String token() {
                        return "secret-token";
                    }

                    @Override
                    public Optional<String> renew(String refused) {
                        throw new TokenException("the vault is sealed", null);
                    }
                }));
        assertThat(e).as("its message is meant to be shown").hasMessageContaining("the vault is sealed");
        assertThat(e.effect()).isEqualTo(Effect.NONE);
    }

    /** The account is denied one of the endpoints, but not the others. */
    @Test
    void renewalsPauseForTenSecondsAfterARenewedTokenWasRefused() {
        SupplierClient client = client(new Numbered());
        for (int i = 1; i < 5; i++) {
            for (int calls = 0; calls < 3; calls++) {
                assertThat(catchThrowable(() -> client.slots("e1", "o1").delete("s")))
                        .isInstanceOf(UnauthorizedException.class);
                statuses.add(200);
                client.vendors().list();
                assertThat(number).as("renewals").hasValue(i);
                time.pass(Duration.ofSeconds(3));
            }
            time.pass(Duration.ofSeconds(1));
        }
    }
}
