package io.github.suppliersdk.spark;

import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.http.CallEvent;
import io.github.suppliersdk.http.CallObserver;
import java.util.function.Consumer;

/**
 * Reports when three calls in a row fail because no access token can be obtained. (The report of the publisher says
 * whether the service refuses the caller.)
 */
final class TokenFailureObserver implements CallObserver {
    private static final int FAILURES_IN_A_ROW = 3;

    private final Consumer<String> noToken;
    private int failures;

    TokenFailureObserver(Consumer<String> noToken) {
        this.noToken = noToken;
    }

    @Override
    public void onCall(CallEvent event) {
        Throwable failure = event.failure().orElse(null);
        boolean isLimitReached = false;
        synchronized (this) {
            boolean isTokenFailure = failure instanceof TokenException refused && isPermanent(refused.problem());
            failures = isTokenFailure ? failures + 1 : 0;
            isLimitReached = failures == FAILURES_IN_A_ROW;
        }
        if (isLimitReached) {
            noToken.accept(message(failure == null ? "" : String.valueOf(failure.getMessage())));
        }
    }

    private static boolean isPermanent(TokenException.Problem problem) {
        return problem == TokenException.Problem.REFUSED || problem == TokenException.Problem.SOURCE;
    }

    static String message(String failure) {
        return "the service refuses the caller: " + failure;
    }
}
