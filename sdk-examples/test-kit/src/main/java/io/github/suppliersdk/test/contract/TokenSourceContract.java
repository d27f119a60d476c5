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
 * What every {@link TokenSource} must do. Test a source of your own by extending it:
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
 * <p>It cannot test that asking for a token ends in time when what it comes from does not respond: give that a time-out.
 */
@Execution(ExecutionMode.SAME_THREAD) // each test has the source to itself
@Timeout(value = 60, unit = TimeUnit.SECONDS)
public abstract class TokenSourceContract {
    private static final int THREADS = 8;

    @SuppressWarnings("NullAway.Init")
    private TokenSource tokens;

    /** For subclasses. */
    protected TokenSourceContract() {}

    /** Returns a source whose tokens are accepted. Called before each test. */
    protected abstract TokenSource newSource() throws Exception;

    /** Whether the source can renew its token. Override it for a source that has one token for ever. */
    protected boolean renews() {
        return true;
    }

    @BeforeEach
    void openSource() throws Exception {
        tokens = newSource();
    }

    private static void assertCanBeSent(String token) {
        // the message must not show the token: it may be a real one
        assertThat(token != null && !token.isEmpty()).as("there is a token").isTrue();
        assertThat(token.chars().allMatch(each -> each > ' ' && each < 127))
                .as("the token has printable ASCII characters only, and no space")
                .isTrue();
        assertThat(token.regionMatches(true, 0, "Bearer", 0, 6))
                .as("the token begins with the word Bearer, which the library adds")
                .isFalse();
    }

    @Test
    void theTokenCanStandInAHeader() {
        assertCanBeSent(tokens.token());
    }

    @Test
    void aTokenThatIsGoodIsGivenAgain() {
        String first = tokens.token();
        assertThat(tokens.token().equals(first))
                .as("the token stays the same while it is good")
                .isTrue();
    }

    @Test
    void manyThreadsGetOneToken() throws Exception {
        Callable<String> ask = tokens::token;
        List<String> given = Race.run(Collections.nCopies(THREADS, ask));
        given.forEach(TokenSourceContract::assertCanBeSent);
        assertThat(given.stream().distinct().count())
                .as("tokens that threads got at the same time")
                .isEqualTo(1);
    }

    @Test
    void aRefusedTokenIsNotGivenInPlaceOfItself() {
        String refused = tokens.token();
        Optional<String> other = tokens.renew(refused);
        assertThat(other.isPresent()).as("there is another token").isEqualTo(renews());
        other.ifPresent(TokenSourceContract::assertCanBeSent);
        assertThat(other.equals(Optional.of(refused)))
                .as("the refused token is given again")
                .isFalse();
    }

    @Test
    void aRenewedTokenIsTheOneToSendFromThenOn() {
        String refused = tokens.token();
        Optional<String> other = tokens.renew(refused);
        assertThat(tokens.token().equals(other.orElse(refused)))
                .as("the token to send is the renewed one")
                .isTrue();
    }

    @Test
    void whoeverIsRefusedWithATokenThatWasRenewedMeanwhileGetsAnotherOneToo() {
        String refused = tokens.token();
        Optional<String> first = tokens.renew(refused);
        Optional<String> second = tokens.renew(refused);
        assertThat(second.isPresent()).isEqualTo(first.isPresent());
        assertThat(second.equals(Optional.of(refused)))
                .as("the refused token is given again")
                .isFalse();
    }

    /** Tokens are compared by their text: the refused one was sent before, perhaps by another thread. */
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
    void manyThreadsThatAreRefusedAllGetAnotherToken() throws Exception {
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
    void itsTextFormDoesNotShowTheToken() {
        String token = tokens.token();
        assertThat(tokens.toString().contains(token))
                .as("the text form shows the token, and so may a log")
                .isFalse();
    }
}
