package io.github.suppliersdk.observability;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SyncResult;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How the results of reconciles are counted. */
class ReconcileResultsTest {
    private static final SyncResult.Slots NONE = new SyncResult.Slots(0, Map.of());

    private final MeterRegistry registry = new SimpleMeterRegistry();

    private void reconciled(List<OptionRef> notListed) {
        SyncResult result = new SyncResult(5, NONE, NONE, NONE, NONE, NONE, Map.of(), Map.of(), notListed, 0, false);
        assertThat(SupplierMetrics.of(registry).reconciled(result)).isEqualTo(result);
    }

    private double count(String result) {
        return registry.find("supplier.sync.reconciles").tag("result", result).counters().stream()
                .mapToDouble(each -> each.count())
                .sum();
    }

    @Test
    void aReconcileOfAllOptionsThatFindsNoDifferenceCountsAsEqual() {
        reconciled(List.of());
        assertThat(count("equal")).isEqualTo(1);
        assertThat(count("different")).isZero();
    }

    /** Such options are not compared. */
    @Test
    void aReconcileIsIncompleteIfTheSourceDoesNotListAllOptionsOfTheService() {
        reconciled(List.of(OptionRef.of("e1", "not-listed")));
        assertThat(count("equal")).isZero();
        assertThat(count("incomplete")).isEqualTo(1);
    }
}
