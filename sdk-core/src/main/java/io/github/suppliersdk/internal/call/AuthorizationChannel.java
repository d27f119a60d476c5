package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.http.Cancellation;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.internal.auth.RenewalBackOff;
import io.github.suppliersdk.internal.auth.TimedTokenSource;
import io.github.suppliersdk.internal.auth.Tokens;
import io.github.suppliersdk.internal.redaction.Redaction;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Adds the access token. After a 401 it tries once more, if the token source has another token and renewals are not
 * paused.
 */
final class AuthorizationChannel implements Channel {
    private static final int UNAUTHORIZED = 401;

    private final TokenSource tokens;
    private final RenewalBackOff renewals;
    private final Function<Cancellation, TransportException.Reason> reasons;
    private final Channel next;

    /** The headers of the last request without a body, and of the last one with a body. */
    private final AtomicReferenceArray<@Nullable Authorized> last = new AtomicReferenceArray<>(2);

    /** @param reasons says why a call that got no token was stopped, if it was stopped on this side */
    AuthorizationChannel(
            TokenSource tokens,
            RenewalBackOff renewals,
            Function<Cancellation, TransportException.Reason> reasons,
            Channel next) {
        this.tokens = tokens;
        this.renewals = renewals;
        this.reasons = reasons;
        this.next = next;
    }

    @Override
    public ReceivedResponse execute(HttpRequest request, CallState call) throws HttpTransportException {
        String token = token(request.cancellation(), call);
        ReceivedResponse response = send(request, token, call);
        if (response.status() != UNAUTHORIZED || !renewals.allowsRenewal()) {
            return response;
        }
        Optional<String> another;
        try {
            another = another(token, request.cancellation(), call);
        } catch (RuntimeException | Error e) {
            response.close();
            throw e;
        }
        if (another.isEmpty()) {
            // the server returns the same token until it expires, so asking again would change nothing
            renewals.refused();
            return response;
        }
        response.close();
        ReceivedResponse second = send(request, another.get(), call);
        if (second.status() == UNAUTHORIZED) {
            renewals.refused();
        }
        return second;
    }

    private String token(Cancellation cancellation, CallState call) {
        try {
            return Tokens.checked(
                    tokens instanceof TimedTokenSource timed
                            ? timed.token(call.remaining(), cancellation)
                            : tokens.token());
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable e) { // a token source is foreign code
            throw noToken(e, cancellation, call);
        }
    }

    private Optional<String> another(String refused, Cancellation cancellation, CallState call) {
        try {
            return (tokens instanceof TimedTokenSource timed
                            ? timed.renew(refused, call.remaining(), cancellation)
                            : tokens.renew(refused))
                    .map(Tokens::checked);
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            throw noToken(e, cancellation, call);
        }
    }

    /**
     * Makes the exception for a missing token, with what is known of the call: the token may be missing for a retry of
     * a request that was carried out. The message of a TokenException is safe to show; any other message may hold
     * secrets.
     */
    private TokenException noToken(Throwable failure, Cancellation cancellation, CallState call) {
        Redaction redaction = call.redaction();
        return failure instanceof TokenException known
                ? new TokenException(
                        call.info(),
                        reasons.apply(cancellation),
                        known.problem(),
                        redaction.message(failure.getMessage()),
                        failure)
                : new TokenException(
                        call.info(),
                        reasons.apply(cancellation),
                        TokenException.Problem.SOURCE,
                        "the source of the access token failed with "
                                + failure.getClass().getName(),
                        failure);
    }

    private ReceivedResponse send(HttpRequest request, String token, CallState call) throws HttpTransportException {
        call.keepSecret(token);
        ReceivedResponse response = next.execute(authorized(request, token), call);
        if (response.isSuccess()) {
            renewals.accepted();
        }
        return response;
    }

    /** Adds the token. The requests of a client share one map of headers, so the result is shared too. */
    private HttpRequest authorized(HttpRequest request, String token) {
        int index = request.body().isPresent() ? 1 : 0;
        Authorized known = last.get(index);
        if (known != null && known.plain == request.headers() && known.token.equals(token)) {
            return request.withHeaders(known.authorized);
        }
        HttpRequest authorized = request.withHeader("Authorization", "Bearer " + token);
        last.set(index, new Authorized(request.headers(), token, authorized.headers()));
        return authorized;
    }

    /** Headers before and after the token was added. */
    private static final class Authorized {
        private final Map<String, String> plain;
        private final String token;
        private final Map<String, String> authorized;

        private Authorized(Map<String, String> plain, String token, Map<String, String> authorized) {
            this.plain = plain;
            this.token = token;
            this.authorized = authorized;
        }
    }
}
