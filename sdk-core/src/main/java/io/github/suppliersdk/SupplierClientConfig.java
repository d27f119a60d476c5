package io.github.suppliersdk;

import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.TimeoutOptions;
import java.util.Optional;
import org.immutables.value.Value;

/** Everything that can be set on a {@link SupplierClient}. Only the base address and the token are required. */
@Value.Immutable
@HiddenImplementationStyle
public abstract class SupplierClientConfig {
    SupplierClientConfig() {}

    /**
     * The address of the service, with http or https. A path of its own, such as in {@code https://host/supply}, is
     * kept before every path of the contract. No user, query or fragment.
     */
    public abstract String baseUrl();

    /** Where the access token comes from; {@link Builder#accessToken(String)} sets a fixed one. */
    public abstract TokenSource tokens();

    /** What the operator does differently from the neutral defaults. */
    @Value.Default
    public ServiceProfile serviceProfile() {
        return ServiceProfile.defaults();
    }

    /** How long the client waits. */
    @Value.Default
    public TimeoutOptions timeouts() {
        return TimeoutOptions.defaults();
    }

    /**
     * The transport to use in place of an OkHttp client of the library's own, such as
     * {@code OkHttpTransport.using(yourClient)}. Closing the supplier client does not close it.
     */
    public abstract Optional<HttpTransport> transport();

    /**
     * Whether the base address may be plain http on another machine. False unless set: the token would go over the
     * network for everybody to read. Plain http to this machine itself is always allowed.
     */
    @Value.Default
    public boolean allowPlainHttp() {
        return false;
    }

    /** The most bytes that the body of an answer may have once it is decompressed; 64 MiB unless set. */
    @Value.Default
    public int maxAnswerBytes() {
        return 64 * 1024 * 1024;
    }

    @Value.Check
    protected void check() {
        BaseUrls.check(baseUrl(), allowPlainHttp());
        if (maxAnswerBytes() < 1) {
            throw new IllegalArgumentException("maxAnswerBytes must be at least 1: " + maxAnswerBytes());
        }
    }

    /** Sets options and makes the client. */
    public static final class Builder extends ImmutableSupplierClientConfig.Builder {
        Builder() {}

        /** A token that never changes, without the word {@code Bearer}. */
        public Builder accessToken(String token) {
            return tokens(TokenSource.fixed(token));
        }

        /**
         * The client.
         *
         * @throws IllegalStateException if the base address or the token is missing
         * @throws IllegalArgumentException if an option is wrong; the message names it
         */
        public SupplierClient build() {
            return new SupplierClient(config());
        }
    }
}
