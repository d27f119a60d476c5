package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import org.junit.jupiter.api.Test;

class ServiceHealthTest {
    private final ServiceHealth service = new ServiceHealth(4);
    private long now = 1_000_000_000;

    private void call(OperationKind operation, Meaning meaning) {
        service.begun(operation);
        long started = now;
        now += 50_000_000;
        if (meaning == Meaning.DONE) {
            service.succeeded(operation, started);
        } else {
            service.failed(operation, new Failure(meaning, 503, Problems.of("")), false, started, now, 0.5);
        }
    }

    @Test
    void successfulReadsDoNotVouchForWrites() {
        for (int i = 0; i < 20 && service.allows(OperationKind.REPLACE, now); i++) {
            call(OperationKind.READ, Meaning.DONE);
            call(OperationKind.REPLACE, Meaning.MAYBE_APPLIED);
        }
        assertThat(service.allows(OperationKind.REPLACE, now)).isFalse();
        assertThat(service.allows(OperationKind.READ, now)).isTrue();
        assertThat(service.hasPassedSince(OperationKind.REPLACE, 0)).isFalse();
        assertThat(service.hasPassedSince(OperationKind.READ, 0)).isTrue();
    }

    /** A call that was under way when another began to fail says nothing about the time after that. */
    @Test
    void aCallCountsFromWhenItBegan() {
        long before = now;
        call(OperationKind.READ, Meaning.DONE);
        assertThat(service.hasPassedSince(OperationKind.READ, before)).isTrue();
        assertThat(service.hasPassedSince(OperationKind.READ, before + 1)).isFalse();
    }
}
