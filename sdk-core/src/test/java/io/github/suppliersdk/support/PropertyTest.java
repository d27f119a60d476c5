package io.github.suppliersdk.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** {@link Property} checks what it says, and names a value that fails, with its seed. */
class PropertyTest {
    @Test
    void aPropertyIsCheckedTheRequestedNumberOfTimesOrUntilItFails() {
        List<Integer> tried = new ArrayList<>();
        Property.forAll(60, choices -> choices.below(4), tried::add);
        assertThat(tried).hasSize(60);
        assertThat(Set.copyOf(tried)).hasSize(4);

        AssertionError failure = catchThrowableOfType(
                AssertionError.class,
                () -> Property.forAll(
                        1000, Choices::anyInt, number -> assertThat(number).isLessThan(1000)));
        String[] lines = String.valueOf(failure.getMessage()).split("\n", -1);
        long seed = Long.parseLong(lines[1].replace("replay with -Dproperty.seed=", ""));
        assertThat(lines[0]).isEqualTo("does not hold for " + new Choices(seed).anyInt());
    }
}
