package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run did.
 *
 * @param submitted the slots that were taken from the input
 * @param repeated those of them that were there before, equal
 * @param counts how many have each result
 * @param fromJournal how many outcomes are of an earlier run
 * @param rejectedFromJournal how many of these are rejected
 * @param firstProblems the first outcomes with a problem
 * @param abandoned how many slots had a write that was given up without knowing what became of it
 * @param firstAbandoned the first of them
 * @param calls the calls that were made
 * @param retries those that were made again after a failure
 * @param elapsed how long it took, in nanoseconds
 * @param interrupted whether the thread was interrupted
 * @param ending why it ended early; null if it did not
 * @param listenerFailures how often a listener threw
 * @param firstListenerFailure what a listener threw first
 */
public record RunResult(
        long submitted,
        long repeated,
        Map<SlotResult, Long> counts,
        long fromJournal,
        long rejectedFromJournal,
        List<SlotOutcome> firstProblems,
        long abandoned,
        List<SlotOutcome> firstAbandoned,
        long calls,
        long retries,
        long elapsed,
        boolean interrupted,
        @Nullable Ending ending,
        long listenerFailures,
        @Nullable Throwable firstListenerFailure) {
    /** The same, but ended for this reason. */
    public RunResult with(Ending why) {
        return new RunResult(
                submitted,
                repeated,
                counts,
                fromJournal,
                rejectedFromJournal,
                firstProblems,
                abandoned,
                firstAbandoned,
                calls,
                retries,
                elapsed,
                interrupted,
                why,
                listenerFailures,
                firstListenerFailure);
    }
}
