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
 * @param counts the number of slots by result
 * @param firstProblems the first outcomes with a problem
 * @param toVerify the number of slots with an toVerify write of unknown effect
 * @param firstToVerify the first of them
 * @param calls the number of calls
 * @param retries the number of calls after a failure of the same slots
 * @param elapsed the duration, in nanoseconds
 * @param interrupted whether the thread was interrupted
 * @param ending why it ended early; null if it did not
 * @param listenerFailures how often a listener threw
 * @param firstListenerFailure the first exception of a listener
 */
public record RunResult(
        long submitted,
        Map<SlotResult, Long> counts,
        List<SlotOutcome> firstProblems,
        long toVerify,
        List<SlotOutcome> firstToVerify,
        long calls,
        long retries,
        long elapsed,
        boolean interrupted,
        @Nullable Ending ending,
        long listenerFailures,
        @Nullable Throwable firstListenerFailure) {}
