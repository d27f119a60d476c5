package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.faults.SkippedTime;
import io.github.suppliersdk.support.Samples;
import io.github.suppliersdk.support.Servers;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.junit5.StartStop;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cleartext HTTP/2 with prior knowledge, as between an application and its sidecar. */
class Http2Test {
    private static final Duration PROMPTLY = Duration.ofSeconds(5);

    @StartStop
    public final MockWebServer server = http2();

    private static MockWebServer http2() {
        MockWebServer server = Servers.withoutDelay();
        server.setProtocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE));
        return server;
    }

    private static OkHttpClient http() {
        return new OkHttpClient.Builder()
                .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
                .build();
    }

    private static SupplierClient client(String baseUrl) {
        return TestClients.build(
                SupplierClient.builder()
                        .baseUrl(baseUrl)
                        .accessToken("secret-token")
                        .httpClient(http()),
                new SkippedTime());
    }

    /** The bodies use up the window of the connection: from then on each waits for the peer's next window update. */
    @Test
    void bodiesOfAnySizeAreSent() {
        SupplierClient client = client(server.url("/").toString());
        List<CompletableFuture<Void>> calls = new ArrayList<>();
        for (int size : new int[] {30_000, 50_000, 60_000, 100_000, 65_000, 200_000}) {
            server.enqueue(new MockResponse(200, Headers.EMPTY, Samples.EXPERIENCE_JSON));
            CompletableFuture<Void> call = CallFixtures.onAnotherThread(() -> CallFixtures.patch(client, size));
            calls.add(call);
            if (!CallFixtures.within(PROMPTLY, call::isDone)) {
                break;
            }
        }
        int arrived = server.getRequestCount();
        long open = calls.stream().filter(call -> !call.isDone()).count();
        assertThat(open)
                .as("calls that hang, when %d requests had arrived", arrived)
                .isZero();
        assertThat(calls).allSatisfy(call -> assertThat(call).isCompletedWithValue(null));
        assertThat(arrived).isEqualTo(6);
    }

    /** RFC 9113, 8.7: both say that the request was not processed, so that any method may be sent again. */
    @ParameterizedTest
    @EnumSource(Http2Service.Refusal.class)
    void aPostThatWasNotProcessedIsSentAgain(Http2Service.Refusal refusal) throws IOException {
        try (Http2Service service = new Http2Service(refusal, 1, "[" + Samples.DAILY_JSON + "]")) {
            SupplierClient client = client(service.url());
            Throwable thrown = catchThrowable(() -> CallFixtures.create(client));
            assertThat(thrown).isNull();
            assertThat(service.requests()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource(Http2Service.Refusal.class)
    void aPatchThatWasNotProcessedIsSentAgain(Http2Service.Refusal refusal) throws IOException {
        try (Http2Service service = new Http2Service(refusal, 1, Samples.DAILY_JSON)) {
            SupplierClient client = client(service.url());
            CallFixtures.patch(client);
            assertThat(service.requests()).isEqualTo(2);
        }
    }

    /** Retries are off, so that the exception of the first attempt is thrown. */
    @ParameterizedTest
    @EnumSource(Http2Service.Refusal.class)
    void anUnprocessedRequestIsReportedAsUnprocessed(Http2Service.Refusal refusal) throws IOException {
        try (Http2Service service = new Http2Service(refusal, 1, Samples.DAILY_JSON)) {
            SupplierClient client = CallFixtures.withoutRetries(client(service.url()));
            TransportException e = catchThrowableOfType(TransportException.class, () -> CallFixtures.delete(client));
            assertThat(e).isNotNull();
            assertThat(e.effect()).as(e.getMessage()).isEqualTo(Effect.NONE);
        }
    }
}
