package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.config.TimeoutOptions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javax.net.ssl.X509TrustManager;
import okhttp3.Authenticator;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** Makes OkHttp clients that never send again by themselves: retries are decided above the transport. */
final class OkHttpClients {
    /** OkHttp's default is five, so that eight concurrent calls would keep making new connections. */
    private static final int IDLE_CONNECTIONS = 64;

    /**
     * In minutes. Some load balancers drop an idle connection after four without notice, and the next request is lost.
     */
    private static final int KEPT_MINUTES = 3;

    /**
     * The interval of HTTP/2 pings. Without them a connection that was dropped on the way, or whose peer is dead, would
     * be used until the kernel gives it up, after a quarter of an hour: cancelling a call ends only its stream, and
     * OkHttp pings only after a read time-out. If the peer has not responded to a ping when the next one is due, the
     * connection counts as lost.
     */
    private static final Duration PINGS = Duration.ofSeconds(15);

    private static final Duration CONNECT = Duration.ofSeconds(10);

    private OkHttpClients() {}

    /** Makes a client of the library's own; its sockets use this budget. */
    static OkHttpClient create(TimeoutOptions timeouts, InputBudget budget, LongSupplier clock) {
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .socketFactory(CountedSocketFactory.buffered(budget, clock))
                .eventListener(NewConnections.LISTENER)
                .connectionPool(new ConnectionPool(IDLE_CONNECTIONS, KEPT_MINUTES, TimeUnit.MINUTES))
                .pingInterval(PINGS)
                .connectTimeout(timeouts.connect().orElse(CONNECT))
                .readTimeout(timeouts.read().orElse(Duration.ZERO))
                .writeTimeout(timeouts.write().orElse(Duration.ZERO));
        return settle(builder, budget);
    }

    /** Derives a client from the caller's, with the settings changed that the library decides. */
    static OkHttpClient derive(OkHttpClient client, InputBudget budget) {
        OkHttpClient.Builder builder = client.newBuilder()
                .cache(null) // a response for one account is not for another, and reads must be current
                .socketFactory(CountedSocketFactory.inPlaceOf(client.socketFactory(), budget))
                .eventListenerFactory(GuardedListener.over(client.eventListenerFactory()))
                .proxyAuthenticator(GuardedProxyAuthenticator.over(client.proxyAuthenticator()))
                // otherwise the application could cancel these calls, and its idle callback could end them
                .dispatcher(new Dispatcher());
        if (client.pingIntervalMillis() == 0) {
            builder.pingInterval(PINGS);
        }
        return settle(builder, budget);
    }

    /**
     * Checks the client of a layer: it must not send requests again, or elsewhere, by itself.
     *
     * @throws IllegalArgumentException if it is not derived from one of the library's, or changes what the library
     *     decides
     */
    static Call.Factory requireSettled(Call.Factory layer) {
        if (!(layer instanceof OkHttpClient client)) {
            return layer;
        }
        if (!isSettled(client)) {
            throw new IllegalArgumentException(
                    "a layer must make its calls with the client that it is given, or with one"
                            + " derived from it that keeps its interceptors and neither retries nor redirects nor authenticates");
        }
        return GuardedListener.isGuarded(client.eventListenerFactory())
                ? client
                : client.newBuilder()
                        .eventListenerFactory(GuardedListener.over(client.eventListenerFactory()))
                        .build();
    }

    private static boolean isSettled(OkHttpClient client) {
        return !client.retryOnConnectionFailure()
                && !client.followRedirects()
                && !client.followSslRedirects()
                && client.authenticator() == Authenticator.NONE
                && client.interceptors().stream().anyMatch(BoundaryInterceptor.class::isInstance)
                && client.networkInterceptors().stream().anyMatch(FollowUpInterceptor.class::isInstance)
                && client.networkInterceptors().stream().anyMatch(AttemptInterceptor.class::isInstance);
    }

    private static OkHttpClient settle(OkHttpClient.Builder builder, InputBudget budget) {
        // of the client that this one was derived from
        builder.interceptors().removeIf(BoundaryInterceptor.class::isInstance);
        builder.networkInterceptors()
                .removeIf(own -> own instanceof FollowUpInterceptor || own instanceof AttemptInterceptor);
        builder.networkInterceptors().add(0, new FollowUpInterceptor());
        OkHttpClient settled = builder.retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .authenticator(Authenticator.NONE)
                .addInterceptor(new BoundaryInterceptor(budget))
                .addNetworkInterceptor(new AttemptInterceptor(budget))
                .build();
        @Nullable X509TrustManager trust = settled.x509TrustManager();
        if (trust == null || !(settled.socketFactory() instanceof CountedSocketFactory)) {
            return settled; // no TLS, or TLS that cannot be observed
        }
        return settled.newBuilder()
                .sslSocketFactory(CountedSslSocketFactory.over(settled.sslSocketFactory(), budget), trust)
                .build();
    }
}
