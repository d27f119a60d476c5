package io.github.suppliersdk.sandbox.internal.control;

import io.github.suppliersdk.sandbox.control.Fault;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The faults that are applied to one request.
 *
 * @param resetBeforeReading whether to close the connection before the body is read
 * @param dropRequest whether to read the request and close the connection without processing it
 * @param refusal the error to send instead of processing the request, or null
 * @param ending how much of the response to send
 * @param delay the delay of the response
 */
public record FaultPlan(
        boolean resetBeforeReading,
        boolean dropRequest,
        @Nullable Refused refusal,
        Ending ending,
        Duration delay) {

    /** A plan without faults. */
    public static final FaultPlan NONE = new FaultPlan(false, false, null, Ending.WHOLE, Duration.ZERO);

    /**
     * An error response that a fault sends.
     *
     * @param retryAfter the {@code Retry-After} header, or null for none
     * @param page whether the body is an HTML page instead of a JSON error
     */
    public record Refused(int status, @Nullable String retryAfter, boolean page) {}

    /** How much of the response is sent, ordered from everything to nothing. */
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
