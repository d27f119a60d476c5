package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.PublishListener;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run is told.
 *
 * @param rules for the decisions
 * @param concurrency the most calls at a time
 * @param bufferedSlots the most slots that wait for others of their option
 * @param flushAfter how long a slot waits for others while calls could be made, in nanoseconds
 * @param lastDuplicateWins whether the later of two slots with one id takes the place of the earlier one
 * @param listeners who hears of the run
 */
public record RunOptions(
        RunRules rules,
        int concurrency,
        int bufferedSlots,
        long flushAfter,
        boolean lastDuplicateWins,
        List<PublishListener> listeners) {
    /** The same with one listener more. */
    public RunOptions with(PublishListener listener) {
        List<PublishListener> all = new ArrayList<>(listeners);
        all.add(listener);
        return new RunOptions(rules, concurrency, bufferedSlots, flushAfter, lastDuplicateWins, List.copyOf(all));
    }
}
