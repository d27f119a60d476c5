package io.github.suppliersdk.auth;

/** A token that never changes. */
final class FixedToken implements TokenSource {
    private final String token;

    FixedToken(String token) {
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
