package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.auth.Tokens;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpTransportException;
import java.util.Optional;

/** Adds the access token; after a 401 tries once more if the source has another one. */
final class AuthorizationStep implements Exchange {
    private static final int UNAUTHORIZED = 401;

    private final TokenSource tokens;
    private final Exchange next;

    AuthorizationStep(TokenSource tokens, Exchange next) {
        this.tokens = tokens;
        this.next = next;
    }

    @Override
    public RawAnswer execute(HttpRequest request, CallState call) throws HttpTransportException {
        String token = tokens.token();
        RawAnswer answer = send(request, token, call);
        if (answer.status() != UNAUTHORIZED) {
            return answer;
        }
        Optional<String> another;
        try {
            another = tokens.renew(token);
        } catch (RuntimeException | Error e) {
            answer.close();
            throw e;
        }
        if (another.isEmpty()) {
            return answer;
        }
        answer.close();
        return send(request, another.get(), call);
    }

    /** A token source may be the caller's own, so what it gives is checked here. */
    private RawAnswer send(HttpRequest request, String token, CallState call) throws HttpTransportException {
        call.keepSecret(Tokens.checked(token));
        return next.execute(request.withHeader("Authorization", "Bearer " + token), call);
    }
}
