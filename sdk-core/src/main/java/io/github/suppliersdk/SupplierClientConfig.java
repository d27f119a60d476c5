package io.github.suppliersdk;

import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.http.CallObserver;
import io.github.suppliersdk.internal.auth.Tokens;
import io.github.suppliersdk.internal.client.ClientCore;
import io.github.suppliersdk.internal.client.EnvironmentSettings;
import io.github.suppliersdk.internal.http.Address;
import io.github.suppliersdk.internal.http.HeaderRules;
import io.github.suppliersdk.internal.model.ConfigStyle;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import okhttp3.Call;
import okhttp3.OkHttpClient;
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

    /**
     * The most attempts of one call, including the first; 4 unless set, enough to outlast the restart of a single
     * server. 1 for never again.
     *
     * <p>Whether a request may be sent again at all is not an option. What certainly was not done is sent again: a
     * request that never reached a connection, and one with the response 421, 423, 425 or 429. GET, PUT, DELETE and the
     * PATCHes of this interface set absolute values, so they are also sent again when no response came, or 408 or 500 to
     * 599. A POST is not, since it may have been carried out. Every other response, such as 400, 404, 409, 412 and a
     * redirect, is final. <a href="doc-files/faults.html">Faults and outcomes</a> has the table of all faults.
     *
     * <p>The pause before a retry is drawn between 125 and 250 ms, and each further one from a range twice as long, up to
     * 8 seconds; it is never shorter than the service asks for with {@code Retry-After}. If that is longer than the
     * rest of the call's time, the response is returned at once. All calls of a client share a budget of 50 retries, to
     * which each successful call adds a tenth: in an outage calls soon fail at their first attempt instead of
     * multiplying the load.
     */
    @Value.Default
    public int maxAttempts() {
        return 4;
    }

    /**
     * The time limit of one attempt, from connecting to the last byte of the response, from 1 ms to 24 hours; 30 seconds
     * unless set. Connecting alone may take 10 seconds.
     */
    @Value.Default
    public Duration attemptTimeout() {
        return Duration.ofSeconds(30);
    }

    /**
     * The time limit of a call with all its attempts and the pauses between them, from 1 ms to 24 hours; 2 minutes
     * unless set. Only a {@link TokenSource} of your own is waited for without a limit.
     */
    @Value.Default
    public Duration callTimeout() {
        return Duration.ofMinutes(2);
    }

    /** Headers to add to every request. Headers that the library sets itself are refused. */
    @Value.Redacted
    public abstract Map<String, String> headers();

    /** The observers that see every call when it has ended, in this order. */
    public abstract List<CallObserver> observers();

    /**
     * The application's own OkHttp client, whose proxy, TLS, protocols, connection pool, interceptors and time-outs for
     * connecting, reading and writing apply. Closing the supplier client does not close it. Some of its settings are
     * overridden, because the library decides them: silent retries, redirects, the authenticator, the cache and the
     * dispatcher. Over HTTP/2 a ping is sent every 15 seconds unless it has a {@code pingInterval}. An interceptor must
     * not send a request twice: the library retries, and refuses a second sending of a body.
     */
    public abstract Optional<OkHttpClient> httpClient();

    /**
     * Wraps the call factory, for instrumentation that makes the calls itself, such as the tracing of OpenTelemetry:
     * {@code callFactory(OkHttpTelemetry.create(openTelemetry)::createCallFactory)}. It is given a client derived from
     * {@link #httpClient()}, which must be set too, and has to send with that client.
     */
    public abstract Optional<Function<OkHttpClient, Call.Factory>> callFactory();

    /**
     * Whether the base address may be plain http to another machine. False unless set, because anybody on the network
     * could read the token. Plain http to this machine is always allowed.
     */
    @Value.Default
    public boolean allowPlainHttp() {
        return false;
    }

    @Value.Check
    void check() {
        Address.check("baseUrl", baseUrl(), allowPlainHttp());
        if (clientCredentials().isPresent()) {
            Address.check("tokenUrl", clientCredentials().get().tokenUrl(), allowPlainHttp());
        }
        checkToken();
        HeaderRules.check(headers());
        CallOptions.checkLimit("attemptTimeout", attemptTimeout());
        CallOptions.checkLimit("callTimeout", callTimeout());
        CallOptions.checkAttempts(maxAttempts());
        if (callFactory().isPresent() && httpClient().isEmpty()) {
            throw new IllegalStateException("callFactory wraps the calls of httpClient: set httpClient too");
        }
    }

    private void checkToken() {
        long sources = Stream.of(accessToken(), tokens(), clientCredentials())
                .filter(Optional::isPresent)
                .count();
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

    /**
     * Sets options and makes the client. The address and an access token or a token source are required. A builder
     * belongs to one thread.
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
         * @throws IllegalStateException if variables are missing or exclude each other; the message names all of them. A
         *     wrong value is found by {@link #build()}, whose message names the variable
         */
        public Builder environment(Map<String, String> environment) {
            EnvironmentSettings settings = new EnvironmentSettings(environment);
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
                ServiceProfile profile = settings.over(super.config().serviceProfile());
                serviceProfile(profile);
                return super.config();
            } catch (IllegalArgumentException e) {
                throw EnvironmentSettings.named(e);
            }
        }

        /**
         * Makes the client.
         *
         * @throws IllegalStateException if the base address or the token is missing, or if two sources of tokens are
         *     set
         * @throws IllegalArgumentException if an option is null, blank or invalid; the message names it
         */
        public SupplierClient build() {
            return new SupplierClient(new ClientCore(config()));
        }
    }
}
