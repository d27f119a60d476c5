package io.github.suppliersdk.publishing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a run did. The outcomes always add up to what was submitted. */
public final class PublishReport {
    private final long submitted;
    private final Map<SlotResult, Long> counts;
    private final long fromJournal;
    private final List<SlotOutcome> firstProblems;
    private final long calls;
    private final long retries;
    private final Duration elapsed;
    private final boolean interrupted;
    private final long listenerFailures;
    private final @Nullable RuntimeException firstListenerFailure;

    PublishReport(Tally tally, long calls, long retries, Duration elapsed, boolean interrupted) {
        this.submitted = tally.submitted();
        this.counts = new EnumMap<>(SlotResult.class);
        for (SlotResult result : SlotResult.values()) {
            counts.put(result, tally.count(result));
        }
        this.fromJournal = tally.fromJournal();
        this.firstProblems = List.copyOf(tally.firstProblems());
        this.calls = calls;
        this.retries = retries;
        this.elapsed = elapsed;
        this.interrupted = interrupted;
        this.listenerFailures = tally.listenerFailures();
        this.firstListenerFailure = tally.firstListenerFailure();
        long sum = counts.values().stream().mapToLong(Long::longValue).sum();
        if (sum != submitted) {
            throw new IllegalStateException("defect in the publisher: " + submitted + " slots were submitted, " + sum
                    + " have an outcome: " + counts);
        }
    }

    /** The slots that were taken from the input. */
    public long submitted() {
        return submitted;
    }

    /** How many slots have this result. */
    public long count(SlotResult result) {
        return counts.getOrDefault(result, 0L);
    }

    /** Whether the whole input was taken and the service has every slot of it as it was given. */
    public boolean isComplete() {
        return !interrupted && count(SlotResult.REJECTED) == 0 && count(SlotResult.UNKNOWN) == 0;
    }

    /** How many outcomes are of an earlier run that the journal tells of. */
    public long fromJournal() {
        return fromJournal;
    }

    /** The first hundred slots that were rejected or are unknown; an {@link OutcomeFile} holds all of them. */
    public List<SlotOutcome> firstProblems() {
        return firstProblems;
    }

    /** The calls that this run made; repeats inside the client are not counted. */
    public long calls() {
        return calls;
    }

    /** The calls that this run made again after a failure; repeats inside the client are not counted. */
    public long retries() {
        return retries;
    }

    /** How long the run took. */
    public Duration elapsed() {
        return elapsed;
    }

    /** Whether the thread was interrupted: then not the whole input was taken. */
    public boolean interrupted() {
        return interrupted;
    }

    /** How often a listener threw. */
    public long listenerFailures() {
        return listenerFailures;
    }

    /** What a listener threw first. */
    public Optional<RuntimeException> firstListenerFailure() {
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
                + " of them repeats, in " + elapsed.toMillis() + " ms" + (interrupted ? "; interrupted" : "");
    }
}
