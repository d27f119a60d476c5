package io.github.suppliersdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.config.TimeoutOptions;
import java.time.Duration;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

/** The settings of the OkHttp client. */
class OkHttpClientsTest {

    /** The library's time-outs end streams; without pings a dead connection stays in use. */
    @Test
    void http2ConnectionsArePinged() {
        int most = Math.toIntExact(TimeoutOptions.defaults().attempt().toMillis() / 2);
        OkHttpClient own = OkHttpClients.create(TimeoutOptions.defaults(), System::nanoTime);
        assertThat(own.pingIntervalMillis()).isBetween(1, most);
        OkHttpClient derived = OkHttpClients.derive(new OkHttpClient());
        assertThat(derived.pingIntervalMillis()).isBetween(1, most);
    }

    @Test
    void thePingIntervalOfTheCallersClientIsKept() {
        OkHttpClient callers =
                new OkHttpClient.Builder().pingInterval(Duration.ofMinutes(1)).build();
        assertThat(OkHttpClients.derive(callers).pingIntervalMillis()).isEqualTo(60_000);
    }
}
