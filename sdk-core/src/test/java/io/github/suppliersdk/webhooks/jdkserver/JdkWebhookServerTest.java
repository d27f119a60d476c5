package io.github.suppliersdk.webhooks.jdkserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.webhooks.BookingRefusal;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JdkWebhookServerTest {
    private static final String HOLD = """
            {"hold_id":"h1","experience_id":"e1","option_id":"o1","slot_id":"s1",
             "expiration_time":"2027-04-22T18:00:00Z","quantities":[{"holder_category_id":"adult","quantity":2}]}""";

    private final JdkWebhookServer server = JdkWebhookServer.start(
            WebhookReceiver.builder()
                    .handler(new Accepting())
                    .addKey(WebhookKey.of("k"))
                    .build(),
            0);

    private static final class Accepting implements WebhookHandler {
        @Override
        public HoldResponse hold(HoldRequest request) {
            return HoldResponse.accepted("t");
        }

        @Override
        public BookingResponse book(BookingRequest request) {
            return BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY);
        }

        @Override
        public CancellationResponse cancel(CancellationRequest request, long claim) {
            return CancellationResponse.accepted();
        }

        @Override
        public void cancelUnconfirmed(UnconfirmedCancellation request) {}

        @Override
        public void releaseHold(HoldRequest request) {}
    }

    @AfterEach
    void close() {
        server.close();
    }

    private Socket connect(String begin) throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.address().getPort());
        socket.setSoTimeout(30_000);
        socket.getOutputStream().write(begin.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String head(String key, String length) {
        return "POST /hold HTTP/1.1\r\nHost: x\r\naccept-version: vnd.service-webhook-api.v1\r\n"
                + "Content-Type: application/json\r\nx-webhook-key: " + key + "\r\n" + length + "\r\n\r\n";
    }

    private static String request(String key) {
        return head(key, "Content-Length: " + HOLD.length()) + HOLD;
    }

    private static String statusLine(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\r'; c = in.read()) {
            line.append((char) c);
        }
        return line.toString();
    }

    @Test
    void theServerListensOnTheLoopbackInterface() {
        assertThat(server.address().getAddress().isLoopbackAddress()).isTrue();
        assertThatThrownBy(() -> JdkWebhookServer.start(
                        WebhookReceiver.builder()
                                .handler(new Accepting())
                                .addKey(WebhookKey.of("k"))
                                .build(),
                        server.address().getPort()))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(String.valueOf(server.address().getPort()));
    }

    @Test
    void aConnectionServesManyValidAndInvalidRequests() throws IOException {
        try (Socket socket = connect(request("k"))) {
            for (int i = 0; i < 3; i++) {
                assertThat(statusLine(socket.getInputStream())).startsWith("HTTP/1.1 200");
                skipToNextHead(socket.getInputStream());
                socket.getOutputStream().write(request("wrong").getBytes(StandardCharsets.US_ASCII));
                assertThat(statusLine(socket.getInputStream())).startsWith("HTTP/1.1 401");
                skipToNextHead(socket.getInputStream());
                socket.getOutputStream().write(request("k").getBytes(StandardCharsets.US_ASCII));
            }
        }
    }

    private static void skipToNextHead(InputStream in) throws IOException {
        int length = 0;
        in.read();
        for (String line = statusLine(in); !line.isEmpty(); line = statusLine(in)) {
            in.read();
            if (line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length: ")) {
                length = Integer.parseInt(line.substring("content-length: ".length()));
            }
        }
        in.read();
        in.readNBytes(length);
    }

    @Test
    void incompleteHeadsAndBodiesEndAtTheTimeLimit() throws IOException {
        try (Socket head = connect("POST /hold HT");
                Socket body = connect(head("k", "Content-Length: 100") + "{");
                Socket stranger = connect(head("wrong", "Content-Length: 100") + "{")) {
            assertThat(isClosed(head)).isTrue();
            assertThat(isClosed(body)).isTrue();
            assertThat(isClosed(stranger)).isTrue();
        }
        try (Socket socket = connect(request("k"))) {
            assertThat(statusLine(socket.getInputStream())).startsWith("HTTP/1.1 200");
        }
    }

    private static boolean isClosed(Socket socket) {
        try {
            String line = statusLine(socket.getInputStream());
            return line.isEmpty() || line.startsWith("HTTP/1.1 503") || line.startsWith("HTTP/1.1 401");
        } catch (java.net.SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @Test
    void anUnauthenticatedRequestIsRefusedWithoutReadingItsBody() throws IOException {
        try (Socket socket = connect(head("wrong", "Content-Length: 10000000") + "{")) {
            assertThat(statusLine(socket.getInputStream())).startsWith("HTTP/1.1 401");
        }
        try (Socket socket = connect(head("wrong", "Transfer-Encoding: chunked") + "1\r\n{\r\n")) {
            assertThat(statusLine(socket.getInputStream())).startsWith("HTTP/1.1 401");
        }
        try (Socket socket = connect(head("k", "Content-Length: 10000000") + "{")) {
            assertThat(statusLine(socket.getInputStream())).startsWith("HTTP/1.1 413");
        }
    }

    /**
     * When no thread is free, an exchange that waits for its peer is given up for the next request; one that is being
     * processed is not.
     */
    @Test
    void theOldestArrivalIsGivenUpWhenNoThreadIsFree() throws Exception {
        ArrivalThreads threads = new ArrivalThreads(1, Duration.ofHours(1));
        CountDownLatch mayEnd = new CountDownLatch(1);
        CountDownLatch working = new CountDownLatch(1);
        CountDownLatch givenUp = new CountDownLatch(1);
        List<String> events = java.util.Collections.synchronizedList(new ArrayList<>());
        threads.execute(() -> {
            try {
                threads.hasArrived();
                working.countDown();
                mayEnd.await();
                events.add("worked");
            } catch (IOException | InterruptedException e) {
                events.add("disturbed");
            }
        });
        working.await();
        CountDownLatch reading = new CountDownLatch(1);
        threads.execute(() -> {
            reading.countDown();
            try {
                new CountDownLatch(1).await(); // a peer that sends nothing
            } catch (InterruptedException e) {
                events.add("given up");
                givenUp.countDown();
            }
        });
        reading.await();
        CountDownLatch third = new CountDownLatch(1);
        threads.execute(() -> {
            events.add("third, interrupted: " + Thread.currentThread().isInterrupted());
            third.countDown();
        });
        assertThat(givenUp.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(third.await(30, TimeUnit.SECONDS)).isTrue();
        mayEnd.countDown();
        threads.close(Duration.ofSeconds(30));
        assertThat(events).containsExactly("given up", "third, interrupted: false", "worked");
    }

    /**
     * Unauthenticated clients that send one byte each are read one after the other, and a later request does not wait
     * for them.
     */
    @Test
    void theNewestRequestIsReadFirst() throws Exception {
        ArrivalThreads threads = new ArrivalThreads(4, Duration.ofHours(1));
        AtomicInteger read = new AtomicInteger();
        for (int i = 0; i < 400; i++) {
            threads.execute(() -> {
                read.incrementAndGet();
                try {
                    new CountDownLatch(1).await(); // a peer that sends nothing
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        CompletableFuture<Integer> readBefore = new CompletableFuture<>();
        threads.execute(() -> readBefore.complete(read.get()));
        assertThat(readBefore.get(30, TimeUnit.SECONDS)).isLessThan(100);
        threads.close(Duration.ZERO);
    }

    /** A request that has waited too long to be read is closed, by an interrupt before its first read. */
    @Test
    void anUnreadExchangeEndsAtItsTimeLimit() throws Exception {
        ArrivalThreads threads = new ArrivalThreads(1, Duration.ofMillis(100));
        CountDownLatch mayEnd = new CountDownLatch(1);
        threads.execute(() -> awaitUninterruptibly(mayEnd));
        CompletableFuture<String> second = new CompletableFuture<>();
        threads.execute(() -> {
            try {
                new CountDownLatch(1).await(); // like a channel, it checks for an interrupt first
            } catch (InterruptedException e) {
                try {
                    threads.hasArrived();
                } catch (IOException tooLate) {
                    second.complete(tooLate.getMessage());
                }
            }
        });
        assertThat(second.get(30, TimeUnit.SECONDS)).contains("did not arrive in time");
        mayEnd.countDown();
        threads.close(Duration.ofSeconds(30));
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                assertThat(latch.getCount()).isNotNegative(); // a peer that cannot be given up
            }
        }
    }

    @Test
    void manyClientsThatSendOneByteDelayNoRequest() throws IOException {
        List<Socket> strangers = new ArrayList<>();
        try {
            for (int i = 0; i < 800; i++) {
                strangers.add(connect("P"));
            }
            long begin = System.nanoTime();
            try (Socket socket = connect(request("k"))) {
                assertThat(statusLine(socket.getInputStream())).startsWith("HTTP/1.1 200");
            }
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(3));
        } finally {
            for (Socket stranger : strangers) {
                stranger.close();
            }
        }
    }

    @Test
    void anAuthenticatedBodyIsNotGivenUpForUnauthenticatedRequests() throws IOException {
        int half = HOLD.length() / 2;
        List<Socket> strangers = new ArrayList<>();
        try (Socket good = connect(head("k", "Content-Length: " + HOLD.length()) + HOLD.substring(0, half))) {
            for (int i = 0; i < 800; i++) {
                strangers.add(connect("P"));
            }
            try (Socket last = connect(request("k"))) { // it takes the thread of the oldest competing request
                assertThat(statusLine(last.getInputStream())).startsWith("HTTP/1.1 200");
            }
            good.getOutputStream().write(HOLD.substring(half).getBytes(StandardCharsets.US_ASCII));
            assertThat(statusLine(good.getInputStream())).startsWith("HTTP/1.1 200");
        } finally {
            for (Socket stranger : strangers) {
                stranger.close();
            }
        }
    }

    @Test
    void aPeerWithAnAcceptedKeyIsNotGivenUpForAnother() throws Exception {
        ArrivalThreads threads = new ArrivalThreads(1, Duration.ofHours(1));
        CountDownLatch mayEnd = new CountDownLatch(1);
        CountDownLatch isTrusted = new CountDownLatch(1);
        CompletableFuture<String> trusted = new CompletableFuture<>();
        threads.execute(() -> {
            try {
                threads.hasArrived();
                threads.arrivesTrusted();
                isTrusted.countDown();
                mayEnd.await();
                threads.hasArrived();
                trusted.complete("arrived");
            } catch (IOException | InterruptedException e) {
                trusted.complete("given up");
            }
        });
        isTrusted.await();
        CountDownLatch read = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) {
            threads.execute(() -> {
                read.countDown();
                try {
                    new CountDownLatch(1).await(); // a peer that sends nothing
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        assertThat(read.await(30, TimeUnit.SECONDS)).isTrue();
        mayEnd.countDown();
        assertThat(trusted.get(30, TimeUnit.SECONDS)).isEqualTo("arrived");
        threads.close(Duration.ZERO);
    }

    /** Runs in a JVM of its own: the JDK reads the property when its server is first used. */
    @Test
    void theServerSetsTcpNoDelay() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-opens=jdk.httpserver/sun.net.httpserver=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        NoDelayProgram.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output).contains("no delay: true");
    }

    /** Prints whether the JDK sets TCP_NODELAY on each connection. */
    static final class NoDelayProgram {
        public static void main(String[] args) throws Exception {
            try (JdkWebhookServer server = JdkWebhookServer.start(
                    WebhookReceiver.builder()
                            .handler(new Accepting())
                            .addKey(WebhookKey.of("k"))
                            .build(),
                    0)) {
                var noDelay = Class.forName("sun.net.httpserver.ServerConfig", true, HttpServer.class.getClassLoader())
                        .getDeclaredMethod("noDelay");
                noDelay.setAccessible(true);
                System.out.println("no delay: " + noDelay.invoke(null) + server.address());
            }
        }
    }
}
