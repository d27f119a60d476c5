package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.CallPermits;
import io.github.suppliersdk.publishing.PublishListener;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run is told.
 *
 * @param rules for the decisions
 * @param concurrency the most calls at a time
 * @param bufferedSlots the most slots that wait for others of their option
 * @param flushAfter how long a slot waits for others while calls could be made, in nanoseconds
 * @param lastDuplicateWins whether the later of two slots with one id takes the place of the earlier one
 * @param listeners who hears of the run
 * @param permits what bounds its calls from outside; null if nothing does
 */
public record RunOptions(
        RunRules rules,
        int concurrency,
        int bufferedSlots,
        long flushAfter,
        boolean lastDuplicateWins,
        List<PublishListener> listeners,
        @Nullable CallPermits permits) {
    /** What is taken before it shows that there is no room: what goes into a call or two. */
    private static final int LARGEST_GROUPS = 1000;

    /** The most slots that are handed on and have no outcome, before no more are taken. */
    long mostHandedOn() {
        return Math.max(bufferedSlots, 400L * concurrency);
    }

    /** The most slots that have no outcome at a time, or some more. */
    int mostPending() {
        long most = bufferedSlots + mostHandedOn() + LARGEST_GROUPS;
        return (int) Math.min(Integer.MAX_VALUE / 2, most);
    }

    /** The same with one listener more. */
    public RunOptions with(PublishListener listener) {
        List<PublishListener> all = new ArrayList<>(listeners);
        all.add(listener);
        return new RunOptions(
                rules, concurrency, bufferedSlots, flushAfter, lastDuplicateWins, List.copyOf(all), permits);
    }
}
