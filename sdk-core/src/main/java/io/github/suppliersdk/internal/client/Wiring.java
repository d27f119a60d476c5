package io.github.suppliersdk.internal.client;

import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.config.RetryOptions;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.OkHttpTransport;
import io.github.suppliersdk.internal.auth.ClientCredentialsTokens;
import io.github.suppliersdk.internal.auth.RenewalBackOff;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.call.CallSettings;
import io.github.suppliersdk.internal.call.InFlightCalls;
import io.github.suppliersdk.internal.call.RequestHeaders;
import io.github.suppliersdk.internal.call.RetryBudget;
import io.github.suppliersdk.internal.call.Service;
import io.github.suppliersdk.internal.call.Throttle;
import io.github.suppliersdk.internal.http.BaseUrls;
import io.github.suppliersdk.internal.http.UserAgent;
import io.github.suppliersdk.internal.time.Time;

/**
 * Builds the parts of a client from its options. Without lambdas, as is all code before the first call: the JVM makes a
 * class for each, which costs start-up time.
 */
final class Wiring {
    private Wiring() {}

    static Service service(SupplierClientConfig config, Time time) {
        HttpTransport transport =
                config.transport().isPresent() ? config.transport().get() : OkHttpTransport.create(config.timeouts());
        InFlightCalls inFlight = new InFlightCalls();
        return new Service(
                BaseUrls.canonical(config.baseUrl()),
                transport,
                tokens(config, transport, time, inFlight),
                new RenewalBackOff(time),
                new RetryBudget(config.retries().budget()),
                new Throttle(time),
                new BytePool(),
                config.maxResponseBytes(),
                inFlight,
                time);
    }

    private static TokenSource tokens(
            SupplierClientConfig config, HttpTransport transport, Time time, InFlightCalls inFlight) {
        if (config.accessToken().isPresent()) {
            return TokenSource.fixed(config.accessToken().get());
        }
        return config.tokens().isPresent()
                ? config.tokens().get()
                : new ClientCredentialsTokens(
                        config.clientCredentials().orElseThrow(),
                        transport,
                        config.timeouts().attempt(),
                        UserAgent.VALUE,
                        time,
                        new TokenThreads(inFlight));
    }

    static CallSettings settings(SupplierClientConfig config) {
        return new CallSettings(
                RequestHeaders.of(config.serviceProfile().acceptVersion(), UserAgent.VALUE, config.headers()),
                config.timeouts(),
                config.retries(),
                config.observers());
    }

    /** The retry options for a derived client that turns retries on again, whatever the clients between them set. */
    static RetryOptions retriesWhenOn(SupplierClientConfig config) {
        return config.retries().maxAttempts() > 1
                ? config.retries()
                : config.retries().withMaxAttempts(RetryOptions.defaults().maxAttempts());
    }
}
