package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.errors.CallInfo;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FailureTest {
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
        return Failure.of(
                        OperationKind.CREATE,
                        new TransportException(call, TransportException.Reason.FAULT, "no connection", null),
                        Time.SYSTEM)
                .meaning();
    }
}
