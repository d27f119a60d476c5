package io.github.suppliersdk.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.TransportException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Closing lets work end, cancels what outlasts the given time, refuses new work, and leaves no future unfinished. */
class CloseTest {
    private static final Duration LONG = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);

    private final CountDownLatch gate = new CountDownLatch(1);
    private ChaosProxy service;
    private SupplierClient client;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
        client = Calls.config(service).build();
    }

    @AfterEach
    void stop() throws IOException {
        gate.countDown();
        var unused = Calls.async(() -> client.close(Duration.ZERO)); // if closing hangs, the test fails instead
        service.close();
    }

    private void respondWhenTheGateOpens() {
        service.always(c -> {
            c.readRequest();
            Calls.await(gate);
            c.respond(200, Fault.SLOT);
        });
    }

    private void awaitDraining() {
        Await.until("new work is refused", () -> {
            try {
                var unused = client.submit(c -> "");
                return false;
            } catch (IllegalStateException e) {
                return true;
            }
        });
    }

    private void assertClosed(SupplierClient closed) {
        for (ThrowingCallable use :
                List.<ThrowingCallable>of(() -> Calls.get(closed), () -> Calls.awaitEnd(closed.submit(c -> "")))) {
            assertThatThrownBy(use).isInstanceOf(IllegalStateException.class).hasMessage("the client is closed");
        }
        Await.until("the connections are closed", () -> service.open() == 0);
    }

    @Test
    void workThatWasAcceptedEndsWithinTheGivenTime() {
        respondWhenTheGateOpens();
        CompletableFuture<Void> call = Calls.async(() -> Calls.post(client));
        List<CompletableFuture<String>> work = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            work.add(client.submit(Calls::idOf));
            work.add(client.submit(c -> {
                Calls.await(gate);
                return c.submit(Calls::idOf).join(); // while the client drains
            }));
        }
        Await.until("the request is there", () -> service.executed("POST") == 1);

        CompletableFuture<Void> close = Calls.async(() -> client.close(LONG));
        awaitDraining();
        assertThat(close).isNotDone();
        gate.countDown();

        close.join();
        Calls.awaitEnd(call);
        assertThat(call).isCompletedWithValue(null);
        assertThat(work).allSatisfy(future -> assertThat(future).isCompletedWithValue("2027-04-22"));
        assertClosed(client);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0.05S", "PT0S", "PT-0.000000001S", "PT-4800000H"})
    void whatOutlastsTheGivenTimeIsCancelled(Duration time) {
        service.always(Fault.SILENCE);
        CompletableFuture<Void> call = Calls.async(() -> Operation.PUT.call(client, false));
        CompletableFuture<String> submittedCall = client.submit(Calls::idOf);
        List<CompletableFuture<String>> work = IntStream.range(0, 200)
                .mapToObj(i -> client.submit(c -> {
                    Calls.await(gate);
                    return "interrupted";
                }))
                .toList();
        Await.until("the requests are there", () -> service.executed() == 2);

        CompletableFuture<Void> close = Calls.async(() -> client.close(time));
        Calls.awaitEnd(close);
        assertThat(close).isCompletedWithValue(null);
        assertThat(work).allSatisfy(future -> assertThat(future).isDone());
        for (CompletableFuture<?> each : List.of(call, submittedCall)) {
            Calls.awaitEnd(each);
            assertThatThrownBy(each::join).cause().isInstanceOfSatisfying(TransportException.class, e -> {
                assertThat(e.reason()).isEqualTo(TransportException.Reason.CLIENT_CLOSED);
                assertThat(e.effect()).isEqualTo(each == call ? Effect.UNKNOWN : Effect.NONE);
            });
        }
        assertThat(service.executed()).as("a cancelled call is not retried").isEqualTo(2);
        assertClosed(client);
    }

    @Test
    void anIdleClientClosesOnceForItselfAndThoseDerivedFromIt() {
        SupplierClient derived =
                client.with(CallOptions.builder().maxAttempts(1).build());
        Calls.get(derived);
        client.submit(Calls::idOf).join();
        derived.close();
        client.close(LONG);
        client.close(Duration.ZERO);
        assertClosed(client);
        assertClosed(derived);
        assertThat(service.executed()).isEqualTo(2);
    }

    /** Code that the client waits for, and that closes the client itself. */
    static Stream<Named<BiFunction<SupplierClient, CompletableFuture<SupplierClient>, CompletableFuture<?>>>> within() {
        return Stream.of(
                Named.of(
                        "submitted work",
                        (plain, observed) -> plain.submit(c -> {
                            c.close(LONG);
                            return "closed";
                        })),
                Named.of(
                        "work that other work waits for",
                        (plain, observed) -> plain.submit(c -> c.submit(inner -> {
                                    inner.close(LONG);
                                    return "closed";
                                })
                                .join())),
                Named.of("an observer", (plain, observed) -> Calls.async(() -> Calls.get(observed.join()))),
                Named.of(
                        "an observer of submitted work",
                        (plain, observed) -> observed.join().submit(Calls::idOf)));
    }

    @ParameterizedTest
    @MethodSource("within")
    void closingFromWithinDoesNotWaitForItself(
            BiFunction<SupplierClient, CompletableFuture<SupplierClient>, CompletableFuture<?>> closing) {
        CompletableFuture<SupplierClient> observed = new CompletableFuture<>();
        observed.complete(Calls.config(service)
                .addObserver(event -> observed.join().close(LONG))
                .build());
        CompletableFuture<?> ended = closing.apply(client, observed);
        Calls.awaitEnd(ended);
        assertThat(ended).isCompleted();
        Await.until("the connections are closed", () -> service.open() == 0);
    }

    @Test
    void closingFromSubmittedWorkLetsOtherWorkEnd() {
        CompletableFuture<String> other = client.submit(c -> {
            Calls.await(gate);
            return Calls.idOf(c);
        });
        client.submit(c -> {
                    c.close(LONG);
                    return "";
                })
                .join();
        awaitDraining();
        assertThat(other).isNotDone();
        gate.countDown();
        assertThat(other.join()).isEqualTo("2027-04-22");
        assertClosed(client);
    }

    /** What cuts a long closing short. */
    enum Cut {
        SECOND_CLOSE,
        INTERRUPT
    }

    /** The work may be a loop that never checks for interrupts, or wait in an old database driver. */
    @ParameterizedTest
    @EnumSource
    void aLongClosingIsCutShortAndLeavesNoFutureUnfinished(Cut cut) throws InterruptedException {
        AtomicBoolean over = new AtomicBoolean();
        AtomicBoolean keptFlag = new AtomicBoolean();
        CompletableFuture<String> work = client.submit(c -> {
            while (!over.get()) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            }
            return "over";
        });
        Thread closing = new Thread(() -> {
            client.close(LONG);
            keptFlag.set(Thread.currentThread().isInterrupted());
        });
        closing.start();
        awaitDraining();
        if (cut == Cut.INTERRUPT) {
            closing.interrupt();
        } else {
            client.close(Duration.ZERO);
        }
        closing.join(20_000);
        assertThat(closing.isAlive()).isFalse();
        assertThat(keptFlag.get()).as("the interrupt flag").isEqualTo(cut == Cut.INTERRUPT);
        assertThat(work).isCancelled();
        assertThatThrownBy(work::join).hasStackTraceContaining("closed before the work had ended");
        over.set(true);
    }
}
