package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class FailureRateTest {
    @Test
    void withoutOtherFailuresASlotIsBlamedAfterFourFailures() {
        assertThat(FailureRate.NONE.failuresToBlame()).isEqualTo(4);
    }

    @Test
    void eachSuccessCountsTheFailuresBeforeIt() {
        FailureRate rate = FailureRate.NONE.and(1);
        assertThat(rate.rate()).isCloseTo(0.2 - 0.2 / 6, within(1e-9));
        assertThat(rate.calls()).isEqualTo(7);
        assertThat(FailureRate.NONE.and(0)).isEqualTo(new FailureRate(0, 6));
    }

    @Test
    void atAFailureRateOfOneHalfTwelveFailuresInARowBlameTheSlot() {
        assertThat(new FailureRate(0.5, 100).failuresToBlame()).isEqualTo(12);
        assertThat(new FailureRate(0.1, 100).failuresToBlame()).isEqualTo(4);
        assertThat(new FailureRate(0.9, 100).failuresToBlame()).as("the most").isEqualTo(40);
    }

    @Test
    void olderCallsAreWeightedLess() {
        FailureRate rate = new FailureRate(1, 200).and(0);
        assertThat(rate).isEqualTo(new FailureRate(1 - 1 / 200.0, 200));
    }
}
