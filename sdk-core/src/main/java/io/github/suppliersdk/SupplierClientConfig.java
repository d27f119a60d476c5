package io.github.suppliersdk;

import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.config.RetryOptions;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.config.TimeoutOptions;
import io.github.suppliersdk.http.CallObserver;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.internal.auth.Tokens;
import io.github.suppliersdk.internal.client.ClientCore;
import io.github.suppliersdk.internal.client.EnvironmentSettings;
import io.github.suppliersdk.internal.http.BaseUrls;
import io.github.suppliersdk.internal.http.HeaderRules;
import io.github.suppliersdk.internal.http.PlainHttpException;
import io.github.suppliersdk.internal.model.ConfigStyle;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** The options of a {@link SupplierClient}. Only the base address and the token are required. */
@Value.Immutable
@ConfigStyle
public abstract class SupplierClientConfig {
    SupplierClientConfig() {}

    /**
     * The address of the service, with http or https. A path of its own, such as in {@code https://host/supply}, is
     * kept before every path of the <a href="doc-files/contract.html#4-endpoints">contract</a>. No user, query or
     * fragment.
     */
    public abstract String baseUrl();

    /**
     * An access token that never changes, without the word {@code Bearer}. Exactly one of this, {@link #tokens()} and
     * {@link #clientCredentials()} must be set.
     */
    @Value.Redacted
    public abstract Optional<String> accessToken();

    /** The source of access tokens; in place of {@link #accessToken()} and {@link #clientCredentials()}. */
    public abstract Optional<TokenSource> tokens();

    /**
     * The OAuth 2.0 client credentials to get access tokens with; in place of {@link #accessToken()} and {@link
     * #tokens()}.
     */
    public abstract Optional<ClientCredentials> clientCredentials();

    /** The differences of this operator from the neutral defaults. */
    @Value.Default
    public ServiceProfile serviceProfile() {
        return ServiceProfile.defaults();
    }

    /** The time limits of the client. */
    @Value.Default
    public TimeoutOptions timeouts() {
        return TimeoutOptions.defaults();
    }

    /** When and how often a request is retried; {@link RetryOptions#off()} for never. */
    @Value.Default
    public RetryOptions retries() {
        return RetryOptions.defaults();
    }

    /** Headers to add to every request. Headers that the library sets itself are refused. */
    @Value.Redacted
    public abstract Map<String, String> headers();

    /** The observers that see every call when it has ended, in this order. */
    public abstract List<CallObserver> observers();

    /**
     * The transport to use in place of an OkHttp client of the library's own, such as {@code
     * OkHttpTransport.using(yourClient)}. Closing the supplier client does not close it. Its own limits for connecting,
     * reading and writing apply, so {@link TimeoutOptions#connect()}, {@link TimeoutOptions#read()} and {@link
     * TimeoutOptions#write()} cannot be set together with it.
     */
    public abstract Optional<HttpTransport> transport();

    /**
     * Whether the base address may be plain http to another machine. False unless set, because anybody on the network
     * could read the token. Plain http to this machine is always allowed.
     */
    @Value.Default
    public boolean allowPlainHttp() {
        return false;
    }

    /** The most bytes of a response's body after decompression; 32 MiB unless set. */
    @Value.Default
    public int maxResponseBytes() {
        return 32 * 1024 * 1024;
    }

    @Value.Check
    void check() {
        BaseUrls.check("baseUrl", baseUrl(), allowPlainHttp());
        if (clientCredentials().isPresent()) {
            BaseUrls.check("tokenUrl", clientCredentials().get().tokenUrl(), allowPlainHttp());
        }
        checkToken();
        HeaderRules.check(headers());
        if (transport().isPresent()) {
            refuseBesideTransport("connect", timeouts().connect());
            refuseBesideTransport("read", timeouts().read());
            refuseBesideTransport("write", timeouts().write());
        }
        if (maxResponseBytes() < 1) {
            throw new IllegalArgumentException("maxResponseBytes must be at least 1: " + maxResponseBytes());
        }
    }

    private void checkToken() {
        int sources = (accessToken().isPresent() ? 1 : 0)
                + (tokens().isPresent() ? 1 : 0)
                + (clientCredentials().isPresent() ? 1 : 0);
        if (sources != 1) {
            throw new IllegalStateException("set exactly one of accessToken, tokens and clientCredentials"
                    + (sources == 0 ? "" : ", not " + sources + " of them"));
        }
        if (accessToken().isPresent()) {
            try {
                Tokens.checked(accessToken().get());
            } catch (TokenException e) {
                throw new IllegalArgumentException("accessToken: " + e.getMessage(), e);
            }
        }
    }

    /** Refuses a limit that would be ignored: only the library's own transport applies these limits. */
    private static void refuseBesideTransport(String option, Optional<Duration> limit) {
        if (limit.isPresent()) {
            throw new IllegalArgumentException("timeouts." + option
                    + " has no effect together with transport: set it on the transport, such as your OkHttpClient");
        }
    }

    /**
     * Sets options and makes the client. The address and an access token or a token source are required; by default the
     * time limits of {@link TimeoutOptions} and the retries of {@link RetryOptions} apply. A builder belongs to one
     * thread.
     */
    public static final class Builder extends ImmutableSupplierClientConfig.Builder {
        private @Nullable EnvironmentSettings environment;

        Builder() {}

        /**
         * Sets the options from the variables of {@link io.github.suppliersdk.config.EnvironmentVariables}: the
         * address, the token or the client credentials. Values for the service profile override those of a {@link
         * SupplierClientConfig#serviceProfile()} that is set before or after this; its other options stay.
         *
         * @param environment the variables by name, usually {@code System.getenv()}
         * @throws IllegalStateException if variables are missing or exclude each other; the message names all of them
         * @throws IllegalArgumentException if the value of a variable is wrong; the message names the variable
         */
        public Builder environment(Map<String, String> environment) {
            EnvironmentSettings settings = EnvironmentSettings.of(environment);
            this.environment = settings;
            return baseUrl(settings.baseUrl())
                    .accessToken(settings.accessToken())
                    .clientCredentials(settings.clientCredentials());
        }

        /** Returns the options. */
        @Override
        public SupplierClientConfig config() {
            EnvironmentSettings settings = environment;
            if (settings == null) {
                return super.config();
            }
            try {
                return serviceProfile(settings.over(super.config().serviceProfile()))
                        .optionsAsSet();
            } catch (PlainHttpException e) {
                settings.requireEncrypted(); // with the names of the variables in the messages
                throw e;
            }
        }

        private SupplierClientConfig optionsAsSet() {
            return super.config();
        }

        /**
         * Makes the client.
         *
         * @throws IllegalStateException if the base address or the token is missing, or if two sources of tokens are
         *     set
         * @throws IllegalArgumentException if an option is null, blank or invalid; the message names it
         */
        public SupplierClient build() {
            return new SupplierClient(new ClientCore(config(), Time.SYSTEM));
        }
    }
}
