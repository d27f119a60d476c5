package io.github.suppliersdk.internal.client;

import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.internal.auth.ClientCredentialsTokens;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.call.CallSettings;
import io.github.suppliersdk.internal.call.InFlightCalls;
import io.github.suppliersdk.internal.call.RenewalPause;
import io.github.suppliersdk.internal.call.RequestHeaders;
import io.github.suppliersdk.internal.call.RetryBudget;
import io.github.suppliersdk.internal.call.Service;
import io.github.suppliersdk.internal.http.BaseUrls;
import io.github.suppliersdk.internal.http.HttpTransport;
import io.github.suppliersdk.internal.http.OkHttpTransport;
import io.github.suppliersdk.internal.http.UserAgent;
import io.github.suppliersdk.internal.time.Time;
import java.util.List;

/**
 * Builds the parts of a client from its options. Without lambdas, as is all code before the first call: the JVM makes a
 * class for each, which costs start-up time.
 */
final class Wiring {
    private Wiring() {}

    static HttpTransport transport(SupplierClientConfig config) {
        return config.httpClient().isPresent()
                ? OkHttpTransport.over(
                        config.httpClient().get(), config.callFactory().orElse(client -> client))
                : OkHttpTransport.create(config.attemptTimeout());
    }

    static Service service(SupplierClientConfig config, HttpTransport transport, Time time) {
        BytePool buffers = new BytePool();
        InFlightCalls inFlight = new InFlightCalls();
        return new Service(
                BaseUrls.canonical(config.baseUrl()),
                transport,
                tokens(config, transport, buffers, inFlight, time),
                new RenewalPause(time),
                new RetryBudget(RetryBudget.DEFAULT),
                buffers,
                config.serviceProfile().maxResponseBytes(),
                inFlight,
                List.of(),
                time);
    }

    private static TokenSource tokens(
            SupplierClientConfig config, HttpTransport transport, BytePool buffers, InFlightCalls inFlight, Time time) {
        if (config.accessToken().isPresent()) {
            return TokenSource.fixed(config.accessToken().get());
        }
        if (config.tokens().isPresent()) {
            return config.tokens().get();
        }
        ClientCredentials credentials = config.clientCredentials().orElseThrow();
        Service server = new Service(
                credentials.tokenUrl(),
                transport,
                null,
                new RenewalPause(time),
                new RetryBudget(RetryBudget.DEFAULT),
                buffers,
                TokenEndpoint.LONGEST_RESPONSE,
                inFlight,
                List.of(credentials.clientSecret()),
                time);
        return new ClientCredentialsTokens(new TokenEndpoint(credentials, server, settings(config)), time);
    }

    static CallSettings settings(SupplierClientConfig config) {
        return new CallSettings(
                RequestHeaders.of(config.serviceProfile().acceptVersion(), UserAgent.VALUE, config.headers()),
                config.attemptTimeout(),
                config.callTimeout(),
                config.maxAttempts(),
                config.observers());
    }
}
