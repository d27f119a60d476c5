package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.time.Durations;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Whether a run goes on, and if not, or without one of its operations, why: what fails and since when, in words. */
final class RunEnd {
    private final RunRules rules;
    private final ServiceHealth health;
    private final LongFunction<Instant> wallClock;

    /** Operations without which the run goes on, and why they are given up. */
    private final Map<OperationKind, String> givenUp = new EnumMap<>(OperationKind.class);

    private @Nullable Ending ending;
    private @Nullable Failure failure;

    RunEnd(RunRules rules, ServiceHealth health, LongFunction<Instant> wallClock) {
        this.rules = rules;
        this.health = health;
        this.wallClock = wallClock;
    }

    /** Ends the run: no call begins any more. The first reason counts. */
    void end(Ending why) {
        if (ending == null) {
            ending = why;
        }
    }

    /** Why the run ends before its input; null if it does not. */
    @Nullable
    Ending ending() {
        return ending;
    }

    /** The failure that has ended the run; null if none has. */
    @Nullable
    Failure failure() {
        return failure;
    }

    /** Ends the run if the service asks for a pause that is too long. */
    void endIfPauseIsTooLong(long now) {
        long pause = health.limiter().isThrottled(now) ? health.limiter().throttledUntil() - now : 0;
        if (pause > rules.giveUpAfter()) {
            end(new Ending("the service asks to wait for " + Durations.words(pause), null));
        }
    }

    /** Gives up an operation with a lasting fault, or the run if nothing can be done without it. */
    void endIfNothingWorks(OperationKind operation, long now) {
        ServiceHealth.Fault fault = health.givenUp(operation, rules.giveUpAfter(), now);
        if (fault == null || ending != null) {
            return;
        }
        boolean isNeeded = operation == OperationKind.LIST
                || operation == OperationKind.CREATE
                || (fault.isRefusal() && operation.isWrite());
        if (isNeeded) {
            failure = fault.failure();
            end(new Ending(words(fault, now), null, fault.isRefusal()));
        } else {
            givenUp.putIfAbsent(operation, words(fault, now));
        }
    }

    /** Why the operation is given up; null if it is not. */
    @Nullable
    String whyGivenUp(OperationKind operation) {
        return givenUp.get(operation);
    }

    /** The fault that lasts, with its latest failure; null if there is none. */
    @Nullable
    String fault(long now) {
        ServiceHealth.Fault fault = health.fault(now);
        return fault == null ? null : since(fault) + ": " + fault.failure().words();
    }

    private String words(ServiceHealth.Fault fault, long now) {
        String since = since(fault);
        return (fault.isRefusal()
                        ? "the service refused the caller " + ServiceHealth.MOST_REFUSALS + " times in a row, " + since
                        : since + ": no call to " + fault.operation().title() + " has succeeded for "
                                + Durations.words(now - fault.since()))
                + ": " + fault.failure().words();
    }

    private String since(ServiceHealth.Fault fault) {
        String what = fault.status() == 0 ? "no usable response" : String.valueOf(fault.status());
        return what + " since " + wallClock.apply(fault.since()).truncatedTo(ChronoUnit.SECONDS);
    }
}
