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

/** OkHttp clients that do nothing on their own account: whether to send again is decided above the transport. */
final class OkHttpClients {
    /** OkHttp keeps five, so that eight calls at a time would make new connections all the time. */
    private static final int IDLE_CONNECTIONS = 64;

    /** Some load balancers forget an idle connection after four, and tell nobody: the request that comes next is lost. */
    private static final int KEPT_MINUTES = 3;

    /**
     * Over HTTP/2 a connection that was forgotten on the way, or whose peer is dead, would else be used until the kernel gives
     * it up, after a quarter of an hour: to cancel a call ends its stream only. OkHttp asks too, but only after a read time-out
     * of its own. A peer that has not answered by the next question has no connection any more.
     */
    private static final Duration PINGS = Duration.ofSeconds(15);

    private static final Duration CONNECT = Duration.ofSeconds(10);

    private OkHttpClients() {}

    /** A client of the library's own, whose sockets keep to this budget. */
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

    /** The caller's client, with those of its settings changed that the library decides. */
    static OkHttpClient derive(OkHttpClient client, InputBudget budget) {
        OkHttpClient.Builder builder = client.newBuilder()
                .cache(null) // what one account may see is not for another, and what was read must be what is so now
                .socketFactory(CountedSocketFactory.inPlaceOf(client.socketFactory(), budget))
                .eventListenerFactory(GuardedListener.over(client.eventListenerFactory()))
                .proxyAuthenticator(GuardedProxyAuthenticator.over(client.proxyAuthenticator()))
                .dispatcher(new Dispatcher()); // or the application could cancel these calls, and its callback end them
        if (client.pingIntervalMillis() == 0) {
            builder.pingInterval(PINGS);
        }
        return settle(builder, budget);
    }

    /**
     * Refuses a client that a layer gives and that would send requests again, or elsewhere, by itself.
     *
     * @throws IllegalArgumentException if it is not derived from one of the library's, or changes what the library decides
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
        builder.interceptors().removeIf(BoundaryInterceptor.class::isInstance); // of a client that was derived before
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
            return settled; // no TLS at all, or none that can be seen
        }
        return settled.newBuilder()
                .sslSocketFactory(CountedSslSocketFactory.over(settled.sslSocketFactory(), budget), trust)
                .build();
    }
}
