package io.github.suppliersdk.config;

import java.time.Period;
import org.immutables.value.Value;

/**
 * The differences between deployments of the service, which the operator tells the supplier. The defaults are neutral.
 */
@Value.Immutable
public abstract class ServiceProfile {
    ServiceProfile() {}

    /** The profile with every default. */
    public static ServiceProfile defaults() {
        return builder().build();
    }

    /**
     * The operator's API name, as in {@code accept-version: vnd.{api}-api.v1} (<a
     * href="../doc-files/contract.html#1-requests">contract, section 1</a>).
     */
    @Value.Default
    public String apiName() {
        return "service";
    }

    /**
     * The operator's short name, as in the webhook field {@code {operator}_booking_id} (<a
     * href="../doc-files/contract.html#5-webhooks">contract, section 5</a>).
     */
    @Value.Default
    public String operatorName() {
        return "operator";
    }

    /**
     * The path segment before the experience id for creating or replacing a mandatory question: {@code experience}, or
     * {@code experiences} where the deployment follows the public reference (<a
     * href="../doc-files/contract.html#4-endpoints">contract, rows 8 and 9</a>).
     */
    @Value.Default
    public String mandatoryQuestionSegment() {
        return "experience";
    }

    /**
     * The most daily slots that the service accepts in one create call (<a
     * href="../doc-files/contract.html#4-endpoints">contract, row 17</a>).
     */
    @Value.Default
    public int maxDailySlotsPerCreate() {
        return 100;
    }

    /**
     * The most open slots that the service accepts in one create call (<a
     * href="../doc-files/contract.html#4-endpoints">contract, row 17</a>).
     */
    @Value.Default
    public int maxOpenSlotsPerCreate() {
        return 1;
    }

    /**
     * The most time slots that the service accepts in one create call (<a
     * href="../doc-files/contract.html#4-endpoints">contract, row 17</a>).
     */
    @Value.Default
    public int maxTimeSlotsPerCreate() {
        return 100;
    }

    /**
     * The longest range of dates that the service accepts in one request for daily slots, including both days (<a
     * href="../doc-files/contract.html#4-endpoints">contract, row 23</a>).
     */
    @Value.Default
    public Period longestDailyRange() {
        return Period.ofYears(2);
    }

    /**
     * The longest range of dates that the service accepts in one request for time slots, including both days (<a
     * href="../doc-files/contract.html#4-endpoints">contract, row 24</a>).
     */
    @Value.Default
    public Period longestTimeRange() {
        return Period.ofDays(31);
    }

    /**
     * Whether the last day of a request for daily or time slots is part of its response, as the contract describes
     * {@code date_to} (<a href="../doc-files/contract.html#4-endpoints">contract, rows 23 and 24</a>). True unless set.
     * With false, longer ranges are requested in pieces that overlap by a day, and one day more than wanted is
     * requested, so that no day is missing in either case.
     */
    @Value.Default
    public boolean lastDayIncluded() {
        return true;
    }

    /** The most bytes of a response's body after decompression; 32 MiB unless set. */
    @Value.Default
    public int maxResponseBytes() {
        return 32 * 1024 * 1024;
    }

    /**
     * Whether the deployment accepts {@code archived} when an experience is created (<a
     * href="../doc-files/contract.html#experience">contract, experience</a>). False unless set: then a request that
     * contains it is refused before it is sent.
     */
    @Value.Default
    public boolean archivedOnCreate() {
        return false;
    }

    /**
     * Whether a webhook that is rejected before its content is read (for its key, path, method, version, type or
     * length) gets the fitting HTTP status: 401, 404, 405, 412, 413 or 415. True unless set. The operator's reference
     * shows only 200 and 400: with false the receiver responds with 400 instead, and with the code UNCLASSIFIED_ERROR
     * or INCORRECT_REQUEST, which the service treats as final. Undecided requests get 503 in both cases (<a
     * href="../doc-files/contract.html#5-webhooks">contract, section 5</a>).
     */
    @Value.Default
    public boolean webhookStatusesBeyond400() {
        return true;
    }

    /** The value of {@code accept-version} in calls to the service. */
    public final String acceptVersion() {
        return "vnd." + apiName() + "-api.v1";
    }

    /** The value of {@code accept-version} in calls of the service to the supplier's webhooks. */
    public final String webhookAcceptVersion() {
        return "vnd." + apiName() + "-webhook-api.v1";
    }

    /** The name of the field with the operator's own booking id in the booking webhook. */
    public final String operatorBookingIdField() {
        return operatorName() + "_booking_id";
    }

    @Value.Check
    void check() {
        requireName("apiName", apiName());
        requireName("operatorName", operatorName());
        requireName("mandatoryQuestionSegment", mandatoryQuestionSegment());
        requirePositive("longestDailyRange", longestDailyRange());
        requirePositive("longestTimeRange", longestTimeRange());
        requirePositive("maxDailySlotsPerCreate", maxDailySlotsPerCreate());
        requirePositive("maxOpenSlotsPerCreate", maxOpenSlotsPerCreate());
        requirePositive("maxTimeSlotsPerCreate", maxTimeSlotsPerCreate());
        requirePositive("maxResponseBytes", maxResponseBytes());
    }

    private static void requireName(String option, String value) {
        if (!value.matches("[a-zA-Z0-9_-]+")) {
            throw new IllegalArgumentException(
                    option + " must consist of letters, digits, hyphens and underscores: \"" + value + "\"");
        }
    }

    private static void requirePositive(String option, Period value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(option + " must be more than zero: " + value);
        }
    }

    private static void requirePositive(String option, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(option + " must be at least 1: " + value);
        }
    }

    /**
     * Starts a builder with the defaults. Its {@code build()} throws an {@link IllegalArgumentException} that names the
     * option if a name contains other characters than letters, digits, hyphens and underscores, or if a number or a
     * range is not positive.
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Sets the differences of a deployment. */
    public static final class Builder extends ImmutableServiceProfile.Builder {
        Builder() {}
    }
}
