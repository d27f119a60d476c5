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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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

/** Submitted work has its own thread, and ends together with its future. */
class SubmitTest {
    private ChaosProxy service;
    private SupplierClient client;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
        client = Calls.config(service).build();
    }

    @AfterEach
    void stop() throws IOException {
        client.close(Duration.ZERO);
        service.close();
    }

    @Test
    void theFutureHasTheResultOrTheExceptionOfTheWork() {
        assertThat(client.submit(Calls::idOf).join()).isEqualTo("2027-04-22");
        service.next(Fault.CONFLICT);
        assertThatThrownBy(client.submit(Calls::idOf)::join).hasCauseInstanceOf(ConflictException.class);
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
    void theHttpCallEndsWithTheFuture(Consumer<CompletableFuture<String>> way) {
        service.always(Fault.SILENCE);
        CompletableFuture<String> pending = client.submit(Calls::idOf);
        Await.until("the request is there", () -> service.executed() == 1);
        way.accept(pending);
        Calls.awaitEnd(pending);
        Await.until("the service sees the end of the connection", () -> service.open() == 0);
        assertThat(service.executed()).as("an ended call is not retried").isEqualTo(1);
    }

    @Test
    void workThatIsCancelledAtAnyMomentLeavesNoInterruptBehindAndMayNeverStart() {
        AtomicInteger begun = new AtomicInteger();
        for (int i = 0; i < 300; i++) {
            CompletableFuture<String> pending = client.submit(c -> {
                begun.incrementAndGet();
                return Calls.idOf(c);
            });
            for (int spin = 0; spin < i * 20; spin++) {
                Thread.onSpinWait();
            }
            pending.cancel(true);
        }
        assertThat(begun.get()).isLessThan(300);
        List<CompletableFuture<Boolean>> flags = IntStream.range(0, 100)
                .mapToObj(i -> client.submit(c -> {
                    Calls.get(c);
                    return Thread.currentThread().isInterrupted();
                }))
                .toList();
        assertThat(flags).allSatisfy(flag -> assertThat(flag.join()).isFalse());
    }

    /** Work may wait for other work at any depth, deeper than the size of any pool. */
    @Test
    void everyPieceOfWorkHasItsOwnThread() {
        assertThat(depth(client, 300)).isEqualTo(300);
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        ClassLoader mine = new URLClassLoader(new URL[0], before);
        Thread.currentThread().setContextClassLoader(mine);
        try {
            Thread thread = client.submit(c -> {
                        assertThat(Thread.currentThread().getContextClassLoader())
                                .isSameAs(mine);
                        return Thread.currentThread();
                    })
                    .join();
            assertThat(thread.isDaemon()).isTrue();
            assertThat(thread.getName()).startsWith("supplier-sdk-async-");
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    private static int depth(SupplierClient client, int left) {
        return left == 0 ? 0 : 1 + client.submit(c -> depth(c, left - 1)).join();
    }
}
