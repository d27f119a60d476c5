package io.github.suppliersdk.publishing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of a run. The outcomes always add up to the submitted slots.
 *
 * @param submitted the number of slots that were taken from the input
 * @param counts the number of slots by their results, without those that no slot has
 * @param firstProblems the first hundred slots that were not published; a listener gets all of them
 * @param toVerify the number of slots, with any outcome, of which only a later look shows what the service has: a call
 *     with an unknown effect was abandoned, and may still be carried out some minutes later; or the slot was created
 *     without a look, because the service cannot list slots, and may have been there with fewer seats. Pass them to
 *     {@code AvailabilitySync.verify}, or read them when {@link SlotPublisher.Builder#lateEffect} is over
 * @param firstToVerify the first ten thousand of them; {@link SlotOutcome#toVerify()} reports all of them to a listener
 * @param calls the number of calls that this run made
 * @param retries the number of calls that this run made again after a failure
 * @param elapsed how long the run took
 * @param interrupted whether the thread was interrupted, so that not the whole input was taken
 * @param endedEarly why the run ended before the end of its input; empty if it did not. Slots that were not taken by
 *     then are not in this report
 * @param isCallerRefused whether the run ended early because the service refused the caller, such as with 401, 403 or
 *     412, or with a redirect: the same call would be refused again until the cause is corrected
 * @param listenerFailures the number of calls of a listener that failed; its own records, such as lines of a file, may
 *     miss these outcomes. The first failure is logged
 */
public record PublishReport(
        long submitted,
        Map<SlotResult, Long> counts,
        List<SlotOutcome> firstProblems,
        long toVerify,
        List<SlotOutcome> firstToVerify,
        long calls,
        long retries,
        Duration elapsed,
        boolean interrupted,
        Optional<String> endedEarly,
        boolean isCallerRefused,
        long listenerFailures) {
    /** Copies the collections, and checks that each slot has an outcome. */
    public PublishReport {
        Map<SlotResult, Long> byResult = new EnumMap<>(SlotResult.class);
        byResult.putAll(counts);
        counts = Collections.unmodifiableMap(byResult);
        firstProblems = List.copyOf(firstProblems);
        firstToVerify = List.copyOf(firstToVerify);
        long sum = counts.values().stream().mapToLong(Long::longValue).sum();
        if (sum != submitted) {
            throw new IllegalStateException("defect in the publisher: " + submitted + " slots were submitted, " + sum
                    + " have an outcome: " + counts);
        }
    }

    /** The number of slots with this result. */
    public long count(SlotResult result) {
        return counts.getOrDefault(result, 0L);
    }

    /** Whether the whole input was taken, and the service has every slot of it, with at most the given seats. */
    public boolean isComplete() {
        return !interrupted
                && endedEarly.isEmpty()
                && counts.keySet().stream().allMatch(each -> each.isPublished() || each == SlotResult.DUPLICATE);
    }

    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        counts.forEach((result, count) -> parts.add(result + " " + count));
        return submitted + " slots (" + String.join(", ", parts) + ") with " + calls + " calls, " + retries
                + " of them retries, in " + elapsed.toMillis() + " ms"
                + (toVerify == 0 ? "" : "; " + toVerify + " to verify")
                + (listenerFailures == 0 ? "" : "; " + listenerFailures + " failed calls of listeners")
                + endedEarly.map(why -> "; ended early: " + why).orElse("");
    }
}
