package io.github.suppliersdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.http.Cancellation;
import io.github.suppliersdk.http.HttpBody;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.http.OkHttpTransport;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests when a request body that an interceptor has put in place of the library's may be complete at the service. */
class ForeignBodyTest {
    private static final MockResponse LOST = new MockResponse.Builder()
            .onResponseStart(SocketEffect.ShutdownConnection.INSTANCE)
            .build();

    private static final long UNKNOWN = -1;

    private final MockWebServer server = new MockWebServer();

    @BeforeEach
    void start() throws IOException {
        server.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private interface BodyWriter {
        void to(BufferedSink sink) throws IOException;
    }

    private static RequestBody body(long length, boolean duplex, BodyWriter writer) {
        return new RequestBody() {
            @Override
            public @Nullable MediaType contentType() {
                return null;
            }

            @Override
            public long contentLength() {
                return length;
            }

            @Override
            public boolean isDuplex() {
                return duplex;
            }

            @Override
            public void writeTo(BufferedSink sink) throws IOException {
                writer.to(sink);
            }
        };
    }

    private static OkHttpClient putting(RequestBody body) {
        return with(chain -> chain.proceed(chain.request()
                .newBuilder()
                .method(chain.request().method(), body)
                .build()));
    }

    private static OkHttpClient with(Interceptor interceptor) {
        return new OkHttpClient.Builder().addInterceptor(interceptor).build();
    }

    private boolean mayHaveArrived(OkHttpClient client) {
        try (OkHttpTransport transport = OkHttpTransport.using(client)) {
            HttpTransportException failure = catchThrowableOfType(
                    HttpTransportException.class,
                    () -> transport.execute(post("12345")).close());
            assertThat(failure).isNotNull();
            return failure.requestMayHaveReachedService();
        }
    }

    private HttpRequest post(String text) {
        HttpBody body = new HttpBody() {
            @Override
            public long length() {
                return text.length();
            }

            @Override
            public void writeTo(OutputStream out) throws IOException {
                out.write(text.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            }
        };
        return new HttpRequest(
                "POST", server.url("/").toString(), "/", Map.of(), body, Duration.ofSeconds(5), new Cancellation());
    }

    @Test
    void aBodyOfUnknownLengthThatIsNotClosedMayBeComplete() {
        server.enqueue(LOST);
        assertThat(mayHaveArrived(putting(body(UNKNOWN, false, sink -> sink.writeUtf8("abc")))))
                .isTrue();
        assertThat(server.getRequestCount()).isOne();
    }

    @Test
    void aBodyOfUnknownLengthThatFailsAfterItsEndMayBeComplete() {
        server.enqueue(LOST);
        assertThat(mayHaveArrived(putting(body(UNKNOWN, false, sink -> {
                    sink.writeUtf8("abc");
                    sink.close();
                    throw new IOException("after the end");
                }))))
                .isTrue();
    }

    @Test
    void aBodyOfUnknownLengthThatFailsBeforeItsEndIsIncomplete() {
        assertThat(mayHaveArrived(putting(body(UNKNOWN, false, sink -> {
                    sink.writeUtf8("abc");
                    sink.flush();
                    throw new IOException("before the end");
                }))))
                .isFalse();
    }

    @Test
    void aBodyThatFailsAfterItsLastByteMayBeComplete() {
        server.enqueue(LOST);
        assertThat(mayHaveArrived(putting(body(3, false, sink -> {
                    sink.writeUtf8("abc");
                    sink.flush();
                    throw new IOException("after the last byte");
                }))))
                .isTrue();
    }

    @Test
    void aBodyThatFailsBeforeItsLastByteIsIncomplete() {
        assertThat(mayHaveArrived(putting(body(4, false, sink -> {
                    sink.writeUtf8("abc");
                    sink.flush();
                    throw new IOException("before the last byte");
                }))))
                .isFalse();
    }

    /** The head is the whole request, and it was sent. */
    @Test
    void anEmptyBodyThatFailsMayBeComplete() {
        assertThat(mayHaveArrived(putting(body(0, false, sink -> {
                    throw new IOException("nothing to write");
                }))))
                .isTrue();
    }

    /** Over HTTP/2 the service may read and respond while the body is still being written. */
    @Test
    void aBodyThatIsStillWrittenWhileTheServiceRespondsMayBeComplete() {
        server.close();
        try (MockWebServer http2 = new MockWebServer()) {
            http2.setProtocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE));
            http2.start();
            OkHttpClient client = putting(body(UNKNOWN, true, sink -> {
                        throw new IOException("in the middle of it");
                    }))
                    .newBuilder()
                    .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
                    .build();
            try (OkHttpTransport transport = OkHttpTransport.using(client)) {
                HttpRequest request = new HttpRequest(
                        "POST",
                        http2.url("/").toString(),
                        "/",
                        Map.of(),
                        null,
                        Duration.ofSeconds(5),
                        new Cancellation());
                HttpTransportException failure = catchThrowableOfType(
                        HttpTransportException.class,
                        () -> transport.execute(request).close());
                assertThat(failure).hasMessageContaining("in the middle of it");
                assertThat(failure.requestMayHaveReachedService()).isTrue();
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** A body of the library, which reports to the call that it was made for. */
    @Test
    void aBodyOfAnotherCallMayBeComplete() throws HttpTransportException {
        server.enqueue(new MockResponse.Builder().build());
        server.enqueue(LOST);
        AtomicReference<RequestBody> kept = new AtomicReference<>();
        OkHttpClient client = with(chain -> {
            RequestBody own = chain.request().body();
            RequestBody body = kept.compareAndSet(null, own) ? own : kept.get();
            return chain.proceed(chain.request().newBuilder().post(body).build());
        });
        try (OkHttpTransport transport = OkHttpTransport.using(client)) {
            transport.execute(post("12345")).close();
        }
        assertThat(mayHaveArrived(client)).isTrue();
        assertThat(server.getRequestCount()).isEqualTo(2);
    }
}
