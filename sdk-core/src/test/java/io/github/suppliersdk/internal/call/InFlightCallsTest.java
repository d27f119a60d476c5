package io.github.suppliersdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.faults.Await;
import io.github.suppliersdk.http.Cancellation;
import java.util.concurrent.atomic.AtomicBoolean;
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

    /** It ends when there has been no call for a while, and another one takes its place. */
    @Test
    void aCallThatComesAfterTheWatcherEndedIsWatchedToo() throws InterruptedException {
        assertAnInterruptEndsACall();
        calls.startDraining(); // which ends it at once
        Await.until("nobody watches", () -> !calls.isWatching());
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

    @Test
    void workThatIsDoneIsNotAtWorkAnyMore() {
        AtomicBoolean inside = new AtomicBoolean();
        calls.during(() -> inside.set(calls.isInside()));
        assertThat(inside).isTrue();
        assertThat(calls.isInside()).isFalse();
        calls.startDraining();
        assertThatThrownBy(calls::requireOpen).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void workMayGoOnWhileTheClientDrainsAndNoLonger() {
        calls.during(() -> {
            calls.startDraining();
            assertThatCode(calls::requireOpen).doesNotThrowAnyException();
            calls.end();
            assertThatThrownBy(calls::requireOpen).isInstanceOf(IllegalStateException.class);
        });
    }
}
