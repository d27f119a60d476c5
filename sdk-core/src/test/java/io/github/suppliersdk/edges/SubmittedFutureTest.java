package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.support.CannedTransport;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Completing the future of submitted work ends the work, whatever callbacks the future has and however long they take.
 */
class SubmittedFutureTest {
    private static final Duration PROMPTLY = Duration.ofSeconds(5);

    private final SupplierClient client = CannedTransport.client("{}");
    private final CountDownLatch atWork = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);

    @AfterEach
    void stop() {
        client.close(Duration.ZERO);
    }

    /** Waits until it is interrupted, and notes the interrupt. */
    private String waitForEver() {
        CountDownLatch never = new CountDownLatch(1);
        atWork.countDown();
        try {
            never.await();
        } catch (InterruptedException e) {
            interrupted.countDown();
        }
        return "interrupted";
    }

    static Stream<Arguments> endings() {
        return Stream.of(
                ending("cancel", future -> future.cancel(true)),
                ending("complete", future -> future.complete("by hand")),
                ending("completeExceptionally", future -> future.completeExceptionally(new IllegalStateException())),
                ending("orTimeout", future -> future.orTimeout(1, TimeUnit.MILLISECONDS)),
                ending("completeOnTimeout", future -> future.completeOnTimeout("late", 1, TimeUnit.MILLISECONDS)),
                ending("completeAsync", future -> future.completeAsync(() -> "elsewhere")),
                ending("obtrudeValue", future -> future.obtrudeValue("forced")),
                ending("obtrudeException", future -> future.obtrudeException(new IllegalStateException())));
    }

    private static Arguments ending(String name, Consumer<CompletableFuture<String>> ending) {
        return Arguments.of(name, ending);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("endings")
    void theWorkIsInterruptedBeforeDependentStagesRun(String name, Consumer<CompletableFuture<String>> ending)
            throws Exception {
        CompletableFuture<String> future = client.submit(c -> waitForEver());
        assertThat(atWork.await(5, TimeUnit.SECONDS)).isTrue();
        CompletableFuture<Boolean> first = new CompletableFuture<>();
        var unused = future.whenComplete((result, failure) -> {
            try {
                first.complete(interrupted.await(3, TimeUnit.SECONDS));
            } catch (InterruptedException e) {
                first.completeExceptionally(e);
            }
        });
        CompletableFuture<Void> ended = CallFixtures.onAnotherThread(() -> ending.accept(future));
        assertThat(first.get(10, TimeUnit.SECONDS))
                .as("the work was interrupted before its dependent stage ended")
                .isTrue();
        CallFixtures.assertAllEnd("endings", List.of(ended), PROMPTLY);
    }

    /** Otherwise the outcome would depend on a race between the cancellation and the interrupted work. */
    @Test
    void aCancelledFutureIsCancelledHoweverFastItsWorkEnds() throws Exception {
        for (int round = 0; round < 300; round++) {
            CountDownLatch begun = new CountDownLatch(1);
            AtomicBoolean over = new AtomicBoolean();
            CompletableFuture<String> future = client.submit(c -> {
                begun.countDown();
                while (!Thread.currentThread().isInterrupted() && !over.get()) {
                    Thread.onSpinWait();
                }
                throw new IllegalStateException("ended by its interrupt");
            });
            assertThat(begun.await(5, TimeUnit.SECONDS)).isTrue();
            boolean cancelled = future.cancel(true);
            over.set(true);
            assertThat(cancelled).isTrue();
            assertThat(future).isCancelled();
            assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
        }
    }

    @Test
    void aTimeLimitOfTheFutureIsReportedAsATimeout() {
        CompletableFuture<String> future = client.submit(c -> waitForEver()).orTimeout(20, TimeUnit.MILLISECONDS);
        assertThatThrownBy(future::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(TimeoutException.class);
    }

    @Test
    void endingAFutureThatHasEndedChangesNothing() {
        AtomicInteger runs = new AtomicInteger();
        CompletableFuture<Integer> future = client.submit(c -> runs.incrementAndGet());
        assertThat(future.join()).isEqualTo(1);
        assertThat(future.cancel(true)).isFalse();
        assertThat(future.complete(7)).isFalse();
        assertThat(future.completeExceptionally(new IllegalStateException())).isFalse();
        assertThat(future.join()).isEqualTo(1);
    }
}
