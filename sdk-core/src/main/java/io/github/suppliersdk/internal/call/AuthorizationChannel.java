package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.internal.auth.TimedTokenSource;
import io.github.suppliersdk.internal.auth.Tokens;
import io.github.suppliersdk.internal.http.HttpTransportException;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Adds the access token. After a 401 it tries once more, if the token source has another token and renewals do not
 * pause. Shared by all clients that are derived from one.
 */
final class AuthorizationChannel implements Channel {
    private static final int UNAUTHORIZED = 401;

    /**
     * The pause after a token that was just renewed was refused too. Without it, a service that refuses every token, such
     * as one that has locked the account, would have each call fetch another token, and the authorization server might
     * lock the account too.
     */
    private static final long PAUSE_NANOS = Duration.ofSeconds(10).toNanos();

    private final TimedTokenSource tokens;
    private final Time time;
    private final Channel next;
    private volatile long pauseEnd; // two calls may set it at once, to nearly the same

    AuthorizationChannel(TimedTokenSource tokens, Time time, Channel next) {
        this.tokens = tokens;
        this.time = time;
        this.next = next;
        this.pauseEnd = time.nanos();
    }

    @Override
    public ReceivedResponse execute(CallState call) throws HttpTransportException {
        String token = ask(call, null).orElseThrow();
        ReceivedResponse response = send(token, call);
        if (response.status() != UNAUTHORIZED || time.nanos() - pauseEnd < 0) {
            return response;
        }
        // the token may have been withdrawn: another one is tried, if there is one
        Optional<String> another;
        try {
            another = ask(call, token);
        } catch (HttpTransportException | RuntimeException | Error e) {
            response.close();
            throw e;
        }
        if (another.isEmpty()) {
            // the server returns the same token until it expires, so asking again would change nothing
            pauseEnd = time.nanos() + PAUSE_NANOS;
            return response;
        }
        response.close();
        ReceivedResponse second = send(another.get(), call);
        if (second.status() == UNAUTHORIZED) { // this is not the fault of the token
            pauseEnd = time.nanos() + PAUSE_NANOS;
        }
        return second;
    }

    private ReceivedResponse send(String token, CallState call) throws HttpTransportException {
        call.useToken(token);
        return next.execute(call);
    }

    /**
     * Asks the source. The message of a TokenException is safe to show; any other may hold secrets.
     *
     * @param refused the token that another one is wanted for; null if none was refused
     * @throws HttpTransportException if the call was stopped meanwhile
     */
    private Optional<String> ask(CallState call, @Nullable String refused) throws HttpTransportException {
        try {
            return refused == null
                    ? Optional.of(Tokens.checked(tokens.token(call.remaining())))
                    : tokens.renew(refused, call.remaining()).map(Tokens::checked);
        } catch (Exception e) { // a token source is foreign code
            if (call.cancellation().isCancelled() || Thread.currentThread().isInterrupted()) {
                throw HttpTransportException.notSent("stopped while it waited for an access token", e);
            }
            if (e instanceof TokenException known) {
                throw new TokenException(
                        call.info(), known.problem(), call.redaction().message(e.getMessage()), e);
            }
            String failure =
                    "the source of the access token failed with " + e.getClass().getName();
            throw new TokenException(call.info(), TokenException.Problem.SOURCE, failure, e);
        }
    }
}
