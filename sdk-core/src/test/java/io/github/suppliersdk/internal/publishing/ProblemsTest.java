package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.publishing.SlotProblem;
import org.junit.jupiter.api.Test;

class ProblemsTest {
    /** Each waiting slot keeps such a message, so the length is limited. */
    @Test
    void aLongMessageIsCutBetweenCharacters() {
        SlotProblem problem =
                Problems.of(new IllegalStateException("x".repeat(999) + "\ud83d\ude00" + "y".repeat(60_000)));

        assertThat(problem.message()).isEqualTo("x".repeat(999) + "…");
    }
}
