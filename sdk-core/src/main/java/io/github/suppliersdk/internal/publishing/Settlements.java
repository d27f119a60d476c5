package io.github.suppliersdk.internal.publishing;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects outcomes; equal ones in a row, such as those of a create, become one. */
final class Settlements {
    private final List<Settlement> all = new ArrayList<>(1);
    private Transition.@Nullable Settled latest;

    void add(PendingSlot slot, Transition.Settled outcome) {
        if (!outcome.equals(latest)) {
            latest = outcome;
            all.add(new Settlement(new ArrayList<>(1), outcome.result(), outcome.problem(), outcome.toVerify()));
        }
        all.get(all.size() - 1).slots().add(slot);
    }

    List<Settlement> all() {
        return all;
    }

    boolean isEmpty() {
        return all.isEmpty();
    }
}
