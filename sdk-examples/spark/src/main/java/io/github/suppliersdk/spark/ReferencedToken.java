package io.github.suppliersdk.spark;

import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.auth.TokenSource;
import java.util.Optional;

/** An access token that is read from its place once, and again each time that the service refuses the token. */
final class ReferencedToken implements TokenSource {
    private final SecretReference where;
    private volatile String token;

    ReferencedToken(SecretReference where) {
        this.where = where;
        this.token = where.read();
    }

    @Override
    public String token() {
        return token;
    }

    @Override
    public Optional<String> renew(String refused) {
        try {
            token = where.read();
        } catch (SecretMissingException e) {
            throw new TokenException(String.valueOf(e.getMessage()), e);
        }
        return token.equals(refused) ? Optional.empty() : Optional.of(token);
    }

    /** Names the place of the token, never the token. */
    @Override
    public String toString() {
        return "token in " + where;
    }
}
