package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.errors.CallInfo;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.publishing.Slots;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallFailuresTest {
    private static final Batch CREATE =
            Batch.fresh(new OptionKey("e1", "o1"), List.of(new PendingSlot(0, Slots.daily("e1", "o1", 0, 10))));

    @Test
    void aWriteIsInDoubtIfAnAttemptBeforeTheLastOneMayHaveBeenCarriedOut() {
        assertThat(meaning(true)).isEqualTo(Meaning.MAYBE_APPLIED);
        assertThat(meaning(false)).isEqualTo(Meaning.NOT_SENT);
    }

    private static Meaning meaning(boolean earlierAttemptMayBeApplied) {
        CallInfo call = new CallInfo("POST", "https://service.example/", 2, Duration.ZERO, earlierAttemptMayBeApplied);
        Event event =
                CallFailures.event(new TransportException(call, false, "no connection", null), CREATE, Time.SYSTEM);
        return ((Event.Failed) event).failure().meaning();
    }
}
