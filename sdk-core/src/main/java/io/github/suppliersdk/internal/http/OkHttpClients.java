package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.config.TimeoutOptions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import okhttp3.Authenticator;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;

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

    /** Makes a client of the library's own. */
    static OkHttpClient create(TimeoutOptions timeouts, LongSupplier clock) {
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .connectionPool(new ConnectionPool(IDLE_CONNECTIONS, KEPT_MINUTES, TimeUnit.MINUTES))
                .pingInterval(PINGS)
                .connectTimeout(timeouts.connect().orElse(CONNECT))
                .readTimeout(timeouts.read().orElse(Duration.ZERO))
                .writeTimeout(timeouts.write().orElse(Duration.ZERO));
        return settle(builder, clock);
    }

    /** Derives a client from the caller's, with the settings changed that the library decides. */
    static OkHttpClient derive(OkHttpClient client) {
        OkHttpClient.Builder builder = client.newBuilder()
                .cache(null) // a response for one account is not for another, and reads must be current
                // otherwise the application could cancel these calls, and its idle callback could end them
                .dispatcher(new Dispatcher());
        if (client.pingIntervalMillis() == 0) {
            builder.pingInterval(PINGS);
        }
        return settle(builder, System::nanoTime);
    }

    private static OkHttpClient settle(OkHttpClient.Builder builder, LongSupplier clock) {
        // of the client that this one was derived from
        builder.interceptors().remove(Attempt.ENTRY);
        builder.networkInterceptors().removeIf(SendGuard.class::isInstance);
        return builder.retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .authenticator(Authenticator.NONE)
                .addInterceptor(Attempt.ENTRY)
                .addNetworkInterceptor(new SendGuard(clock))
                .build();
    }
}
