package io.github.suppliersdk.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.errors.TransportException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Closing a client lets calls in flight end, cancels those that take too long, and refuses new ones. */
class CloseTest {
    private final CountDownLatch gate = new CountDownLatch(1);
    private ChaosProxy proxy;

    @BeforeEach
    void start() throws IOException {
        proxy = new ChaosProxy(Fault.NONE);
    }

    @AfterEach
    void stop() throws IOException {
        gate.countDown();
        proxy.close();
    }

    private SupplierClientConfig.Builder config() {
        return SupplierClient.builder().baseUrl(proxy.url("http")).accessToken("secret");
    }

    private void respondWhenTheGateOpens() {
        proxy.always(c -> {
            c.readRequest();
            await(gate);
            c.respond(200, Fault.SLOT);
        });
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static CompletableFuture<Void> onAnotherThread(Runnable task) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        new Thread(() -> {
                    try {
                        task.run();
                        done.complete(null);
                    } catch (Throwable e) {
                        done.completeExceptionally(e);
                    }
                })
                .start();
        return done;
    }

    @Test
    void closingLetsCallsInFlightEnd() throws Exception {
        respondWhenTheGateOpens();
        SupplierClient client = config().build();
        CompletableFuture<Void> call = onAnotherThread(() -> Operation.POST.call(client, false));
        Await.until("the request is there", () -> proxy.executed("POST") == 1);
        CompletableFuture<Void> close = onAnotherThread(client::close);
        Await.until("new calls are refused", () -> {
            try {
                Operation.GET.call(
                        client.with(CallOptions.builder()
                                .callTimeout(Duration.ofMillis(50))
                                .build()),
                        false);
            } catch (IllegalStateException e) {
                return true;
            } catch (TransportException e) {
                return false; // not closed yet: the call ran into its time limit
            }
            return false;
        });
        assertThat(close).isNotDone();
        gate.countDown();
        call.get(10, TimeUnit.SECONDS);
        close.get(10, TimeUnit.SECONDS);
        Await.until("the connections are closed", () -> proxy.open() == 0);
    }

    @Test
    void closingLetsSubmittedWorkEndEvenIfItHasNotBegun() {
        respondWhenTheGateOpens();
        SupplierClient client = config().build();
        List<CompletableFuture<String>> work = IntStream.range(0, 100)
                .mapToObj(i ->
                        client.submit(c -> c.slots("e1", "o1").get("2027-04-22").slotId()))
                .toList();
        CompletableFuture<Void> close = onAnotherThread(client::close);
        Await.until("submitting is refused", () -> {
            try {
                return client.submit(c -> "").isCancelled();
            } catch (IllegalStateException e) {
                return true;
            }
        });
        gate.countDown();
        close.join();
        assertThat(work).allSatisfy(future -> assertThat(future).isCompletedWithValue("2027-04-22"));
    }

    @Test
    void closingCancelsCallsThatOutlastTheGivenTime() {
        proxy.always(Fault.SILENCE);
        SupplierClient client = config().build();
        CompletableFuture<Void> call = onAnotherThread(() -> Operation.PUT.call(client, false));
        CompletableFuture<String> submitted =
                client.submit(c -> c.slots("e1", "o1").get("2027-04-22").slotId());
        Await.until("the requests are there", () -> proxy.executed() == 2);
        long start = System.nanoTime();
        client.close(Duration.ofMillis(50));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
        assertThatThrownBy(call::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(TransportException.class)
                .hasMessageContaining("cancelled")
                .hasMessageContaining("may have been carried out");
        assertThatThrownBy(submitted::join).hasCauseInstanceOf(TransportException.class);
        Await.until("the connections are closed", () -> proxy.open() == 0);
        assertThat(proxy.executed()).as("a cancelled call is not retried").isEqualTo(2);
    }

    @Test
    void callsOfAClosedClientFailClearlyAndClosingItAgainDoesNothing() {
        SupplierClient client = config().build();
        SupplierClient derived =
                client.with(CallOptions.builder().maxAttempts(1).build());
        Operation.GET.call(derived, false);
        derived.close();
        client.close();
        client.close(Duration.ZERO);
        for (SupplierClient closed : List.of(client, derived)) {
            assertThatThrownBy(() -> Operation.GET.call(closed, false))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the client is closed");
            assertThatThrownBy(() -> closed.submit(c -> ""))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the client is closed");
        }
        assertThat(proxy.executed()).isEqualTo(1);
    }

    @Test
    void closingDoesNotAffectTheCallersOwnHttpClient() throws Exception {
        OkHttpClient http = new OkHttpClient();
        SupplierClient client = config().httpClient(http).build();
        Operation.GET.call(client, false);
        client.close();
        assertThat(http.connectionPool().idleConnectionCount()).isEqualTo(1);
        assertThat(http.dispatcher().executorService().isShutdown()).isFalse();
        try (Response response = http.newCall(
                        new Request.Builder().url(proxy.url("http")).build())
                .execute()) {
            assertThat(response.code()).isEqualTo(200);
        }
        http.connectionPool().evictAll();
        http.dispatcher().executorService().shutdown();
    }

    @Test
    void closingOnAnInterruptedThreadDoesNotWait() {
        proxy.always(Fault.SILENCE);
        SupplierClient client = config().build();
        CompletableFuture<Void> call = onAnotherThread(() -> Operation.GET.call(client, false));
        Await.until("the request is there", () -> proxy.executed() == 1);
        Thread.currentThread().interrupt();
        client.close(Duration.ofMinutes(1));
        assertThat(Thread.interrupted()).isTrue();
        assertThatThrownBy(call::join).hasCauseInstanceOf(TransportException.class);
    }
}
