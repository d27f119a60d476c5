package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.config.TimeoutOptions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.net.SocketFactory;
import okhttp3.Authenticator;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;

/** OkHttp clients that do nothing on their own account: whether to send again is decided above the transport. */
public final class OkHttpClients {
    /** OkHttp keeps five, so that eight calls at a time would make new connections all the time. */
    private static final int IDLE_CONNECTIONS = 64;

    private static final int KEPT_MINUTES = 5;
    private static final Duration CONNECT = Duration.ofSeconds(10);

    private OkHttpClients() {}

    /** A client of the library's own. */
    public static OkHttpClient create(TimeoutOptions timeouts) {
        return settle(new OkHttpClient.Builder()
                .socketFactory(new NoDelaySocketFactory())
                .connectionPool(new ConnectionPool(IDLE_CONNECTIONS, KEPT_MINUTES, TimeUnit.MINUTES))
                .connectTimeout(timeouts.connect().orElse(CONNECT))
                .readTimeout(timeouts.read().orElse(Duration.ZERO))
                .writeTimeout(timeouts.write().orElse(Duration.ZERO)));
    }

    /** The caller's client, with those of its settings changed that the library decides. */
    public static OkHttpClient derive(OkHttpClient client) {
        OkHttpClient.Builder builder = client.newBuilder();
        if (client.socketFactory().equals(SocketFactory.getDefault())) {
            builder.socketFactory(new NoDelaySocketFactory());
        }
        return settle(builder);
    }

    private static OkHttpClient settle(OkHttpClient.Builder builder) {
        return builder.retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .authenticator(Authenticator.NONE)
                .addNetworkInterceptor(new AttemptInterceptor())
                .build();
    }
}
