package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.errors.ForbiddenException;
import io.github.suppliersdk.errors.UnauthorizedException;
import io.github.suppliersdk.http.CallEvent;
import io.github.suppliersdk.http.CallObserver;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps the failure of the last call, if the service or the token endpoint did not accept the caller. */
final class LastAuthorizationFailure implements CallObserver {
    private volatile @Nullable Throwable last;

    @Override
    public void onCall(CallEvent event) {
        last = event.failure()
                .filter(failure -> failure instanceof UnauthorizedException
                        || failure instanceof ForbiddenException
                        || failure instanceof TokenException)
                .orElse(null);
    }

    Optional<Throwable> get() {
        return Optional.ofNullable(last);
    }
}
