package io.github.suppliersdk.test.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.test.TestRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.Test;

/** Tests that the contract finds the defects of a transport over an HTTP client with default settings. */
class HttpTransportContractTest {
    /**
     * A transport that retries, follows redirects, releases no connection, has time-outs of its own, and reports each
     * failure as not sent.
     */
    private static final class Careless implements HttpTransport {
        private final OkHttpClient client =
                new OkHttpClient.Builder().readTimeout(Duration.ofSeconds(1)).build();

        @Override
        public HttpResponse execute(HttpRequest request) throws HttpTransportException {
            try {
                RequestBody body = null;
                if (request.body().isPresent()) {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    request.body().get().writeTo(bytes);
                    body = RequestBody.create(bytes.toByteArray());
                }
                Request.Builder copy = new Request.Builder().url(request.url()).method(request.method(), body);
                request.headers().forEach(copy::header);
                return new Careless.Wrapped(client.newCall(copy.build()).execute());
            } catch (IOException e) {
                throw HttpTransportException.notSent("failed", e);
            }
        }

        private record Wrapped(Response response) implements HttpResponse {
            @Override
            public int status() {
                return response.code();
            }

            @Override
            public Map<String, List<String>> headers() {
                return response.headers().toMultimap();
            }

            @Override
            public InputStream body() {
                return response.body().byteStream();
            }

            @Override
            public void close() {
                // the connection is neither read to the end nor released
            }
        }

        @Override
        public void close() {
            client.dispatcher().executorService().shutdown();
            client.connectionPool().evictAll();
        }
    }

    /** Run only by the test here, not by the build. */
    static class Subject extends HttpTransportContract {
        @Override
        protected HttpTransport newTransport() {
            return new Careless();
        }
    }

    @Test
    void aCarelessTransportFails() {
        TestRun run = TestRun.of(Subject.class);
        assertThat(run.failures())
                .containsOnlyKeys(
                        "everyStatusIsReturnedAndNoneIsActedUpon",
                        "aRequestWithoutAResponseMayHaveReachedTheServiceAndIsNotRetried",
                        "aRequestIsNotRetriedIfAReusedConnectionEndsBeforeTheResponse",
                        "aMissingResponseEndsAtTheTimeoutOfTheRequest",
                        "aResponseThatIsClosedUnreadReleasesItsConnection",
                        "aCancelledCallEnds");
        assertThat(run.passed()).hasSizeGreaterThan(8);
    }
}
