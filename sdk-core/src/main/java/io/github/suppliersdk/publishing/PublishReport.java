package io.github.suppliersdk.publishing;

import io.github.suppliersdk.internal.publishing.Ending;
import io.github.suppliersdk.internal.publishing.RunResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The result of a run. The outcomes always add up to the submitted slots. */
public final class PublishReport {
    private final RunResult run;

    PublishReport(RunResult run) {
        this.run = run;
        Map<SlotResult, Long> counts = run.counts();
        long sum = counts.values().stream().mapToLong(Long::longValue).sum();
        if (sum != run.submitted()) {
            throw new IllegalStateException("defect in the publisher: " + run.submitted() + " slots were submitted, "
                    + sum + " have an outcome: " + counts);
        }
    }

    /** The number of slots that were taken from the input. */
    public long submitted() {
        return run.submitted();
    }

    /** The number of slots with this result. */
    public long count(SlotResult result) {
        return run.counts().getOrDefault(result, 0L);
    }

    /** Whether the whole input was taken, and the service has every slot of it, with at most the given seats. */
    public boolean isComplete() {
        return !run.interrupted()
                && run.ending() == null
                && run.counts().entrySet().stream()
                        .allMatch(each -> each.getValue() == 0
                                || each.getKey().isPublished()
                                || each.getKey() == SlotResult.DUPLICATE);
    }

    /**
     * Why the run ended before the end of its input; empty if it did not. Slots that were not taken by then are not in
     * this report.
     */
    public Optional<String> endedEarly() {
        return Optional.ofNullable(run.ending()).map(Ending::reason);
    }

    /**
     * Whether the run ended early because the service refused the caller, such as with 401, 403 or 412, or with a
     * redirect: the same call would be refused again until the cause is corrected.
     *
     * @since 0.1.0
     */
    public boolean isCallerRefused() {
        Ending ending = run.ending();
        return ending != null && ending.refusesCaller();
    }

    /** The first hundred slots that were not published; a listener gets all of them. */
    public List<SlotOutcome> firstProblems() {
        return run.firstProblems();
    }

    /**
     * The number of slots, with any outcome, of which only a later look shows what the service has: a call with an
     * unknown effect was abandoned, and may still be carried out some minutes later; or the slot was created without a
     * look, because the service cannot list slots, and may have been there with fewer seats. Pass them to {@code
     * AvailabilitySync.verify}, or read them when {@link SlotPublisher.Builder#lateEffect} is over.
     */
    public long toVerify() {
        return run.toVerify();
    }

    /** The first ten thousand of them; {@link SlotOutcome#toVerify()} reports all of them to a listener. */
    public List<SlotOutcome> firstToVerify() {
        return run.firstToVerify();
    }

    /** The number of calls that this run made. */
    public long calls() {
        return run.calls();
    }

    /** The number of calls that this run made again after a failure. */
    public long retries() {
        return run.retries();
    }

    /** How long the run took. */
    public Duration elapsed() {
        return Duration.ofNanos(run.elapsed());
    }

    /** Whether the thread was interrupted, so that not the whole input was taken. */
    public boolean interrupted() {
        return run.interrupted();
    }

    /**
     * The number of calls of a listener that failed; its own records, such as lines of a file, may miss these outcomes.
     */
    public long listenerFailures() {
        return run.listenerFailures();
    }

    /** The first exception of a listener. */
    public Optional<Throwable> firstListenerFailure() {
        return Optional.ofNullable(run.firstListenerFailure());
    }

    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        run.counts().forEach((result, count) -> {
            if (count > 0) {
                parts.add(result + " " + count);
            }
        });
        return submitted() + " slots (" + String.join(", ", parts) + ") with " + calls() + " calls, " + retries()
                + " of them retries, in " + elapsed().toMillis() + " ms"
                + (toVerify() == 0 ? "" : "; " + toVerify() + " to verify")
                + failuresOfListeners()
                + endedEarly().map(why -> "; ended early: " + why).orElse("");
    }

    private String failuresOfListeners() {
        return listenerFailures() == 0
                ? ""
                : "; " + listenerFailures() + (listenerFailures() == 1 ? " call" : " calls")
                        + " of a listener failed, the first with " + run.firstListenerFailure();
    }
}
