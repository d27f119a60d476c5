package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.faults.Await;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Closing completes every future, and does not wait for the code that closes. */
class ClosingTest {
    private static final Duration PROMPTLY = Duration.ofSeconds(5);
    private static final Duration DRAIN = Duration.ofSeconds(20);

    private ChaosProxy service;
    private SupplierClient client;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
        client = CallFixtures.config(service).build();
    }

    @AfterEach
    void stop() throws IOException {
        SupplierClient toClose = client;
        // on another thread: if closing hangs, the test fails instead of hanging
        CompletableFuture<Void> unused = CallFixtures.onAnotherThread(() -> toClose.close(Duration.ZERO));
        service.close();
    }

    /** When the client is closed, some of the submitted work is running, and some has a thread but has not started. */
    @Test
    void workThatWaitsForEverEndsWhenTheClientIsClosed() {
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger atWork = new AtomicInteger();
        List<CompletableFuture<Integer>> submitted = IntStream.range(0, 500)
                .mapToObj(i -> client.submit(c -> {
                    atWork.incrementAndGet();
                    awaitOrStop(never);
                    return atWork.decrementAndGet();
                }))
                .toList();
        client.close(Duration.ZERO);
        assertThat(submitted).allSatisfy(future -> assertThat(future).isDone());
        assertThat(CallFixtures.within(PROMPTLY, () -> atWork.get() == 0))
                .as("no work runs any more")
                .isTrue();
    }

    /** Such as a loop that never checks for interrupts, or an old database driver. */
    @Test
    void closeDoesNotWaitForWorkThatIgnoresInterrupts() {
        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<String> uninterruptible = client.submit(c -> waitIgnoringInterrupts(over));
        long start = System.nanoTime();
        client.close(Duration.ZERO);
        client.close(DRAIN);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(PROMPTLY);
        assertThat(uninterruptible).isDone();
        assertThatThrownBy(uninterruptible::join)
                .isInstanceOf(CancellationException.class)
                // the message is that of a cause in later JDKs
                .hasStackTraceContaining("closed before the work had ended");
        over.set(true);
    }

    private static String waitIgnoringInterrupts(AtomicBoolean over) {
        while (!over.get()) {
            LockSupport.parkNanos(1_000_000);
        }
        return "over";
    }

    @Test
    void callsThatWereSubmittedEndWhenTheClientIsClosed() {
        service.always(Fault.SILENCE);
        List<CompletableFuture<String>> submitted = IntStream.range(0, 200)
                .mapToObj(i ->
                        client.submit(c -> c.slots("e1", "o1").get("2027-04-22").slotId()))
                .toList();
        Await.until("some of the work has begun", () -> service.executed() > 0);
        client.close(Duration.ZERO);
        CallFixtures.assertAllEnd("futures", submitted, PROMPTLY);
    }

    /** As many pieces of work as there are threads on Java 17, each waiting for work that needs a thread too. */
    @Test
    void submittedWorkMayWaitForWorkThatItSubmits() {
        int outerTasks = 64;
        CountDownLatch allRun = new CountDownLatch(outerTasks);
        List<CompletableFuture<String>> outer = IntStream.range(0, outerTasks)
                .mapToObj(i -> client.submit(c -> {
                    allRun.countDown();
                    awaitOrStop(allRun);
                    return c.submit(inner -> "done").join();
                }))
                .toList();
        CallFixtures.assertAllEnd("futures", outer, PROMPTLY);
        assertThat(outer).allSatisfy(future -> assertThat(future).isCompletedWithValue("done"));
    }

    /** Deeper than the size of any thread pool. */
    @Test
    void submittedWorkMayWaitForOtherWorkAtAnyDepth() {
        CompletableFuture<Integer> deep = client.submit(c -> depth(c, 300));
        CallFixtures.assertAllEnd("futures", List.of(deep), PROMPTLY);
        assertThat(deep).isCompletedWithValue(300);
    }

    private static int depth(SupplierClient client, int left) {
        return left == 0 ? 0 : 1 + client.submit(c -> depth(c, left - 1)).join();
    }

    @Test
    void acceptedWorkMaySubmitMoreWhileTheClientDrains() {
        CountDownLatch draining = new CountDownLatch(1);
        CompletableFuture<String> outer = client.submit(c -> {
            awaitOrStop(draining);
            return c.submit(inner -> inner.slots("e1", "o1").get("2027-04-22").slotId())
                    .join();
        });
        CompletableFuture<Void> close = CallFixtures.onAnotherThread(() -> client.close(DRAIN));
        Await.until("the client drains", this::refuses);
        draining.countDown();
        CallFixtures.assertAllEnd("closings", List.of(close), PROMPTLY);
        assertThat(outer).isCompletedWithValue("2027-04-22");
    }

    private boolean refuses() {
        try {
            var unused = client.submit(c -> "");
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    @Test
    void workSubmittedDuringCloseEnds() {
        for (int round = 0; round < 20; round++) {
            SupplierClient closing = CallFixtures.config(service).build();
            Queue<CompletableFuture<String>> taken = new ConcurrentLinkedQueue<>();
            List<CompletableFuture<Void>> submitters = IntStream.range(0, 3)
                    .mapToObj(i -> CallFixtures.onAnotherThread(() -> submitUntilRefused(closing, taken)))
                    .toList();
            Await.until("some work was taken", () -> taken.size() > 20);
            closing.close(Duration.ZERO);
            submitters.forEach(CompletableFuture::join);
            CallFixtures.assertAllEnd("futures", List.copyOf(taken), PROMPTLY);
        }
    }

    private static void submitUntilRefused(SupplierClient client, Queue<CompletableFuture<String>> taken) {
        CountDownLatch never = new CountDownLatch(1);
        try {
            for (int i = 0; ; i++) {
                boolean waits = i % 20 == 0; // the others end at any moment, some before they start
                taken.add(client.submit(c -> {
                    if (waits) {
                        awaitOrStop(never);
                    }
                    return "ended";
                }));
            }
        } catch (IllegalStateException e) {
            assertThat(e).hasMessage("the client is closed");
        }
    }

    private static void awaitOrStop(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void closingFromSubmittedWorkDoesNotWaitForThatWork() {
        CompletableFuture<String> closing = client.submit(c -> {
            c.close(DRAIN);
            return "closed";
        });
        CallFixtures.assertAllEnd("closings from submitted work", List.of(closing), PROMPTLY);
        assertThat(closing).isCompletedWithValue("closed");
    }

    @Test
    void closingFromAnObserverDoesNotWaitForTheCallThatIsObserved() {
        CompletableFuture<SupplierClient> self = new CompletableFuture<>();
        SupplierClient observed = CallFixtures.config(service)
                .addObserver(event -> self.join().close(DRAIN))
                .build();
        self.complete(observed);
        CompletableFuture<Void> call = CallFixtures.onAnotherThread(() -> CallFixtures.get(observed));
        CallFixtures.assertAllEnd("calls whose observer closes the client", List.of(call), PROMPTLY);
        assertThat(call).isCompletedWithValue(null);
    }

    @Test
    void closingFromAnObserverOfSubmittedWorkWaitsForNeither() {
        CompletableFuture<SupplierClient> self = new CompletableFuture<>();
        SupplierClient observed = CallFixtures.config(service)
                .addObserver(event -> self.join().close(DRAIN))
                .build();
        self.complete(observed);
        CompletableFuture<String> call =
                observed.submit(c -> c.slots("e1", "o1").get("2027-04-22").slotId());
        CallFixtures.assertAllEnd("submitted calls whose observer closes the client", List.of(call), PROMPTLY);
    }

    /** For example, after a refused token, the observers of all calls close the client at the same time. */
    @Test
    void concurrentCloseCallsDoNotWaitForEachOther() {
        CompletableFuture<SupplierClient> self = new CompletableFuture<>();
        CountDownLatch both = new CountDownLatch(2);
        SupplierClient observed = CallFixtures.config(service)
                .addObserver(event -> {
                    both.countDown();
                    awaitOrStop(both);
                    self.join().close(DRAIN);
                })
                .build();
        self.complete(observed);
        List<CompletableFuture<Void>> calls = IntStream.range(0, 2)
                .mapToObj(i -> CallFixtures.onAnotherThread(() -> CallFixtures.get(observed)))
                .toList();
        CallFixtures.assertAllEnd("calls whose observers close the client", calls, PROMPTLY);
    }

    @Test
    void workMayWaitForOtherWorkThatClosesTheClient() {
        CompletableFuture<String> waiting = client.submit(c -> c.submit(inner -> {
                    inner.close(DRAIN);
                    return "closed";
                })
                .join());
        CallFixtures.assertAllEnd("futures", List.of(waiting), PROMPTLY);
        assertThat(waiting).isCompletedWithValue("closed");
    }

    @Test
    void closingFromSubmittedWorkContinuesInTheBackgroundAndLetsOtherCallsEnd() {
        CountDownLatch gate = new CountDownLatch(1);
        CompletableFuture<String> other = client.submit(c -> {
            awaitOrStop(gate);
            return c.slots("e1", "o1").get("2027-04-22").slotId();
        });
        client.submit(c -> {
                    c.close(DRAIN);
                    return "";
                })
                .join();
        assertThat(refuses()).isTrue();
        assertThat(other).isNotDone();
        gate.countDown();
        assertThat(other.join()).isEqualTo("2027-04-22");
        assertThat(CallFixtures.within(PROMPTLY, () -> service.open() == 0))
                .as("the connections are closed")
                .isTrue();
    }

    @Test
    void aSecondCloseShortensTheFirst() {
        CountDownLatch never = new CountDownLatch(1);
        CompletableFuture<String> work = client.submit(c -> {
            awaitOrStop(never);
            return "ended";
        });
        CompletableFuture<Void> first = CallFixtures.onAnotherThread(() -> client.close(DRAIN));
        Await.until("the client drains", this::refuses);
        client.close(Duration.ZERO);
        assertThat(work).isDone();
        CallFixtures.assertAllEnd("closings", List.of(first), PROMPTLY);
    }

    @Test
    void aSecondCloseShortensTheFirstEvenIfTheWorkIgnoresInterrupts() {
        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<String> uninterruptible = client.submit(c -> waitIgnoringInterrupts(over));
        CompletableFuture<Void> first = CallFixtures.onAnotherThread(() -> client.close(DRAIN));
        Await.until("the client drains", this::refuses);
        client.close(Duration.ZERO);
        CallFixtures.assertAllEnd("closings", List.of(first), PROMPTLY);
        assertThat(uninterruptible).isDone();
        over.set(true);
    }

    /** Closing then cancels at once, and waits for the short time that cancelling takes. */
    @Test
    void anInterruptedThreadThatClosesLetsCancelledWorkEnd() {
        CountDownLatch began = new CountDownLatch(1);
        CompletableFuture<String> work = client.submit(c -> {
            began.countDown();
            Await.until("the work is interrupted", Thread::interrupted);
            long start = System.nanoTime();
            while (System.nanoTime() - start < 50_000_000) {
                LockSupport.parkNanos(1_000_000);
            }
            return "ended";
        });
        Await.until("the work has begun", () -> began.getCount() == 0);
        Thread.currentThread().interrupt();
        client.close(Duration.ofMinutes(1));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(work).isCompletedWithValue("ended");
    }

    static Stream<Duration> drains() {
        return Stream.of(
                Duration.ofSeconds(Long.MAX_VALUE),
                Duration.ofSeconds(Long.MAX_VALUE, 999_999_999),
                Duration.ofSeconds(Long.MIN_VALUE),
                Duration.ofDays(-200_000),
                Duration.ofNanos(-1),
                Duration.ZERO);
    }

    @Test
    void aNegativeDurationCountsAsZero() {
        service.always(Fault.SILENCE);
        CompletableFuture<Void> call = CallFixtures.onAnotherThread(() -> CallFixtures.get(client));
        Await.until("the request is there", () -> service.executed() == 1);
        client.close(Duration.ofDays(-200_000));
        CallFixtures.assertAllEnd("calls", List.of(call), PROMPTLY);
    }

    @Test
    void theLongestDurationLetsTheCallsEnd() {
        CountDownLatch gate = new CountDownLatch(1);
        service.always(c -> {
            c.readRequest();
            awaitOrStop(gate);
            c.respond(200, Fault.SLOT);
        });
        CompletableFuture<Void> call = CallFixtures.onAnotherThread(() -> CallFixtures.get(client));
        Await.until("the request is there", () -> service.executed() == 1);
        CompletableFuture<Void> close =
                CallFixtures.onAnotherThread(() -> client.close(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999)));
        Await.until("the client drains", this::refuses);
        assertThat(close).isNotDone();
        gate.countDown();
        CallFixtures.assertAllEnd("closings", List.of(close), PROMPTLY);
        assertThat(call).isCompletedWithValue(null);
    }

    @ParameterizedTest
    @MethodSource("drains")
    void closeAcceptsAnyDuration(Duration drain) {
        CallFixtures.get(client);
        client.submit(c -> "").join();
        CompletableFuture<Void> close = CallFixtures.onAnotherThread(() ->
                assertThatCode(() -> client.close(drain)).as("close(%s)", drain).doesNotThrowAnyException());
        CallFixtures.assertAllEnd("closings", List.of(close), PROMPTLY);
        close.join();
        assertThat(CallFixtures.within(PROMPTLY, () -> service.open() == 0))
                .as("the connections are closed")
                .isTrue();
    }
}
