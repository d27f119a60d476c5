package io.github.suppliersdk.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.ConflictException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SubmitTest {
    private static final boolean VIRTUAL_THREADS = Runtime.version().feature() >= 21;

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
    void givesTheResultOrTheException() throws Exception {
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
        Await.until("the service sees that nobody waits", () -> proxy.open() == 0);
        assertThat(proxy.executed()).isEqualTo(1);
    }

    @Test
    void aTimeLimitOnTheFutureEndsTheHttpCall() {
        proxy.always(Fault.SILENCE);
        CompletableFuture<String> pending = client.submit(SubmitTest::get);
        Await.until("the request is there", () -> proxy.executed() == 1);
        CompletableFuture<String> limited = pending.orTimeout(1, TimeUnit.MILLISECONDS);
        assertThatThrownBy(limited::join).hasCauseInstanceOf(TimeoutException.class);
        Await.until("the service sees that nobody waits", () -> proxy.open() == 0);
    }

    @Test
    void cancellingAtAnyMomentLeavesTheThreadsInOrder() throws Exception {
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

    @Test
    void workRunsOnVirtualThreadsWhereThereAreSomeAndOtherwiseOnFewDaemons() throws Exception {
        Thread thread = client.submit(c -> Thread.currentThread()).get(10, TimeUnit.SECONDS);
        assertThat(thread.isDaemon()).isTrue();
        proxy.always(Fault.SILENCE);
        List<CompletableFuture<String>> pending = IntStream.range(0, 100)
                .mapToObj(i -> client.submit(SubmitTest::get))
                .toList();
        if (VIRTUAL_THREADS) {
            Await.until("all are under way", () -> proxy.executed() == 100);
        } else {
            assertThat(thread.getName()).startsWith("supplier-sdk-async-");
            Await.until("as many as there are threads are under way", () -> proxy.executed() == 64);
            long threads = Thread.getAllStackTraces().keySet().stream()
                    .filter(t -> t.getName().startsWith("supplier-sdk-async-"))
                    .count();
            assertThat(threads).isEqualTo(64);
        }
        pending.forEach(future -> future.cancel(true));
        Await.until("the service sees that nobody waits", () -> proxy.open() == 0);
    }
}
