package io.github.suppliersdk.internal.auth;

import io.github.suppliersdk.auth.TokenException;
import org.jspecify.annotations.Nullable;

/** Checks that a token is valid in a header and cannot add another header. */
public final class Tokens {
    private static final String SCHEME = "Bearer ";

    private Tokens() {}

    /**
     * Returns the token if it can be sent. The library checks every token with this, from any source.
     *
     * @throws TokenException if the token is missing or blank, or contains a blank, a control character or anything
     *     beyond ASCII; its message never shows the token, and says so if the token begins with the word {@code Bearer}
     */
    public static String checked(@Nullable String token) {
        if (token == null || token.isBlank()) {
            throw new TokenException("the access token is missing or blank", null);
        }
        for (int i = 0; i < token.length(); i++) {
            if (token.charAt(i) <= ' ' || token.charAt(i) > '~') {
                throw new TokenException(
                        "the access token contains a character at position " + i + " that is not allowed in a header"
                                + (token.strip().regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                                        ? "; it begins with \"Bearer\", which the library adds: give the token alone"
                                        : ""),
                        null);
            }
        }
        return token;
    }
}
