package io.github.suppliersdk.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.failures.Meaning;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What responses reveal about the state of the service. */
class ServiceStateTest {
    private static final CallEnd LOST = new CallEnd(Meaning.MAYBE_APPLIED, 503, 0, List.of(), "", false);
    private static final CallEnd PASSED = CallEnd.done(List.of());

    private final ServiceState service = new ServiceState(4);
    private long now = 1_000_000_000;

    private void call(boolean write, CallEnd end) {
        service.begun(write);
        long started = now;
        now += 50_000_000;
        service.ended(ServiceState.WRITE, write, started, now, end, started - 1, 0.5);
    }

    @Test
    void successfulReadsDoNotVouchForWrites() {
        for (int i = 0; i < 20 && service.allows(true, now); i++) {
            call(false, PASSED);
            call(true, LOST);
        }
        assertThat(service.allows(true, now)).isFalse();
        assertThat(service.allows(false, now)).isTrue();
        assertThat(service.hasPassedSince(true, 0)).isFalse();
        assertThat(service.hasPassedSince(false, 0)).isTrue();
    }
}
