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
 * From a client's options to the parts that it is made of. Without lambdas, as is all that runs before the first call: the
 * JVM makes a class of each when it is met first.
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

    /** What a derived client does that is to retry, whatever those between do. */
    static RetryOptions retriesWhenOn(SupplierClientConfig config) {
        return config.retries().maxAttempts() > 1
                ? config.retries()
                : config.retries().withMaxAttempts(RetryOptions.defaults().maxAttempts());
    }
}
