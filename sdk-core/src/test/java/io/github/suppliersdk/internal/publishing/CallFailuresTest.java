package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.errors.CallInfo;
import io.github.suppliersdk.errors.Effect;
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
        assertThat(meaning(Effect.UNKNOWN)).isEqualTo(Meaning.MAYBE_APPLIED);
        assertThat(meaning(Effect.NONE)).isEqualTo(Meaning.NOT_SENT);
    }

    @Test
    void aWriteThatWasAppliedIsReadBackLikeOneInDoubt() {
        assertThat(meaning(Effect.APPLIED)).isEqualTo(Meaning.MAYBE_APPLIED);
    }

    private static Meaning meaning(Effect effect) {
        CallInfo call = new CallInfo("POST", "https://service.example/", 2, Duration.ZERO, effect, "");
        Event event = CallFailures.event(
                new TransportException(call, TransportException.Reason.FAULT, "no connection", null),
                CREATE,
                Time.SYSTEM);
        return ((Event.Failed) event).failure().meaning();
    }
}
