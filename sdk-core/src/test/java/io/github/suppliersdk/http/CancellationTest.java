package io.github.suppliersdk.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CancellationTest {
    private final Cancellation cancellation = new Cancellation();
    private final AtomicInteger runs = new AtomicInteger();

    private void throwing() {
        runs.incrementAndGet();
        throw new AssertionError("of the action");
    }

    @Test
    void anExceptionOfTheActionReachesNeitherTheCancellerNorTheSetter() {
        cancellation.onCancel(this::throwing);
        cancellation.cancel();
        assertThat(cancellation.isCancelled()).isTrue();
        assertThat(runs).hasValue(1);
        cancellation.onCancel(this::throwing);
        assertThat(runs).as("runs of an action that was set too late").hasValue(2);
    }

    @Test
    void theActionRunsOnceIfTheCallIsCancelledTwice() {
        cancellation.onCancel(() -> runs.addAndGet(100));
        cancellation.onCancel(runs::incrementAndGet);
        cancellation.cancel();
        cancellation.cancel();
        assertThat(runs).hasValue(1);
    }

    @Test
    void theLongestDurationCanBeWaitedFor() throws Exception {
        assertThat(cancellation.await(Duration.ofSeconds(Long.MIN_VALUE))).isFalse();
        cancellation.cancel();
        assertThat(cancellation.await(Duration.ofSeconds(Long.MAX_VALUE))).isTrue();
    }
}
