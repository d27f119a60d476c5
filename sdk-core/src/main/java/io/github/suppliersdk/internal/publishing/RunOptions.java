package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.CallPermits;
import io.github.suppliersdk.publishing.PublishListener;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of a run.
 *
 * @param rules the rules of the decisions
 * @param concurrency the most calls at a time
 * @param bufferedSlots the most slots that wait for others of their option
 * @param flushAfter how long a slot waits for others while calls could be made, in nanoseconds
 * @param lastDuplicateWins whether the later of two slots with the same id replaces the earlier one
 * @param listeners the listeners of the run
 * @param permits limits its calls from outside; null for no such limit
 */
public record RunOptions(
        RunRules rules,
        int concurrency,
        int bufferedSlots,
        long flushAfter,
        boolean lastDuplicateWins,
        List<PublishListener> listeners,
        @Nullable CallPermits permits) {
    /** How many slots are taken before a lack of space is noticed: those of a call or two. */
    private static final int LARGEST_GROUPS = 1000;

    /** The most queued slots without an outcome, before no more are taken. */
    long maxQueued() {
        return Math.max(bufferedSlots, 400L * concurrency);
    }

    /** The most slots without an outcome at a time, approximately. */
    int maxPending() {
        long most = bufferedSlots + maxQueued() + LARGEST_GROUPS;
        return (int) Math.min(Integer.MAX_VALUE / 2, most);
    }

    /** The same with one more listener. */
    public RunOptions with(PublishListener listener) {
        List<PublishListener> all = new ArrayList<>(listeners);
        all.add(listener);
        return new RunOptions(
                rules, concurrency, bufferedSlots, flushAfter, lastDuplicateWins, List.copyOf(all), permits);
    }
}
