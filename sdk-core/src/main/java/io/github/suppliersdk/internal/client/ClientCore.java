package io.github.suppliersdk.internal.client;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.http.CallObserver;
import io.github.suppliersdk.internal.auth.ClientCredentialsTokens;
import io.github.suppliersdk.internal.auth.TimedTokenSource;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.call.CallSettings;
import io.github.suppliersdk.internal.call.ClientContext;
import io.github.suppliersdk.internal.call.InFlight;
import io.github.suppliersdk.internal.call.RetryBudget;
import io.github.suppliersdk.internal.call.ServiceCaller;
import io.github.suppliersdk.internal.http.Address;
import io.github.suppliersdk.internal.http.HttpTransport;
import io.github.suppliersdk.internal.http.OkHttpTransport;
import io.github.suppliersdk.internal.http.UserAgent;
import io.github.suppliersdk.internal.resources.ServicePing;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.types.PingResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * The parts of a {@link io.github.suppliersdk.SupplierClient}: its own settings, and what it shares with derived
 * clients.
 */
public final class ClientCore {
    private final ServiceProfile profile;
    private final ClientContext context;
    private final CallSettings settings;
    private final ServiceCaller caller;

    /** Makes the core of a client with these options. */
    public ClientCore(SupplierClientConfig config) {
        this(config, transport(config), Time.SYSTEM);
    }

    /** The same with another transport and clock, for tests. */
    public ClientCore(SupplierClientConfig config, HttpTransport transport, Time time) {
        this.profile = config.serviceProfile();
        this.context = context(config, transport, time);
        this.settings = settings(config);
        this.caller = new ServiceCaller(context, settings);
    }

    private ClientCore(ClientCore parent, CallSettings settings) {
        this.profile = parent.profile;
        this.context = parent.context;
        this.settings = settings;
        this.caller = parent.caller.with(settings);
    }

    /** Derives a core that shares everything with this one except the settings. */
    public ClientCore with(CallOptions options) {
        List<CallObserver> observers = new ArrayList<>(settings.observers());
        options.observer().ifPresent(observers::add);
        return new ClientCore(
                this,
                new CallSettings(
                        headers(settings.headers(), options.headers()),
                        options.attemptTimeout().orElse(settings.attemptTimeout()),
                        options.callTimeout().orElse(settings.callTimeout()),
                        options.maxAttempts().orElse(settings.maxAttempts()),
                        List.copyOf(observers)));
    }

    /** Makes the calls of this client. */
    public ServiceCaller caller() {
        return caller;
    }

    /** The differences of this operator from the neutral defaults. */
    public ServiceProfile profile() {
        return profile;
    }

    /** The address of the service, without a slash at its end. */
    public String baseUrl() {
        return context.baseUrl().toString().replaceAll("/$", "");
    }

    /** Makes one call that tells whether the service can be used. */
    public PingResult ping() {
        ClientCore once = with(CallOptions.builder().maxAttempts(1).build());
        return ServicePing.ping(once.caller, context.time());
    }

    /** Runs the work on another thread. */
    public <T> CompletableFuture<T> submit(Supplier<T> work) {
        return context.inFlight().submit(work);
    }

    /** Closes this client and all clients that share its core. */
    public void close(Duration drain) {
        context.inFlight().close(drain, context.transport()::close);
    }

    private static HttpTransport transport(SupplierClientConfig config) {
        return config.httpClient().isPresent()
                ? OkHttpTransport.over(
                        config.httpClient().get(), config.callFactory().orElse(client -> client))
                : OkHttpTransport.create();
    }

    private static ClientContext context(SupplierClientConfig config, HttpTransport transport, Time time) {
        BytePool buffers = new BytePool();
        InFlight inFlight = new InFlight();
        return new ClientContext(
                Address.base(config.baseUrl()),
                transport,
                tokens(config, transport, buffers, inFlight, time),
                new RetryBudget(RetryBudget.DEFAULT),
                buffers,
                config.serviceProfile().maxResponseBytes(),
                inFlight,
                List.of(),
                time);
    }

    private static TimedTokenSource tokens(
            SupplierClientConfig config, HttpTransport transport, BytePool buffers, InFlight inFlight, Time time) {
        if (config.accessToken().isPresent()) {
            return TimedTokenSource.of(TokenSource.fixed(config.accessToken().get()));
        }
        if (config.tokens().isPresent()) {
            return TimedTokenSource.of(config.tokens().get());
        }
        ClientCredentials credentials = config.clientCredentials().orElseThrow();
        ClientContext server = new ClientContext(
                Address.of(credentials.tokenUrl()),
                transport,
                null,
                new RetryBudget(RetryBudget.DEFAULT),
                buffers,
                TokenEndpoint.LONGEST_RESPONSE,
                inFlight,
                List.of(credentials.clientSecret()),
                time);
        return new ClientCredentialsTokens(new TokenEndpoint(credentials, server, settings(config)), time);
    }

    /** All headers; the later ones replace those with the same name in any letter case. */
    private static Map<String, String> headers(Map<String, String> earlier, Map<String, String> later) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(earlier);
        all.putAll(later);
        return all;
    }

    private static CallSettings settings(SupplierClientConfig config) {
        return new CallSettings(
                headers(
                        Map.of(
                                "accept-version",
                                config.serviceProfile().acceptVersion(),
                                "Accept",
                                "application/json",
                                "User-Agent",
                                UserAgent.VALUE),
                        config.headers()),
                config.attemptTimeout(),
                config.callTimeout(),
                config.maxAttempts(),
                config.observers());
    }
}
