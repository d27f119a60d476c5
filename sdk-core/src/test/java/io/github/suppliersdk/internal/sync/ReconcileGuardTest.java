package io.github.suppliersdk.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.support.ManualTime;
import io.github.suppliersdk.sync.OptionRef;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Options of which no slot may be marked, because too many slots would go off sale. */
class ReconcileGuardTest {
    private final ReconcileGuard guard = new ReconcileGuard(0.2);

    private static OptionFindings option(String id, long listed, long onSale, long goingOffSale) {
        OptionFindings findings =
                new OptionFindings(OptionRef.of("e1", id), 10, new MemoryOutbox(new ManualTime()), () -> {});
        findings.listed = listed;
        findings.onSale = onSale;
        findings.goingOffSale = goingOffSale;
        return findings;
    }

    private Set<String> withheld(OptionFindings... options) {
        return guard.withheld(List.of(options)).keySet().stream()
                .map(OptionRef::optionId)
                .collect(java.util.stream.Collectors.toSet());
    }

    @Test
    void theShareOfAnOptionIsJudged() {
        assertThat(withheld(option("a", 1000, 1000, 200), option("b", 1000, 1000, 0)))
                .isEmpty();
        assertThat(withheld(option("a", 1000, 1000, 201), option("b", 1000, 1000, 0)))
                .containsExactly("a");
    }

    @Test
    void twentySlotsMayAlwaysBeMarkedUnlessTheyAreAWholeOption() {
        assertThat(withheld(option("a", 1, 21, 20))).isEmpty();
        assertThat(withheld(option("a", 1, 22, 21))).containsExactly("a");
        assertThat(withheld(option("a", 0, 1, 1))).containsExactly("a");
        assertThat(withheld(option("a", 0, 0, 0))).isEmpty();
    }

    @Test
    void aSeasonEndInOneOptionDoesNotBlockOtherOptions() {
        assertThat(withheld(option("a", 0, 500, 500), option("b", 1000, 1000, 0)))
                .containsExactly("a");
    }

    @Test
    void smallSharesOfManyOptionsAreJudgedTogether() {
        assertThat(withheld(option("a", 5, 25, 20), option("b", 5, 25, 20), option("c", 50, 50, 0)))
                .containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void withoutAGuardEverythingIsMarked() {
        assertThat(new ReconcileGuard(1).withheld(List.of(option("a", 0, 500, 500))))
                .isEmpty();
    }
}
