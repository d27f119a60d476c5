package io.github.suppliersdk.test.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.auth.TokenSource;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Tests the guarantees of a {@link TokenSource}. To test your own source, extend this class:
 *
 * <pre>{@code
 * class VaultTokensTest extends TokenSourceContract {
 *     @Override
 *     protected TokenSource newSource() {
 *         return new VaultTokens(vault);
 *     }
 * }
 * }</pre>
 *
 * <p>This class cannot test that a call ends in time when the origin of the tokens does not respond: set a time-out
 * there.
 */
@Execution(ExecutionMode.SAME_THREAD) // each test has the source to itself
@Timeout(value = 60, unit = TimeUnit.SECONDS)
public abstract class TokenSourceContract {
    private static final int THREADS = 8;

    @SuppressWarnings("NullAway.Init")
    private TokenSource tokens;

    /** For subclasses. */
    protected TokenSourceContract() {}

    /** Returns a new source of valid tokens. Called before each test. */
    protected abstract TokenSource newSource() throws Exception;

    /** Whether the source can renew its token. Override this for a source with a fixed token. */
    protected boolean renews() {
        return true;
    }

    @BeforeEach
    void openSource() throws Exception {
        tokens = newSource();
    }

    private static void assertCanBeSent(String token) {
        // the message must not show the token: it may be a real one
        assertThat(token != null && !token.isEmpty())
                .as("the source has a token")
                .isTrue();
        assertThat(token.chars().allMatch(each -> each > ' ' && each < 127))
                .as("the token has printable ASCII characters only, and no space")
                .isTrue();
        assertThat(token.regionMatches(true, 0, "Bearer", 0, 6))
                .as("the token begins with the word Bearer, which the library adds itself")
                .isFalse();
    }

    @Test
    void theTokenIsValidInAHeader() {
        assertCanBeSent(tokens.token());
    }

    @Test
    void aValidTokenIsReturnedAgain() {
        String first = tokens.token();
        assertThat(tokens.token().equals(first))
                .as("the token stays the same while it is valid")
                .isTrue();
    }

    @Test
    void concurrentCallersGetTheSameToken() throws Exception {
        Callable<String> ask = tokens::token;
        List<String> given = Race.run(Collections.nCopies(THREADS, ask));
        given.forEach(TokenSourceContract::assertCanBeSent);
        assertThat(given.stream().distinct().count())
                .as("tokens that threads got at the same time")
                .isEqualTo(1);
    }

    @Test
    void aRefusedTokenIsNotReturnedByItsRenewal() {
        String refused = tokens.token();
        Optional<String> other = tokens.renew(refused);
        assertThat(other.isPresent()).as("there is another token").isEqualTo(renews());
        other.ifPresent(TokenSourceContract::assertCanBeSent);
        assertThat(other.equals(Optional.of(refused)))
                .as("the refused token is given again")
                .isFalse();
    }

    @Test
    void aRenewedTokenIsReturnedFromThenOn() {
        String refused = tokens.token();
        Optional<String> other = tokens.renew(refused);
        assertThat(tokens.token().equals(other.orElse(refused)))
                .as("the token to send is the renewed one")
                .isTrue();
    }

    @Test
    void aTokenThatWasRenewedMeanwhileIsRenewedForOtherCallersToo() {
        String refused = tokens.token();
        Optional<String> first = tokens.renew(refused);
        Optional<String> second = tokens.renew(refused);
        assertThat(second.isPresent()).isEqualTo(first.isPresent());
        assertThat(second.equals(Optional.of(refused)))
                .as("the refused token is given again")
                .isFalse();
    }

    /** Tokens must be compared with equals: the refused one may come from another thread. */
    @Test
    void aTokenIsRenewedEachTimeThatItIsRefused() {
        for (int times = 0; times < 3; times++) {
            String refused = String.valueOf(tokens.token().toCharArray());
            Optional<String> other = tokens.renew(refused);
            assertThat(other.isPresent()).as("there is another token").isEqualTo(renews());
            assertThat(other.equals(Optional.of(refused)))
                    .as("the refused token is given again")
                    .isFalse();
        }
    }

    @Test
    void concurrentRenewalsAllReturnAnotherToken() throws Exception {
        String refused = tokens.token();
        Callable<Optional<String>> renew = () -> tokens.renew(refused);
        for (Optional<String> other : Race.run(Collections.nCopies(THREADS, renew))) {
            assertThat(other.isPresent()).as("there is another token").isEqualTo(renews());
            assertThat(other.equals(Optional.of(refused)))
                    .as("the refused token is given again")
                    .isFalse();
        }
    }

    @Test
    void toStringDoesNotShowTheToken() {
        String token = tokens.token();
        assertThat(tokens.toString().contains(token))
                .as("toString() shows the token, so it can get into a log")
                .isFalse();
    }
}
