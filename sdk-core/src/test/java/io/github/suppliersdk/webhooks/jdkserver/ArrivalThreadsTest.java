package io.github.suppliersdk.webhooks.jdkserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpPrincipal;
import io.github.suppliersdk.support.RefusingHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which exchanges may occupy a thread while they wait, and for how long, whatever fails. */
@Timeout(60)
class ArrivalThreadsTest {
    private static final Duration HOUR = Duration.ofHours(1);

    /** Simulates a peer that sends nothing. */
    private static void awaitNothing(CountDownLatch givenUp) {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            givenUp.countDown();
        }
    }

    @Test
    void theTimeLimitAppliesAfterAFailedCheck() throws Exception {
        ArrivalThreads threads = new ArrivalThreads(2, Duration.ofMillis(50));
        CountDownLatch failed = new CountDownLatch(1);
        Thread odd = new Thread(() -> awaitNothing(new CountDownLatch(1))) {
            @Override
            public void run() {
                threads.arrives();
                super.run();
            }

            @Override
            public void interrupt() {
                failed.countDown();
                throw new AssertionError("it cannot be interrupted");
            }
        };
        odd.setDaemon(true);
        odd.start();
        assertThat(failed.await(30, TimeUnit.SECONDS)).isTrue();
        CountDownLatch givenUp = new CountDownLatch(1);
        threads.execute(() -> awaitNothing(givenUp));
        assertThat(givenUp.await(20, TimeUnit.SECONDS)).isTrue();
        threads.close(Duration.ZERO);
    }

    /**
     * The second packet of a head may be lost and retransmitted: such a request is old, but takes the thread of no
     * other.
     */
    @Test
    void noExchangeIsGivenUpWhilePermitsAreFree() throws Exception {
        ArrivalThreads threads = new ArrivalThreads(400, HOUR);
        CountDownLatch givenUp = new CountDownLatch(1);
        threads.execute(() -> awaitNothing(givenUp));
        CountDownLatch served = new CountDownLatch(16);
        for (int round = 0; round < 8; round++) {
            synchronized (threads) { // so that the first of the two is taken while the second waits
                threads.execute(served::countDown);
                threads.execute(served::countDown);
            }
            assertThat(givenUp.await(50, TimeUnit.MILLISECONDS)).isFalse();
        }
        assertThat(served.await(20, TimeUnit.SECONDS)).isTrue();
        threads.close(Duration.ZERO);
    }

    @Test
    void anExchangeThatThrowsOnCloseDoesNotAffectOthers() throws Exception {
        ArrivalThreads threads = new ArrivalThreads(1, Duration.ofMillis(300));
        CountDownLatch mayEnd = new CountDownLatch(1);
        CountDownLatch reading = new CountDownLatch(1);
        threads.execute(() -> {
            reading.countDown();
            boolean isOver = false;
            while (!isOver) {
                try {
                    mayEnd.await();
                    isOver = true;
                } catch (InterruptedException e) {
                    isOver = mayEnd.getCount() == 0; // a peer that cannot be given up
                }
            }
        });
        assertThat(reading.await(30, TimeUnit.SECONDS)).isTrue();
        CountDownLatch closed = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            threads.execute(() -> {
                closed.countDown();
                throw new AssertionError("of the JDK");
            });
        }
        assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
        mayEnd.countDown();
        threads.close(Duration.ofSeconds(30));
    }

    /**
     * A client that sends a health check without a key and does not read the response is given up like any
     * unauthenticated client.
     */
    @Test
    void aHealthCheckWithoutAKeyDoesNotMakeItsPeerTrusted() throws Exception {
        ArrivalThreads threads = new ArrivalThreads(1, HOUR);
        CountDownLatch sending = new CountDownLatch(1);
        CountDownLatch givenUp = new CountDownLatch(1);
        try (WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(new RefusingHandler())
                .addKey(WebhookKey.of("k"))
                .acceptHealthChecksWithoutKey(true)
                .build()) {
            WebhookExchange handler = new WebhookExchange(receiver, threads);
            threads.execute(() -> {
                try {
                    handler.handle(new UnreadHealthCheck(() -> {
                        sending.countDown();
                        awaitNothing(givenUp);
                    }));
                } catch (IOException e) {
                    givenUp.countDown(); // this is when the JDK closes the connection
                }
            });
            assertThat(sending.await(30, TimeUnit.SECONDS)).isTrue();
            threads.execute(() -> {});
            assertThat(givenUp.await(20, TimeUnit.SECONDS)).isTrue();
        } finally {
            threads.close(Duration.ZERO);
        }
    }

    /** A health check whose peer does not read the response. */
    private static final class UnreadHealthCheck extends HttpExchange {
        private final Headers headers = new Headers();
        private final Runnable sending;

        UnreadHealthCheck(Runnable sending) {
            this.sending = sending;
        }

        @Override
        public Headers getRequestHeaders() {
            return headers;
        }

        @Override
        public Headers getResponseHeaders() {
            return headers;
        }

        @Override
        public URI getRequestURI() {
            return URI.create("/health");
        }

        @Override
        public String getRequestMethod() {
            return "GET";
        }

        @Override
        public InputStream getRequestBody() {
            return InputStream.nullInputStream();
        }

        @Override
        public OutputStream getResponseBody() {
            return OutputStream.nullOutputStream();
        }

        @Override
        public void sendResponseHeaders(int status, long length) {
            sending.run();
        }

        @Override
        public void close() {}

        @Override
        public HttpContext getHttpContext() {
            throw new UnsupportedOperationException();
        }

        @Override
        public InetSocketAddress getRemoteAddress() {
            throw new UnsupportedOperationException();
        }

        @Override
        public InetSocketAddress getLocalAddress() {
            throw new UnsupportedOperationException();
        }

        @Override
        public int getResponseCode() {
            return -1;
        }

        @Override
        public String getProtocol() {
            return "HTTP/1.1";
        }

        @Override
        public Object getAttribute(String name) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void setAttribute(String name, Object value) {}

        @Override
        public void setStreams(InputStream in, OutputStream out) {}

        @Override
        public HttpPrincipal getPrincipal() {
            throw new UnsupportedOperationException();
        }
    }
}
