package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.internal.auth.TimedTokenSource;
import io.github.suppliersdk.internal.auth.Tokens;
import io.github.suppliersdk.internal.http.HttpRequest;
import io.github.suppliersdk.internal.http.HttpTransportException;
import io.github.suppliersdk.internal.threads.Cancellation;
import java.util.Optional;
import java.util.function.Function;

/**
 * Adds the access token. After a 401 it tries once more, if the token source has another token and renewals do not
 * pause.
 */
final class AuthorizationChannel implements Channel {
    private static final int UNAUTHORIZED = 401;

    private final TokenSource tokens;
    private final RenewalPause pause;
    private final Function<Cancellation, TransportException.Reason> reasons;
    private final Channel next;

    /** @param reasons says why a call that got no token was stopped, if it was stopped on this side */
    AuthorizationChannel(
            TokenSource tokens,
            RenewalPause pause,
            Function<Cancellation, TransportException.Reason> reasons,
            Channel next) {
        this.tokens = tokens;
        this.pause = pause;
        this.reasons = reasons;
        this.next = next;
    }

    @Override
    public ReceivedResponse execute(HttpRequest request, CallState call) throws HttpTransportException {
        String token = token(request, call);
        ReceivedResponse response = send(request, token, call);
        if (response.status() != UNAUTHORIZED || pause.isOn()) {
            return response;
        }
        Optional<String> another;
        try {
            another = another(token, request, call);
        } catch (RuntimeException | Error e) {
            response.close();
            throw e;
        }
        if (another.isEmpty()) {
            // the server returns the same token until it expires, so asking again would change nothing
            pause.begin();
            return response;
        }
        response.close();
        ReceivedResponse second = send(request, another.get(), call);
        if (second.status() == UNAUTHORIZED) {
            pause.begin();
        }
        return second;
    }

    private ReceivedResponse send(HttpRequest request, String token, CallState call) throws HttpTransportException {
        call.keepSecret(token);
        return next.execute(request.withToken(token), call);
    }

    private String token(HttpRequest request, CallState call) {
        try {
            return Tokens.checked(
                    tokens instanceof TimedTokenSource timed ? timed.token(call.remaining()) : tokens.token());
        } catch (Exception e) { // a token source is foreign code
            throw noToken(e, request, call);
        }
    }

    private Optional<String> another(String refused, HttpRequest request, CallState call) {
        try {
            return (tokens instanceof TimedTokenSource timed
                            ? timed.renew(refused, call.remaining())
                            : tokens.renew(refused))
                    .map(Tokens::checked);
        } catch (Exception e) {
            throw noToken(e, request, call);
        }
    }

    /**
     * Makes the exception for a missing token, with what is known of the call: the token may be missing for a retry of
     * a request that was carried out. The message of a TokenException is safe to show; any other message may hold
     * secrets.
     */
    private TokenException noToken(Exception failure, HttpRequest request, CallState call) {
        boolean isKnown = failure instanceof TokenException;
        return new TokenException(
                call.info(),
                reasons.apply(request.cancellation()),
                failure instanceof TokenException known ? known.problem() : TokenException.Problem.SOURCE,
                isKnown
                        ? call.redaction().message(failure.getMessage())
                        : "the source of the access token failed with "
                                + failure.getClass().getName(),
                failure);
    }
}
