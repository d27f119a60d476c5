package io.github.suppliersdk.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** {@link Property} finds a value that fails, names its seed, and shows its simplest form. */
class PropertyTest {
    private static List<Integer> numbers(Choices choices) {
        return choices.list(0, 20, Choices::anyInt);
    }

    private static AssertionError failure(long seed, int cases) {
        return catchThrowableOfType(
                AssertionError.class,
                () -> Property.forAll(
                        seed,
                        cases,
                        PropertyTest::numbers,
                        list -> assertThat(list)
                                .allSatisfy(number -> assertThat(number).isLessThan(1000))));
    }

    @Test
    void aFailingSampleIsShrunk() {
        for (long seed = 0; seed < 20; seed++) {
            assertThat(failure(seed, 100)).hasMessageStartingWith("does not hold for [1000]\n");
        }
    }

    @Test
    void theReportedSeedFailsAtOnce() {
        String message = Objects.requireNonNull(failure(7, 1000).getMessage());
        String seed = message.replaceFirst("(?s).*-Dproperty\\.seed=(\\d+)\n.*", "$1");
        assertThat(failure(Long.parseLong(seed), 1)).hasMessage(message);
    }

    @Test
    void aPropertyThatHoldsIsCheckedTheRequestedNumberOfTimes() {
        List<Object> tried = new ArrayList<>();
        Property.forAll(5, 60, choices -> choices.below(10), tried::add);
        assertThat(tried).hasSize(60);
        assertThat(Set.copyOf(tried)).hasSize(10);
    }
}
