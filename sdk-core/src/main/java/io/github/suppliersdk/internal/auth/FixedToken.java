package io.github.suppliersdk.internal.auth;

import io.github.suppliersdk.auth.TokenSource;

/** A token that never changes. */
public final class FixedToken implements TokenSource {
    private final String token;

    public FixedToken(String token) {
        this.token = Tokens.checked(token);
    }

    @Override
    public String token() {
        return token;
    }

    @Override
    public String toString() {
        return "FixedToken";
    }
}
