package io.github.suppliersdk.internal.publishing;

import java.util.ArrayList;
import java.util.List;

/**
 * The result of an event: the batches that follow, and the slots that are settled. Each slot of the batch is in exactly
 * one of them.
 */
public record Transition(List<Batch> next, List<Settlement> settled) {
    static Transition to(Batch batch) {
        return new Transition(List.of(batch), List.of());
    }

    static Transition to(Batch first, Batch second) {
        return new Transition(List.of(first, second), List.of());
    }

    static Transition settle(Settlement settlement) {
        return new Transition(List.of(), List.of(settlement));
    }

    Transition and(Settlement settlement) {
        List<Settlement> all = new ArrayList<>(settled);
        all.add(settlement);
        return new Transition(next, all);
    }
}
