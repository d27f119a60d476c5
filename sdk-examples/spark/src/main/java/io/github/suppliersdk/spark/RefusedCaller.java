package io.github.suppliersdk.spark;

import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.errors.ForbiddenException;
import io.github.suppliersdk.errors.UnauthorizedException;
import io.github.suppliersdk.http.CallEvent;
import io.github.suppliersdk.http.CallObserver;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Knows whether the calls of this executor are refused for who makes them, and says so when there is no token to be had. */
final class RefusedCaller implements CallObserver {
    private static final int TOKENS_IN_A_ROW = 3;

    private final Consumer<String> noToken;
    private int tokens;
    private @Nullable Throwable last;

    RefusedCaller(Consumer<String> noToken) {
        this.noToken = noToken;
    }

    @Override
    public void onCall(CallEvent event) {
        Throwable failure = event.failure().orElse(null);
        boolean noMore = false;
        synchronized (this) {
            boolean token = failure instanceof TokenException refused && isForGood(refused.problem());
            tokens = token ? tokens + 1 : 0;
            noMore = tokens == TOKENS_IN_A_ROW;
            last = token || failure instanceof UnauthorizedException || failure instanceof ForbiddenException
                    ? failure
                    : null;
        }
        if (noMore) {
            noToken.accept(words(failure));
        }
    }

    private static boolean isForGood(TokenException.Problem problem) {
        return problem == TokenException.Problem.REFUSED || problem == TokenException.Problem.SOURCE;
    }

    /** Why the latest call was refused; null if it was not. */
    synchronized @Nullable String reason() {
        return last == null ? null : words(last);
    }

    private static String words(@Nullable Throwable failure) {
        return "the service refuses the caller: " + (failure == null ? "" : failure.getMessage());
    }
}
