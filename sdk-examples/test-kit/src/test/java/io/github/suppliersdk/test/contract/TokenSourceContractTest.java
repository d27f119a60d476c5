package io.github.suppliersdk.test.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.test.TestRun;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests that the contract finds the defects of token sources. */
@Execution(ExecutionMode.SAME_THREAD) // the source is passed on in a thread local
class TokenSourceContractTest {
    private static final ThreadLocal<Supplier<TokenSource>> UNDER_TEST = new ThreadLocal<>();

    /** Run only by the tests here, not by the build. */
    static class Subject extends TokenSourceContract {
        @Override
        protected TokenSource newSource() {
            return UNDER_TEST.get().get();
        }
    }

    /** A correct source that keeps its token; broken variants override what they break. */
    private static class CachingSource implements TokenSource {
        final AtomicInteger fetched = new AtomicInteger();
        private String token = next();

        String next() {
            return "token-" + fetched.incrementAndGet();
        }

        @Override
        public synchronized String token() {
            return token;
        }

        @Override
        public synchronized Optional<String> renew(String refused) {
            if (token.equals(refused)) {
                token = next();
            }
            return Optional.of(token);
        }
    }

    private static TestRun run(Supplier<TokenSource> source) {
        UNDER_TEST.set(source);
        try {
            return TestRun.of(Subject.class);
        } finally {
            UNDER_TEST.remove();
        }
    }

    @Test
    void aCorrectSourcePasses() {
        TestRun run = run(CachingSource::new);
        assertThat(run.failures()).isEmpty();
        assertThat(run.passed()).hasSize(9);
    }

    @Test
    void aBrokenSourceFails() {
        assertThat(run(() -> () -> "Bearer abc").failures()).containsKey("theTokenIsValidInAHeader");
        assertThat(run(() -> () -> "abc\n").failures()).containsKey("theTokenIsValidInAHeader");
        assertThat(run(() -> new CachingSource()::next).failures())
                .containsKeys("aValidTokenIsReturnedAgain", "concurrentCallersGetTheSameToken");
        assertThat(run(() -> new CachingSource() {
                            @Override
                            public synchronized Optional<String> renew(String refused) {
                                return Optional.of(token());
                            }
                        })
                        .failures())
                .containsKeys("aRefusedTokenIsNotReturnedByItsRenewal", "concurrentRenewalsAllReturnAnotherToken");
        assertThat(run(() -> new CachingSource() {
                            @Override
                            public synchronized Optional<String> renew(String refused) {
                                return Optional.of(next());
                            }
                        })
                        .failures())
                .containsKey("aRenewedTokenIsReturnedFromThenOn");
        assertThat(run(() -> new CachingSource() {
                            @Override
                            public synchronized Optional<String> renew(String refused) {
                                return fetched.get() > 1 ? Optional.of(token()) : super.renew(refused);
                            }
                        })
                        .failures())
                .containsOnlyKeys("aTokenIsRenewedEachTimeThatItIsRefused");
        assertThat(run(() -> new CachingSource() {
                            @Override
                            @SuppressWarnings({"ReferenceEquality", "StringEquality"}) // this is the defect
                            public synchronized Optional<String> renew(String refused) {
                                return token() == refused ? super.renew(refused) : Optional.of(token());
                            }
                        })
                        .failures())
                .containsOnlyKeys("aTokenIsRenewedEachTimeThatItIsRefused");
        assertThat(run(() -> new CachingSource() {
                            @Override
                            public String toString() {
                                return "Vault[" + token() + "]";
                            }
                        })
                        .failures())
                .containsKey("toStringDoesNotShowTheToken");
    }
}
