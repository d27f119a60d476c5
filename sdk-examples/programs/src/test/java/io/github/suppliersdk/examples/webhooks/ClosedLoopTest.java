package io.github.suppliersdk.examples.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.examples.ProgramOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ClosedLoopTest {
    @Test
    @Timeout(60)
    void seatsAreTakenAndReleasedOnBothSides() throws Exception {
        assertThat(ProgramOutput.by(ClosedLoop::main))
                .containsSubsequence(
                        "Published  10 seats on sale, 4 free in the cellar\n",
                        "Health     200\n",
                        "Held       8 seats on sale, 2 free in the cellar\n",
                        "Booked     8 seats on sale, 2 free in the cellar\n",
                        "Cancelled  10 seats on sale, 4 free in the cellar\n",
                        "Sold out   The supplier refused the hold: code NO_CAPACITY_LEFT",
                        "Still      10 seats on sale, 4 free in the cellar\n");
    }
}
