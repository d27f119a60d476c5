package io.github.suppliersdk.faults;

import io.github.suppliersdk.auth.TokenSource;
import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Implementations of what a user may supply. Each throws at random.
 */
final class ForeignCode {
    private final SeededRandom dice;
    private final int rarity;

    /** Code that throws once in {@code rarity} times on average. */
    ForeignCode(SeededRandom dice, int rarity) {
        this.dice = dice;
        this.rarity = rarity;
    }

    /** Thrown, apart from the {@code IOException}s of an interceptor. */
    static final class ForeignException extends RuntimeException {
        ForeignException() {
            super("thrown by foreign code");
        }
    }

    void mayThrow() {
        if (dice.oneIn(rarity)) {
            throw new ForeignException();
        }
    }

    private void mayThrowIo() throws IOException {
        if (dice.oneIn(rarity)) {
            throw new IOException("thrown by foreign code");
        }
        mayThrow();
    }

    TokenSource tokens() {
        return TokenSource.from(() -> {
            mayThrow();
            return dice.oneIn(rarity) ? " " : "secret";
        });
    }

    /** Throws before or after the rest of the chain; a response that was received by then is closed. */
    Interceptor interceptor() {
        return chain -> {
            mayThrowIo();
            Response response = chain.proceed(chain.request());
            try {
                mayThrowIo();
                return response;
            } catch (Throwable e) {
                response.close();
                throw e;
            }
        };
    }
}
