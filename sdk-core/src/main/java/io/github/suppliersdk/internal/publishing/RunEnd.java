package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.time.Durations;
import org.jspecify.annotations.Nullable;

/** Whether a run goes on, and if not, or without one of its operations, why: what fails and for how long, in words. */
final class RunEnd {
    /**
     * Why a run ends before its input.
     *
     * @param reason the reason in words
     * @param cause the exception, if there is one
     * @param refusesCaller whether the service refuses the caller
     */
    record Ending(String reason, @Nullable Throwable cause, boolean refusesCaller) {
        Ending(String reason, @Nullable Throwable cause) {
            this(reason, cause, false);
        }

        /** For something that was thrown. */
        static Ending of(Throwable thrown) {
            String message = thrown.getMessage();
            return new Ending(message == null ? thrown.toString() : message, thrown);
        }
    }

    private final RunRules rules;
    private final ServiceHealth health;
    private @Nullable Ending ending;
    private @Nullable Failure failure;

    RunEnd(RunRules rules, ServiceHealth health) {
        this.rules = rules;
        this.health = health;
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

    /** Ends the run if the operation has a lasting fault, and nothing can be done without it. */
    void endIfNothingWorks(OperationKind operation, long now) {
        ServiceHealth.Fault fault = health.givenUp(operation, rules.giveUpAfter(), now);
        boolean isNeeded = operation == OperationKind.LIST || operation == OperationKind.CREATE;
        if (fault != null && isNeeded && ending == null) {
            failure = fault.failure();
            end(new Ending(words(fault, now), null, fault.isRefusal()));
        }
    }

    /** Why slots that need an operation are given up, without which the run goes on; null if they are not. */
    @Nullable
    String whyGivenUp(OperationKind operation, long now) {
        ServiceHealth.Fault fault = health.givenUp(operation, rules.giveUpAfter(), now);
        return fault == null ? null : words(fault, now);
    }

    /** The fault that lasts, with its latest failure; null if there is none. */
    @Nullable
    String fault(long now) {
        ServiceHealth.Fault fault = health.fault(now);
        return fault == null
                ? null
                : "for " + Durations.words(now - fault.since()) + ": "
                        + fault.failure().words();
    }

    private static String words(ServiceHealth.Fault fault, long now) {
        return (fault.isRefusal()
                        ? "the service refused the caller " + ServiceHealth.MOST_REFUSALS + " times in a row"
                        : "no call to " + fault.operation().title() + " has succeeded for "
                                + Durations.words(now - fault.since()))
                + ": " + fault.failure().words();
    }
}
