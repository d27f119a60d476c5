package io.github.suppliersdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ProtocolException;
import org.junit.jupiter.api.Test;

class InputBudgetTest {
    private static final long ONE = 1;
    private static final long OTHER = 2;
    private static final long PASSAGE = 1;

    private final InputBudget budget = InputBudget.unbounded();

    /**
     * OkHttp checks a connection that was idle for a long time, and in doing so reads input that has already arrived.
     */
    @Test
    void bytesReadBeforeOkHttpTookTheConnectionCountAsWaitingInput() throws IOException {
        budget.begin(PASSAGE);
        budget.take(ONE, 10);
        budget.awaitSocket(PASSAGE, false);
        budget.uses(ONE, false);
        assertThat(budget.seesSocket()).isTrue();
        assertThat(budget.socketHoldsInput()).isTrue();
    }

    @Test
    void bytesFromAnotherConnectionDoNotCount() throws IOException {
        budget.begin(PASSAGE);
        budget.take(OTHER, 10);
        budget.awaitSocket(PASSAGE, false);
        budget.uses(ONE, false);
        assertThat(budget.socketHoldsInput()).isFalse();
    }

    @Test
    void bytesThatWaitOnTheSocketCountAsWaitingInput() {
        budget.begin(PASSAGE);
        budget.awaitSocket(PASSAGE, false);
        budget.uses(ONE, true);
        assertThat(budget.socketHoldsInput()).isTrue();
    }

    @Test
    void inputOfAnEarlierCallDoesNotCount() throws IOException {
        budget.begin(PASSAGE);
        budget.take(ONE, 10);
        budget.end();
        budget.take(ONE, 10);
        budget.begin(PASSAGE);
        budget.awaitSocket(PASSAGE, false);
        budget.uses(ONE, false);
        assertThat(budget.socketHoldsInput()).isFalse();
        assertThat(budget.taken()).isZero();
    }

    @Test
    void aSocketThatDoesNotReportToTheBudgetIsNotSeen() {
        budget.begin(PASSAGE);
        budget.uses(ONE, true);
        budget.awaitSocket(PASSAGE, false);
        assertThat(budget.seesSocket()).isFalse();
    }

    @Test
    void aThreadWithoutACallCountsFromTheFirstUseOfTheSocket() throws IOException {
        budget.awaitSocket(PASSAGE, false);
        budget.uses(ONE, false);
        budget.take(ONE, 7);
        assertThat(budget.taken()).isEqualTo(7);
    }

    @Test
    void onlyALimitedBudgetIsUsedUp() throws IOException {
        budget.begin(PASSAGE);
        assertThatCode(() -> budget.take(ONE, Integer.MAX_VALUE)).doesNotThrowAnyException();
        InputBudget bounded = InputBudget.bounded();
        bounded.begin(PASSAGE);
        bounded.take(ONE, 1024 * 1024);
        assertThatThrownBy(() -> bounded.take(ONE, 1)).isInstanceOf(ProtocolException.class);
        bounded.renew();
        assertThatCode(() -> bounded.take(ONE, 1)).doesNotThrowAnyException();
    }
}
