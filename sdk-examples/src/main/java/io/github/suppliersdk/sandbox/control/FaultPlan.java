package io.github.suppliersdk.sandbox.control;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What goes wrong with one request.
 *
 * @param refusal the status to answer with instead of doing anything, or 0
 * @param retryAfter the {@code Retry-After} of the refusal, or null
 * @param delay how long the answer is kept back
 */
public record FaultPlan(
        boolean resetBeforeReading,
        boolean dropRequest,
        int refusal,
        @Nullable String retryAfter,
        boolean loseAnswer,
        Duration delay) {

    /** Nothing goes wrong. */
    public static final FaultPlan NONE = new FaultPlan(false, false, 0, null, false, Duration.ZERO);

    FaultPlan with(Fault fault) {
        return switch (fault.kind()) {
            case RESET_BEFORE_READING -> new FaultPlan(true, dropRequest, refusal, retryAfter, loseAnswer, delay);
            case DROP_REQUEST -> new FaultPlan(resetBeforeReading, true, refusal, retryAfter, loseAnswer, delay);
            case REFUSE ->
                new FaultPlan(resetBeforeReading, dropRequest, fault.status(), fault.retryAfter(), loseAnswer, delay);
            case LOSE_ANSWER -> new FaultPlan(resetBeforeReading, dropRequest, refusal, retryAfter, true, delay);
            case DELAY_ANSWER ->
                new FaultPlan(
                        resetBeforeReading, dropRequest, refusal, retryAfter, loseAnswer, delay.plus(fault.delay()));
        };
    }
}
