package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a run.
 *
 * @param submitted the slots that were taken from the input
 * @param duplicates how many of them have the id and the content of an earlier slot
 * @param counts the number of slots by result
 * @param fromJournal the number of outcomes of an earlier run
 * @param rejectedFromJournal how many of these are rejected
 * @param firstProblems the first outcomes with a problem
 * @param abandoned the number of slots with an abandoned write of unknown effect
 * @param firstAbandoned the first of them
 * @param calls the number of calls
 * @param retries the number of calls retried after a failure
 * @param elapsed the duration, in nanoseconds
 * @param interrupted whether the thread was interrupted
 * @param ending why it ended early; null if it did not
 * @param listenerFailures how often a listener threw
 * @param firstListenerFailure the first exception of a listener
 */
public record RunResult(
        long submitted,
        long duplicates,
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
    /** The same with this reason for ending. */
    public RunResult with(Ending why) {
        return new RunResult(
                submitted,
                duplicates,
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
