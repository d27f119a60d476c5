package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.PublishListener;
import java.util.List;

/**
 * The options of a run.
 *
 * @param rules the rules of the decisions
 * @param concurrency the most calls at a time
 * @param bufferedSlots the most slots that wait for others of their option
 * @param flushAfter how long a slot waits for others while calls could be made, in nanoseconds
 * @param listeners the listeners of the run
 */
public record RunOptions(
        RunRules rules, int concurrency, int bufferedSlots, long flushAfter, List<PublishListener> listeners) {
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
}
