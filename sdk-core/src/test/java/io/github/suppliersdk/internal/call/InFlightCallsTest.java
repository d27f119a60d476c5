package io.github.suppliersdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.faults.Await;
import io.github.suppliersdk.http.Cancellation;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class InFlightCallsTest {
    private final InFlightCalls calls = new InFlightCalls();

    private void assertAnInterruptEndsACall() throws InterruptedException {
        Cancellation call = new Cancellation();
        Thread thread = new Thread(() -> {
            calls.add(call);
            Thread.currentThread().interrupt();
            Await.until("the call is cancelled", call::isCancelled);
            calls.remove(call);
        });
        AtomicReference<Throwable> failure = new AtomicReference<>();
        thread.setUncaughtExceptionHandler((dead, e) -> failure.set(e));
        thread.start();
        thread.join();
        assertThat(failure.get()).isNull();
    }

    /** The watcher ends after a while without calls, and the next call starts another one. */
    @Test
    void aCallAfterTheEndOfTheWatcherIsWatchedToo() throws InterruptedException {
        assertAnInterruptEndsACall();
        calls.startDraining(); // which ends the watcher at once
        Await.until("the watcher has ended", () -> !calls.isWatching());
        AtomicReference<Throwable> failure = new AtomicReference<>();
        calls.during(() -> {
            try {
                Cancellation call = new Cancellation();
                calls.add(call);
                Thread.currentThread().interrupt();
                Await.until(
                        "the call is cancelled",
                        () -> call.isCancelled() || !Thread.currentThread().isInterrupted());
                calls.remove(call);
                assertThat(call.isCancelled()).isTrue();
            } catch (Throwable e) {
                failure.set(e);
            } finally {
                boolean unused = Thread.interrupted();
            }
        });
        assertThat(failure.get()).isNull();
    }

    /** Creates the watcher's threads and records them. */
    private static final class Watchers implements ThreadFactory {
        private final List<Thread> made = new CopyOnWriteArrayList<>();
        private final AtomicInteger refusals = new AtomicInteger();

        @Override
        public Thread newThread(Runnable task) {
            if (refusals.getAndDecrement() > 0) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            thread.setUncaughtExceptionHandler((dead, e) -> {});
            made.add(thread);
            return thread;
        }
    }

    private final Watchers watchers = new Watchers();
    private final AtomicInteger cancelled = new AtomicInteger();

    private InFlightCalls calls(int checksBeforeIdleEnd) {
        return new InFlightCalls(
                watchers,
                task -> {
                    cancelled.incrementAndGet();
                    task.run();
                },
                checksBeforeIdleEnd);
    }

    private static void awaitSomeChecks(InFlightCalls calls) {
        long start = System.nanoTime();
        Await.until("50 ms have passed", () -> System.nanoTime() - start > 50_000_000);
        assertThat(calls.isWatching()).isTrue();
    }

    @Test
    void theWatcherEndsAfterAWhileWithoutCalls() {
        InFlightCalls few = calls(2);
        Cancellation call = new Cancellation();
        few.add(call);
        few.remove(call);
        Await.until("the watcher has ended", () -> !few.isWatching());
    }

    @Test
    void oneWatcherRunsAsLongAsThereAreCalls() {
        InFlightCalls few = calls(2);
        Cancellation call = new Cancellation();
        few.add(call);
        awaitSomeChecks(few);
        assertThat(watchers.made).hasSize(1);
        few.remove(call);
    }

    @Test
    void theWatcherEndsAtOnceWhenTheClientIsClosed() {
        InFlightCalls many = calls(Integer.MAX_VALUE);
        Cancellation call = new Cancellation();
        many.add(call);
        many.remove(call);
        many.startDraining();
        Await.until("the watcher has ended", () -> !many.isWatching());
    }

    /** A watcher with the interrupt flag set could never wait again. */
    @Test
    void anInterruptOfTheWatcherItselfIsCleared() {
        InFlightCalls many = calls(Integer.MAX_VALUE);
        Cancellation call = new Cancellation();
        many.add(call);
        Thread watcher = watchers.made.get(0);
        watcher.interrupt();
        Await.until("the interrupt is cleared", () -> !watcher.isInterrupted());
        many.remove(call);
        many.startDraining();
    }

    @Test
    void aCallThatIsSlowToEndIsCancelledOnce() {
        InFlightCalls many = calls(Integer.MAX_VALUE);
        Cancellation call = new Cancellation();
        many.add(call);
        Thread.currentThread().interrupt();
        Await.until("the call is cancelled", call::isCancelled);
        awaitSomeChecks(many);
        boolean unused = Thread.interrupted();
        assertThat(cancelled).hasValue(1);
        many.remove(call);
        many.startDraining();
    }

    /**
     * The watcher dies as if it had run out of memory. The same code handles calls that arrive while the watcher is
     * about to end.
     */
    @Test
    void aWatcherThatDiedIsReplaced() throws InterruptedException {
        InFlightCalls many = calls(Integer.MAX_VALUE);
        Cancellation call = new Cancellation();
        AtomicBoolean dies = new AtomicBoolean(true);
        Thread thread = new Thread() {
            @Override
            public void run() {
                many.add(call);
                Thread.currentThread().interrupt();
                Await.until("the call is cancelled", call::isCancelled);
                many.remove(call);
            }

            @Override
            public boolean isInterrupted() {
                if (dies.getAndSet(false)) {
                    throw new OutOfMemoryError("as it may happen anywhere");
                }
                return super.isInterrupted();
            }
        };
        thread.start();
        thread.join();
        assertThat(call.isCancelled()).isTrue();
        assertThat(watchers.made).hasSize(2);
        many.startDraining();
    }

    @Test
    void aWatcherThatCannotBeStartedIsStartedByTheNextCall() {
        InFlightCalls many = calls(Integer.MAX_VALUE);
        watchers.refusals.set(1);
        assertThatThrownBy(() -> many.add(new Cancellation())).isInstanceOf(OutOfMemoryError.class);
        assertThat(many.isEmpty()).isTrue();
        Cancellation call = new Cancellation();
        many.add(call);
        assertThat(watchers.made).hasSize(1);
        many.remove(call);
        many.startDraining();
    }

    @Test
    void finishedWorkIsNoLongerInFlight() {
        AtomicBoolean inside = new AtomicBoolean();
        calls.during(() -> inside.set(calls.isInside()));
        assertThat(inside).isTrue();
        assertThat(calls.isInside()).isFalse();
        calls.startDraining();
        assertThatThrownBy(calls::requireOpen).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void workMayContinueOnlyWhileTheClientDrains() {
        calls.during(() -> {
            calls.startDraining();
            assertThatCode(calls::requireOpen).doesNotThrowAnyException();
            calls.end();
            assertThatThrownBy(calls::requireOpen).isInstanceOf(IllegalStateException.class);
        });
    }
}
