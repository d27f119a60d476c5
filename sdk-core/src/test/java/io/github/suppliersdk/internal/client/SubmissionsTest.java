package io.github.suppliersdk.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.internal.call.InFlightCalls;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class SubmissionsTest {
    private final AtomicBoolean exhausted = new AtomicBoolean(true);
    private final Submissions submissions = new Submissions(new InFlightCalls(), task -> new Thread(task) {
        @Override
        public synchronized void start() {
            if (exhausted.get()) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            super.start();
        }
    });

    @Test
    void workWithoutAThreadIsRefusedAndLeaksNothing() throws Exception {
        assertThatThrownBy(() -> submissions.submit(() -> "never")).isInstanceOf(OutOfMemoryError.class);
        assertThat(submissions.isEmpty()).isTrue();

        exhausted.set(false);
        CompletableFuture<String> next = submissions.submit(() -> "done");
        assertThat(next.get(10, TimeUnit.SECONDS)).isEqualTo("done");
    }
}
