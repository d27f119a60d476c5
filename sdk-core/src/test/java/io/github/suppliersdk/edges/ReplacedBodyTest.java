package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.faults.SkippedTime;
import io.github.suppliersdk.http.OkHttpTransport;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okio.Buffer;
import okio.BufferedSink;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A request that an interceptor sent by itself may have arrived, so a POST is not sent again. */
class ReplacedBodyTest {
    private static final MediaType JSON = MediaType.get("application/json");

    private ChaosProxy service;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.RESET_AFTER_BODY);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    private void assertCarriedOutOnceAndReportedAsPossiblySent(OkHttpTransport transport) {
        SupplierClient client = TestClients.build(CallFixtures.config(service).transport(transport), new SkippedTime());
        TransportException e = catchThrowableOfType(TransportException.class, () -> CallFixtures.create(client));
        client.close(Duration.ZERO);
        assertThat(service.executed("POST")).as("executions of the POST").isEqualTo(1);
        assertThat(e).isNotNull();
        assertThat(e.requestMayHaveReachedService()).as(e.getMessage()).isTrue();
    }

    private static OkHttpTransport with(Interceptor interceptor) {
        return OkHttpTransport.using(
                new OkHttpClient.Builder().addInterceptor(interceptor).build());
    }

    @Test
    void aBodyPutInPlaceOfTheTrackedOneCountsAsSent() {
        assertCarriedOutOnceAndReportedAsPossiblySent(with(chain -> chain.proceed(chain.request()
                .newBuilder()
                .method(chain.request().method(), RequestBody.create("[]", JSON))
                .build())));
    }

    @Test
    void aBodyReplacedByANetworkInterceptorCountsAsSent() {
        OkHttpClient client = new OkHttpClient.Builder()
                .addNetworkInterceptor(chain -> chain.proceed(chain.request()
                        .newBuilder()
                        .header("Content-Length", "2")
                        .method(chain.request().method(), RequestBody.create("[]", JSON))
                        .build()))
                .build();
        assertCarriedOutOnceAndReportedAsPossiblySent(OkHttpTransport.using(client));
    }

    /** As in OkHttp's own documentation of interceptors. */
    @Test
    void aCompressedBodyCountsAsSent() {
        assertCarriedOutOnceAndReportedAsPossiblySent(with(chain -> {
            Request plain = chain.request();
            Buffer compressed = new Buffer();
            try (BufferedSink gzip = Okio.buffer(new GzipSink(compressed))) {
                Objects.requireNonNull(plain.body()).writeTo(gzip);
            }
            return chain.proceed(plain.newBuilder()
                    .header("Content-Encoding", "gzip")
                    .method(plain.method(), RequestBody.create(compressed.readByteString(), JSON))
                    .build());
        }));
    }

    @Test
    void aRequestThatAnInterceptorSendsThroughAnotherClientCountsAsSent() {
        OkHttpClient other = new OkHttpClient();
        assertCarriedOutOnceAndReportedAsPossiblySent(
                with(chain -> other.newCall(chain.request()).execute()));
    }

    @Test
    void aLayerMayRebuildTheRequest() {
        OkHttpTransport transport = OkHttpTransport.using(
                new OkHttpClient(),
                client -> request -> client.newCall(new Request.Builder()
                        .url(request.url())
                        .headers(request.headers())
                        .method(request.method(), request.body())
                        .build()));
        assertCarriedOutOnceAndReportedAsPossiblySent(transport);
    }
}
