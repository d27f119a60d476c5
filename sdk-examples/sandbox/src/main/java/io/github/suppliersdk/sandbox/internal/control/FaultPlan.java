package io.github.suppliersdk.sandbox.internal.control;

import io.github.suppliersdk.sandbox.control.Fault;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What goes wrong with one request.
 *
 * @param refusal the response to send instead of handling the request, or null
 * @param delay how long the response is kept back
 */
public record FaultPlan(
        boolean resetBeforeReading,
        boolean dropRequest,
        @Nullable Refused refusal,
        Ending ending,
        Duration delay) {

    /** The plan without a fault. */
    public static final FaultPlan NONE = new FaultPlan(false, false, null, Ending.WHOLE, Duration.ZERO);

    /**
     * An error that is answered whatever the request is.
     *
     * @param retryAfter the header {@code Retry-After}, or null for none
     * @param page whether the body is an HTML page instead of an error body
     */
    public record Refused(int status, @Nullable String retryAfter, boolean page) {}

    /** How much of the response is sent, from all to nothing. */
    public enum Ending {
        WHOLE,
        CUT_OFF,
        LOST
    }

    FaultPlan with(Fault fault) {
        return switch (fault.kind()) {
            case RESET_BEFORE_READING -> new FaultPlan(true, dropRequest, refusal, ending, delay);
            case DROP_REQUEST -> new FaultPlan(resetBeforeReading, true, refusal, ending, delay);
            case REFUSE ->
                new FaultPlan(
                        resetBeforeReading,
                        dropRequest,
                        new Refused(fault.status(), fault.retryAfter(), false),
                        ending,
                        delay);
            case REFUSE_WITH_PAGE ->
                new FaultPlan(resetBeforeReading, dropRequest, new Refused(fault.status(), null, true), ending, delay);
            case CUT_OFF_RESPONSE -> ending(Ending.CUT_OFF);
            case LOSE_RESPONSE -> ending(Ending.LOST);
            case DELAY_RESPONSE ->
                new FaultPlan(resetBeforeReading, dropRequest, refusal, ending, delay.plus(fault.delay()));
        };
    }

    private FaultPlan ending(Ending other) {
        Ending worse = other.compareTo(ending) > 0 ? other : ending;
        return new FaultPlan(resetBeforeReading, dropRequest, refusal, worse, delay);
    }
}
