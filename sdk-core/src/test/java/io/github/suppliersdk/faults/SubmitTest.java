package io.github.suppliersdk.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.ConflictException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SubmitTest {
    private ChaosProxy proxy;
    private SupplierClient client;

    @BeforeEach
    void start() throws IOException {
        proxy = new ChaosProxy(Fault.NONE);
        client = SupplierClient.builder()
                .baseUrl(proxy.url("http"))
                .accessToken("secret")
                .build();
    }

    @AfterEach
    void stop() throws IOException {
        client.close(Duration.ZERO);
        proxy.close();
    }

    private static String get(SupplierClient client) {
        return client.slots("e1", "o1").get("2027-04-22").slotId();
    }

    @Test
    void theFutureHasTheResultOrTheExceptionOfTheWork() throws Exception {
        assertThat(client.submit(SubmitTest::get).get(10, TimeUnit.SECONDS)).isEqualTo("2027-04-22");
        proxy.next(Fault.CONFLICT);
        CompletableFuture<String> failed = client.submit(SubmitTest::get);
        assertThatThrownBy(() -> failed.get(10, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(ConflictException.class);
    }

    @Test
    void cancellingEndsTheHttpCall() {
        proxy.always(Fault.SILENCE);
        CompletableFuture<String> pending = client.submit(SubmitTest::get);
        Await.until("the request is there", () -> proxy.executed() == 1);
        assertThat(pending.cancel(true)).isTrue();
        assertThatThrownBy(pending::join).isInstanceOf(CancellationException.class);
        Await.until("the service sees the end of the connection", () -> proxy.open() == 0);
        assertThat(proxy.executed()).isEqualTo(1);
    }

    @Test
    void aTimeLimitOnTheFutureEndsTheHttpCall() {
        proxy.always(Fault.SILENCE);
        CompletableFuture<String> pending = client.submit(SubmitTest::get);
        Await.until("the request is there", () -> proxy.executed() == 1);
        CompletableFuture<String> limited = pending.orTimeout(1, TimeUnit.MILLISECONDS);
        assertThatThrownBy(limited::join).hasCauseInstanceOf(TimeoutException.class);
        Await.until("the service sees the end of the connection", () -> proxy.open() == 0);
    }

    @Test
    void cancellingAtAnyMomentLeaksNoThread() throws Exception {
        for (int i = 0; i < 300; i++) {
            CompletableFuture<String> pending = client.submit(SubmitTest::get);
            for (int spin = 0; spin < i * 20; spin++) {
                Thread.onSpinWait();
            }
            pending.cancel(true);
        }
        List<CompletableFuture<Boolean>> flags = IntStream.range(0, 100)
                .mapToObj(i -> client.submit(c -> {
                    get(c);
                    return Thread.currentThread().isInterrupted();
                }))
                .toList();
        for (CompletableFuture<Boolean> flag : flags) {
            assertThat(flag.get(10, TimeUnit.SECONDS)).isFalse();
        }
    }

    static Stream<Named<Consumer<CompletableFuture<String>>>> waysToEnd() {
        return Stream.of(
                Named.of("cancel", future -> future.cancel(false)),
                Named.of("complete", future -> future.complete("other")),
                Named.of("completeExceptionally", future -> future.completeExceptionally(new IOException("other"))),
                Named.of("completeAsync", future -> future.completeAsync(() -> "other")),
                Named.of("orTimeout", future -> future.orTimeout(1, TimeUnit.MILLISECONDS)),
                Named.of("completeOnTimeout", future -> future.completeOnTimeout("other", 1, TimeUnit.MILLISECONDS)),
                Named.of("obtrudeValue", future -> future.obtrudeValue("other")),
                Named.of("obtrudeException", future -> future.obtrudeException(new IOException("other"))));
    }

    @ParameterizedTest
    @MethodSource("waysToEnd")
    void theHttpCallEndsWithTheFutureInEveryCase(Consumer<CompletableFuture<String>> way) {
        proxy.always(Fault.SILENCE);
        CompletableFuture<String> pending = client.submit(SubmitTest::get);
        Await.until("the request is there", () -> proxy.executed() == 1);
        way.accept(pending);
        Await.until("the future has ended", pending::isDone);
        Await.until("the service sees the end of the connection", () -> proxy.open() == 0);
        assertThat(proxy.executed()).isEqualTo(1);
    }

    @Test
    void cancelledWorkIsNotStarted() throws Exception {
        AtomicInteger begun = new AtomicInteger();
        int ended = 0;
        for (int i = 0; i < 200; i++) {
            CompletableFuture<Integer> pending = client.submit(c -> begun.incrementAndGet());
            ended += pending.cancel(true) ? 0 : 1;
        }
        client.close(Duration.ofSeconds(20));
        assertThat(begun.get()).as("pieces of work that ran").isBetween(ended, 199);
    }

    /** Callbacks of the future may run on the same thread, and the interrupt is not meant for them. */
    @Test
    void anInterruptAffectsOnlyTheWorkThatItWasMeantFor() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch late = new CountDownLatch(1);
        CompletableFuture<String> work = client.submit(c -> {
            await(gate);
            Thread.currentThread().interrupt();
            return "ended";
        });
        CompletableFuture<List<Boolean>> after = work.thenApply(result -> {
            boolean atOnce = Thread.currentThread().isInterrupted();
            begun.countDown();
            await(late);
            return List.of(atOnce, Thread.currentThread().isInterrupted());
        });
        gate.countDown();
        await(begun);
        work.cancel(true);
        work.obtrudeException(new IOException("too late"));
        late.countDown();
        assertThat(after.get(10, TimeUnit.SECONDS)).containsExactly(false, false);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void everyPieceOfWorkHasItsOwnThread() throws Exception {
        Thread.currentThread()
                .setContextClassLoader(new URLClassLoader(new URL[0], getClass().getClassLoader()));
        ClassLoader mine = Thread.currentThread().getContextClassLoader();
        try {
            Thread thread = client.submit(c -> {
                        assertThat(Thread.currentThread().getContextClassLoader())
                                .as("the context class loader of the work")
                                .isSameAs(mine);
                        return Thread.currentThread();
                    })
                    .get(10, TimeUnit.SECONDS);
            assertThat(thread.isDaemon()).isTrue();
            assertThat(thread.getName()).isEqualTo("supplier-sdk-async-1");
        } finally {
            Thread.currentThread().setContextClassLoader(getClass().getClassLoader());
        }
        proxy.always(Fault.SILENCE);
        List<CompletableFuture<String>> pending = IntStream.range(0, 100)
                .mapToObj(i -> client.submit(SubmitTest::get))
                .toList();
        Await.until("all are in flight", () -> proxy.executed() == 100);
        pending.forEach(future -> future.cancel(true));
        Await.until("the service sees the end of the connection", () -> proxy.open() == 0);
    }
}
