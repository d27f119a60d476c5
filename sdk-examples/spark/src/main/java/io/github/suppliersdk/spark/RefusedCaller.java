package io.github.suppliersdk.spark;

import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.http.CallEvent;
import io.github.suppliersdk.http.CallObserver;
import java.util.function.Consumer;

/**
 * Reports when no access token can be obtained, three calls in a row. (That the service refuses the caller is in the
 * report of the publisher.)
 */
final class RefusedCaller implements CallObserver {
    private static final int TOKENS_IN_A_ROW = 3;

    private final Consumer<String> noToken;
    private int tokens;

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
        }
        if (noMore) {
            noToken.accept(message(failure == null ? "" : String.valueOf(failure.getMessage())));
        }
    }

    private static boolean isForGood(TokenException.Problem problem) {
        return problem == TokenException.Problem.REFUSED || problem == TokenException.Problem.SOURCE;
    }

    static String message(String failure) {
        return "the service refuses the caller: " + failure;
    }
}
