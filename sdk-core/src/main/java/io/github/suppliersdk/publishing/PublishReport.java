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

/** The result of a run. The outcomes and the duplicates always add up to the submitted ones. */
public final class PublishReport {
    private static final int KEPT_PROBLEMS = 100;
    private static final int KEPT_ABANDONED = 10_000;

    private final long submitted;
    private final long duplicates;
    private final Map<SlotResult, Long> counts;
    private final long fromJournal;
    private final long rejectedFromJournal;
    private final List<SlotOutcome> firstProblems;
    private final long abandoned;
    private final List<SlotOutcome> firstAbandoned;
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
        this.duplicates = run.duplicates();
        this.counts = new EnumMap<>(run.counts());
        this.fromJournal = run.fromJournal();
        this.rejectedFromJournal = run.rejectedFromJournal();
        this.firstProblems = run.firstProblems();
        this.abandoned = run.abandoned();
        this.firstAbandoned = run.firstAbandoned();
        this.calls = run.calls();
        this.retries = run.retries();
        this.elapsed = Duration.ofNanos(run.elapsed());
        this.interrupted = run.interrupted();
        this.endedEarly = ending == null ? null : ending.reason();
        this.callerRefused = ending != null && ending.refusesCaller();
        this.listenerFailures = run.listenerFailures();
        this.firstListenerFailure = run.firstListenerFailure();
        long sum = counts.values().stream().mapToLong(Long::longValue).sum();
        if (sum + duplicates != submitted) {
            throw new IllegalStateException("defect in the publisher: " + submitted + " slots were submitted, " + sum
                    + " have an outcome: " + counts + ", and " + duplicates + " are duplicates of an earlier slot");
        }
    }

    private PublishReport(PublishReport one, PublishReport other) {
        this.submitted = one.submitted + other.submitted;
        this.duplicates = one.duplicates + other.duplicates;
        this.counts = new EnumMap<>(one.counts);
        other.counts.forEach((result, count) -> counts.merge(result, count, Long::sum));
        this.fromJournal = one.fromJournal + other.fromJournal;
        this.rejectedFromJournal = one.rejectedFromJournal + other.rejectedFromJournal;
        this.firstProblems = joined(one.firstProblems, other.firstProblems).stream()
                .limit(KEPT_PROBLEMS)
                .toList();
        this.abandoned = one.abandoned + other.abandoned;
        this.firstAbandoned = joined(one.firstAbandoned, other.firstAbandoned).stream()
                .limit(KEPT_ABANDONED)
                .toList();
        this.calls = one.calls + other.calls;
        this.retries = one.retries + other.retries;
        this.elapsed = one.elapsed.plus(other.elapsed);
        this.interrupted = one.interrupted || other.interrupted;
        this.endedEarly = one.endedEarly == null ? other.endedEarly : one.endedEarly;
        this.callerRefused = one.callerRefused || other.callerRefused;
        this.listenerFailures = one.listenerFailures + other.listenerFailures;
        this.firstListenerFailure =
                one.firstListenerFailure == null ? other.firstListenerFailure : one.firstListenerFailure;
    }

    private static List<SlotOutcome> joined(List<SlotOutcome> one, List<SlotOutcome> other) {
        List<SlotOutcome> all = new ArrayList<>(one);
        all.addAll(other);
        return List.copyOf(all);
    }

    /** Merges the reports of two runs. Numbers and times are added; positions remain those in the input of each run. */
    public PublishReport merge(PublishReport other) {
        return new PublishReport(this, other);
    }

    /** The number of slots that were taken from the input. */
    public long submitted() {
        return submitted;
    }

    /**
     * The number of submitted slots with the id and the content of an earlier slot; with it, they are one slot with one
     * outcome.
     */
    public long duplicates() {
        return duplicates;
    }

    /** The number of slots with this result. */
    public long count(SlotResult result) {
        return counts.getOrDefault(result, 0L);
    }

    /** Whether the whole input was taken, and the service has every slot of it as given. */
    public boolean isComplete() {
        return !interrupted
                && endedEarly == null
                && counts.entrySet().stream()
                        .allMatch(each -> each.getValue() == 0 || each.getKey().isPublished());
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

    /** The number of outcomes that were taken from the journal of an earlier run. */
    public long fromJournal() {
        return fromJournal;
    }

    /** The first hundred slots that were not published; an {@link OutcomeFile} contains all of them. */
    public List<SlotOutcome> firstProblems() {
        return firstProblems;
    }

    /**
     * The number of slots, with any outcome, for which a call with an unknown effect was abandoned. The service may
     * still carry it out some minutes later: a slot that was deleted meanwhile would exist again.
     */
    public long abandoned() {
        return abandoned;
    }

    /**
     * The first ten thousand slots with an abandoned call; {@link SlotOutcome#abandoned()} reports all of them to a
     * listener.
     */
    public List<SlotOutcome> firstAbandoned() {
        return firstAbandoned;
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
        return submitted + " slots (" + String.join(", ", parts) + (duplicates > 0 ? ", duplicates " + duplicates : "")
                + ")" + (fromJournal > 0 ? ", " + fromJournal + " of them from the journal," : "") + " with " + calls
                + " calls, " + retries + " of them retries, in " + elapsed.toMillis() + " ms"
                + (rejectedFromJournal > 0
                        ? "; " + rejectedFromJournal
                                + " of the rejected were so in an earlier run and were not sent now:"
                                + " JournalOptions.retryRejected sends them"
                        : "")
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
