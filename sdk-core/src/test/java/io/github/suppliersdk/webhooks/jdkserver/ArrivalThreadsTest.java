package io.github.suppliersdk.webhooks.jdkserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.support.RefusingHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who may keep a thread waiting, and for how long, whatever fails. */
@Timeout(60)
class ArrivalThreadsTest {
    private static final Duration HOUR = Duration.ofHours(1);

    /** A peer that says nothing. */
    private static void awaitNothing(CountDownLatch givenUp) {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            givenUp.countDown();
        }
    }

    @Test
    void aTimeLimitHoldsAfterACheckThatFailed() throws Exception {
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

    @Test
    void anExchangeThatThrowsWhenItIsClosedUnreadEndsNoOther() throws Exception {
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
                throw new AssertionError("the JDK's own");
            });
        }
        assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
        mayEnd.countDown();
        threads.close(Duration.ofSeconds(30));
    }

    /** Whoever asks for the health without a key, and does not take the responses, gives way as any stranger does. */
    @Test
    void aHealthCheckWithoutAKeyMakesNobodyTrusted() throws Exception {
        WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(new RefusingHandler())
                .addKey(WebhookKey.of("k"))
                .acceptHealthChecksWithoutKey(true)
                .build();
        ArrivalThreads threads = new ArrivalThreads(1, HOUR);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.createContext("/", new WebhookExchange(receiver, threads));
        server.setExecutor(threads);
        server.start();
        byte[] check = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        try (Socket stranger = new Socket()) {
            stranger.setReceiveBufferSize(1024);
            stranger.connect(server.getAddress());
            CompletableFuture<String> end = CompletableFuture.supplyAsync(() -> {
                try {
                    OutputStream out = stranger.getOutputStream();
                    for (int i = 0; i < 10_000_000; i++) {
                        out.write(check);
                    }
                    return "all was read";
                } catch (IOException e) {
                    return "closed";
                }
            });
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (!end.isDone() && System.nanoTime() < until) {
                try (Socket other = new Socket(
                        InetAddress.getLoopbackAddress(), server.getAddress().getPort())) {
                    other.getOutputStream().write(check);
                    assertThat(other.getInputStream().read()).isEqualTo('H');
                }
            }
            assertThat(end).isCompletedWithValue("closed");
        } finally {
            receiver.close();
            threads.close(Duration.ZERO);
            server.stop(0);
        }
    }
}
