package io.github.suppliersdk.internal.auth;

import io.github.suppliersdk.auth.TokenSource;
import java.util.Optional;
import java.util.function.Supplier;

/** A token from a {@link Supplier} of the caller's, which renews the token by itself. */
public final class SuppliedToken implements TokenSource {
    private final Supplier<String> supplier;

    public SuppliedToken(Supplier<String> supplier) {
        this.supplier = supplier;
    }

    @Override
    public String token() {
        return Tokens.checked(supplier.get());
    }

    @Override
    public Optional<String> renew(String refused) {
        String token = token();
        return token.equals(refused) ? Optional.empty() : Optional.of(token);
    }

    @Override
    public String toString() {
        return "SuppliedToken";
    }
}
