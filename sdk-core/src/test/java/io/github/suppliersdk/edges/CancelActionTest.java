package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.faults.Await;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.http.OkHttpTransport;
import io.github.suppliersdk.support.CannedTransport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The code that cancels an exchange may belong to the user. If it throws, only its own call may be affected. */
class CancelActionTest {
    private static final Duration PROMPTLY = Duration.ofSeconds(5);

    private final List<Thread> threads = new ArrayList<>();
    private ChaosProxy service;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.SILENCE);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    private SupplierClient clientWithAListenerThatThrows() {
        EventListener throwing = new EventListener() {
            @Override
            public void canceled(Call call) {
                throw new IllegalStateException("a listener's own fault");
            }
        };
        return CallFixtures.config(service)
                .transport(OkHttpTransport.using(
                        new OkHttpClient.Builder().eventListener(throwing).build()))
                .build();
    }

    private CompletableFuture<Void> callThatHangs(SupplierClient client) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            Throwable unused = catchThrowable(() -> CallFixtures.get(client));
            done.complete(null);
        });
        thread.setDaemon(true);
        thread.start();
        threads.add(thread);
        return done;
    }

    @Test
    void interruptsAreSeenAfterAListenerThrew() {
        SupplierClient client = clientWithAListenerThatThrows();
        CompletableFuture<Void> first = callThatHangs(client);
        CompletableFuture<Void> second = callThatHangs(client);
        Await.until("both requests are there", () -> service.executed() == 2);
        threads.get(0).interrupt();
        CallFixtures.assertAllEnd("first interrupted calls", List.of(first), PROMPTLY);
        threads.get(1).interrupt();
        CallFixtures.assertAllEnd("later interrupted calls", List.of(second), PROMPTLY);
    }

    @Test
    void closingContinuesAfterAListenerThrew() {
        SupplierClient client = clientWithAListenerThatThrows();
        List<CompletableFuture<Void>> calls = List.of(callThatHangs(client), callThatHangs(client));
        Await.until("both requests are there", () -> service.executed() == 2);
        Throwable thrown = catchThrowable(() -> client.close(Duration.ZERO));
        assertThat(thrown).as("what close() threw").isNull();
        CallFixtures.assertAllEnd("calls", calls, PROMPTLY);
    }

    @Test
    void interruptsAreSeenAfterTheCancelActionOfATransportThrew() {
        Hanging transport = new Hanging();
        SupplierClient client = CannedTransport.client(transport);
        CompletableFuture<Void> first = callThatHangs(client);
        CompletableFuture<Void> second = callThatHangs(client);
        Await.until("both calls are in flight", () -> transport.started.get() == 2);
        threads.get(0).interrupt();
        CallFixtures.assertAllEnd("first interrupted calls", List.of(first), PROMPTLY);
        threads.get(1).interrupt();
        CallFixtures.assertAllEnd("later interrupted calls", List.of(second), PROMPTLY);
    }

    @Test
    void closingContinuesAfterTheCancelActionOfATransportThrew() {
        Hanging transport = new Hanging();
        SupplierClient client = CannedTransport.client(transport);
        List<CompletableFuture<Void>> calls = List.of(callThatHangs(client), callThatHangs(client));
        Await.until("both calls are in flight", () -> transport.started.get() == 2);
        Throwable thrown = catchThrowable(() -> client.close(Duration.ZERO));
        assertThat(thrown).as("what close() threw").isNull();
        CallFixtures.assertAllEnd("calls", calls, PROMPTLY);
    }

    @Test
    void aCancelActionThatNeverEndsBlocksNeitherOtherCallsNorClose() {
        Blocking transport = new Blocking();
        SupplierClient client = CannedTransport.client(transport);
        List<CompletableFuture<Void>> calls =
                List.of(callThatHangs(client), callThatHangs(client), callThatHangs(client), callThatHangs(client));
        Await.until("all calls are in flight", () -> transport.started.get() == 4);
        threads.get(0).interrupt();
        CallFixtures.assertAllEnd("first interrupted calls", calls.subList(0, 1), PROMPTLY);
        threads.get(1).interrupt();
        CallFixtures.assertAllEnd("later interrupted calls", calls.subList(1, 2), PROMPTLY);
        CompletableFuture<Void> close = CallFixtures.onAnotherThread(() -> client.close(Duration.ZERO));
        CallFixtures.assertAllEnd("calls", calls, PROMPTLY);
        CallFixtures.assertAllEnd("closings", List.of(close), PROMPTLY);
        transport.over.countDown();
    }

    @Test
    void aListenerThatThrowsIsNamedInTheLogWithoutItsMessage() throws IOException {
        Hanging transport = new Hanging();
        SupplierClient client = CannedTransport.client(transport);
        CompletableFuture<Void> call = callThatHangs(client);
        Await.until("the call is in flight", () -> transport.started.get() == 1);
        client.close(Duration.ZERO);
        call.join();
        String log = Files.readString(
                Path.of(System.getProperty("org.slf4j.simpleLogger.logFile", "target/test-calls.log")),
                StandardCharsets.ISO_8859_1);
        assertThat(log)
                .contains("WARN io.github.suppliersdk.calls - the cancel action of a transport failed")
                .contains("java.lang.AssertionError")
                .contains("at " + Hanging.class.getName())
                .doesNotContain("a transport's own fault");
    }

    /** A transport whose call ends when it is cancelled, and whose cancel action does not return. */
    private static final class Blocking implements HttpTransport {
        private final AtomicInteger started = new AtomicInteger();
        private final CountDownLatch over = new CountDownLatch(1);

        @Override
        public HttpResponse execute(HttpRequest request) throws HttpTransportException {
            CountDownLatch cancelled = new CountDownLatch(1);
            request.cancellation().onCancel(() -> {
                cancelled.countDown();
                awaitIgnoringInterrupts(over);
            });
            started.incrementAndGet();
            awaitIgnoringInterrupts(cancelled);
            throw HttpTransportException.maybeSent("cancelled", null);
        }

        @Override
        public void close() {
            // nothing to release
        }
    }

    private static void awaitIgnoringInterrupts(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    /**
     * A transport that ignores interrupts, as a plain socket does; its cancel action ends the call and throws an error.
     */
    private static final class Hanging implements HttpTransport {
        private final AtomicInteger started = new AtomicInteger();

        @Override
        public HttpResponse execute(HttpRequest request) throws HttpTransportException {
            CountDownLatch cancelled = new CountDownLatch(1);
            request.cancellation().onCancel(() -> {
                cancelled.countDown();
                throw new AssertionError("a transport's own fault");
            });
            started.incrementAndGet();
            awaitIgnoringInterrupts(cancelled);
            throw HttpTransportException.maybeSent("cancelled", null);
        }

        @Override
        public void close() {
            // nothing to release
        }
    }
}
