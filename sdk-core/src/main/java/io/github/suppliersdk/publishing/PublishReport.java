package io.github.suppliersdk.publishing;

import io.github.suppliersdk.internal.publishing.Ending;
import io.github.suppliersdk.internal.publishing.RunResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The result of a run. The outcomes always add up to the submitted slots. */
public final class PublishReport {

    private final long submitted;
    private final Map<SlotResult, Long> counts;
    private final List<SlotOutcome> firstProblems;
    private final long toVerify;
    private final List<SlotOutcome> firstToVerify;
    private final long calls;
    private final long retries;
    private final Duration elapsed;
    private final boolean interrupted;
    private final @Nullable String endedEarly;
    private final boolean callerRefused;
    private final long listenerFailures;
    private final @Nullable Throwable firstListenerFailure;

    PublishReport(RunResult run) {
        Ending ending = run.ending();
        this.submitted = run.submitted();
        this.counts = new EnumMap<>(run.counts());
        this.firstProblems = run.firstProblems();
        this.toVerify = run.toVerify();
        this.firstToVerify = run.firstToVerify();
        this.calls = run.calls();
        this.retries = run.retries();
        this.elapsed = Duration.ofNanos(run.elapsed());
        this.interrupted = run.interrupted();
        this.endedEarly = ending == null ? null : ending.reason();
        this.callerRefused = ending != null && ending.refusesCaller();
        this.listenerFailures = run.listenerFailures();
        this.firstListenerFailure = run.firstListenerFailure();
        long sum = counts.values().stream().mapToLong(Long::longValue).sum();
        if (sum != submitted) {
            throw new IllegalStateException("defect in the publisher: " + submitted + " slots were submitted, " + sum
                    + " have an outcome: " + counts);
        }
    }

    /** The number of slots that were taken from the input. */
    public long submitted() {
        return submitted;
    }

    /** The number of slots with this result. */
    public long count(SlotResult result) {
        return counts.getOrDefault(result, 0L);
    }

    /** Whether the whole input was taken, and the service has every slot of it, with at most the given seats. */
    public boolean isComplete() {
        return !interrupted
                && endedEarly == null
                && counts.entrySet().stream()
                        .allMatch(each -> each.getValue() == 0
                                || each.getKey().isPublished()
                                || each.getKey() == SlotResult.DUPLICATE);
    }

    /**
     * Why the run ended before the end of its input; empty if it did not. Slots that were not taken by then are not in
     * this report.
     */
    public Optional<String> endedEarly() {
        return Optional.ofNullable(endedEarly);
    }

    /**
     * Whether the run ended early because the service refused the caller, such as with 401, 403 or 412, or with a
     * redirect: the same call would be refused again until the cause is corrected.
     *
     * @since 0.1.0
     */
    public boolean isCallerRefused() {
        return callerRefused;
    }

    /** The first hundred slots that were not published; a listener gets all of them. */
    public List<SlotOutcome> firstProblems() {
        return firstProblems;
    }

    /**
     * The number of slots, with any outcome, of which only a later look shows what the service has: a call with an
     * unknown effect was abandoned, and may still be carried out some minutes later; or the slot was created without a
     * look, because the service cannot list slots, and may have been there with fewer seats. Pass them to {@code
     * AvailabilitySync.verify}, or read them when {@link SlotPublisher.Builder#lateEffect} is over.
     */
    public long toVerify() {
        return toVerify;
    }

    /** The first ten thousand of them; {@link SlotOutcome#toVerify()} reports all of them to a listener. */
    public List<SlotOutcome> firstToVerify() {
        return firstToVerify;
    }

    /** The number of calls that this run made. */
    public long calls() {
        return calls;
    }

    /** The number of calls that this run made again after a failure. */
    public long retries() {
        return retries;
    }

    /** How long the run took. */
    public Duration elapsed() {
        return elapsed;
    }

    /** Whether the thread was interrupted, so that not the whole input was taken. */
    public boolean interrupted() {
        return interrupted;
    }

    /**
     * The number of calls of a listener that failed; its own records, such as lines of a file, may miss these outcomes.
     */
    public long listenerFailures() {
        return listenerFailures;
    }

    /** The first exception of a listener. */
    public Optional<Throwable> firstListenerFailure() {
        return Optional.ofNullable(firstListenerFailure);
    }

    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        counts.forEach((result, count) -> {
            if (count > 0) {
                parts.add(result + " " + count);
            }
        });
        return submitted + " slots (" + String.join(", ", parts) + ") with " + calls + " calls, " + retries
                + " of them retries, in " + elapsed.toMillis() + " ms"
                + (toVerify == 0 ? "" : "; " + toVerify + " to verify")
                + failuresOfListeners()
                + (endedEarly == null ? "" : "; ended early: " + endedEarly);
    }

    private String failuresOfListeners() {
        return listenerFailures == 0
                ? ""
                : "; " + listenerFailures + (listenerFailures == 1 ? " call" : " calls")
                        + " of a listener failed, the first with " + firstListenerFailure;
    }
}
