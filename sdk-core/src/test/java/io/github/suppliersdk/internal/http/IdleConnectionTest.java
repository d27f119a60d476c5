package io.github.suppliersdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.faults.Await;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Conversation;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.threads.Cancellation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Servers close connections that were idle for some seconds; OkHttp checks for that only after ten seconds. */
class IdleConnectionTest {
    private final AtomicLong clock = new AtomicLong();
    private final CountDownLatch ended = new CountDownLatch(1);
    private ChaosProxy service;
    private OkHttpTransport transport;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(IdleConnectionTest::respond);
        transport = OkHttpTransport.create(clock::get);
    }

    @AfterEach
    void stop() throws IOException {
        transport.close();
        service.close();
    }

    private static void respond(Conversation c) throws IOException {
        c.readRequest();
        c.respond(200, "{}");
    }

    private int post() throws IOException {
        return post(Duration.ofSeconds(20));
    }

    private int post(Duration timeout) throws IOException {
        Bytes body = new BytePool().take();
        body.write(new byte[] {'{', '}'});
        HttpRequest request = new HttpRequest(
                "POST", Address.of(service.url("http")), Map.of(), body, () -> true, new Cancellation());
        try (HttpResponse response = transport.execute(request, null, timeout)) {
            assertThat(response.body().readAllBytes()).hasSize(2);
            return response.status();
        }
    }

    private void passIdly() throws InterruptedException {
        assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
        clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
    }

    @Test
    void aConnectionThatTheServiceHasClosedIsNotUsedForTheNextRequest() throws Exception {
        service.next(c -> {
            respond(c);
            c.halfClose();
            ended.countDown();
            c.awaitClientLeaving();
        });
        assertThat(post()).isEqualTo(200);
        passIdly();
        assertThat(post()).isEqualTo(200);
        assertThat(service.connections()).isEqualTo(2);
        assertThat(service.executed("POST")).isEqualTo(2);
    }

    @Test
    void aConnectionThatTheServiceHasResetIsNotUsedForTheNextRequest() throws Exception {
        service.next(c -> {
            respond(c);
            c.reset();
            ended.countDown();
        });
        assertThat(post()).isEqualTo(200);
        passIdly();
        assertThat(post()).isEqualTo(200);
        assertThat(service.connections()).isEqualTo(2);
    }

    /** The response arrives after the check of the connection has ended. */
    @Test
    void anOpenIdleConnectionIsReusedAndItsResponseMayTakeLong() throws Exception {
        CountDownLatch more = new CountDownLatch(1);
        service.next(IdleConnectionTest::respond, c -> {
            c.readHead();
            c.trickle("HTTP/1.1 200 X\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            c.send("Content-Length: 2\r\n\r\n{}");
            more.countDown();
        });
        ended.countDown();
        assertThat(post()).isEqualTo(200);
        passIdly();
        assertThat(post()).isEqualTo(200);
        assertThat(more.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(service.connections()).isEqualTo(1);
    }

    /** A load balancer that has dropped one connection has dropped all that were idle as long. */
    @Test
    void otherIdleConnectionsAreNotUsedAfterALostResponse() throws Exception {
        CountDownLatch inUse = new CountDownLatch(2);
        ChaosProxy.Behaviour forgottenAfterOne = c -> {
            c.readRequest();
            inUse.countDown();
            awaitAll(inUse);
            c.respond(200, "{}");
            c.awaitClientLeaving();
        };
        service.next(forgottenAfterOne, forgottenAfterOne);
        CompletableFuture<Integer> other = CompletableFuture.supplyAsync(this::postUnchecked);
        assertThat(post()).isEqualTo(200);
        assertThat(other.get(20, TimeUnit.SECONDS)).isEqualTo(200);
        assertThatThrownBy(() -> post(Duration.ofMillis(300))).isInstanceOf(HttpTransportException.class);
        Await.until("no connection is idle", () -> transport.connections() == 0);
        assertThat(post(Duration.ofSeconds(2))).isEqualTo(200);
        assertThat(service.connections()).isEqualTo(3);
    }

    private int postUnchecked() {
        try {
            return post();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void awaitAll(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
