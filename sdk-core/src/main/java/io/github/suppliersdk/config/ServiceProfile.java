package io.github.suppliersdk.config;

import java.time.Period;
import org.immutables.value.Value;

/**
 * What differs between deployments of the service; the operator tells the supplier. The defaults are neutral.
 */
@Value.Immutable
public abstract class ServiceProfile implements WithServiceProfile {
    ServiceProfile() {}

    /** The profile with every default. */
    public static ServiceProfile defaults() {
        return builder().build();
    }

    /** The operator's API name, as in {@code accept-version: vnd.{api}-api.v1} (<a href="../doc-files/contract.html#1-requests">contract, section 1</a>). */
    @Value.Default
    public String apiName() {
        return "service";
    }

    /** The operator's short name, as in the webhook field {@code {operator}_booking_id} (<a href="../doc-files/contract.html#5-webhooks">contract, section 5</a>). */
    @Value.Default
    public String operatorName() {
        return "operator";
    }

    /**
     * The path segment before the experience id when a mandatory question is created or replaced: {@code experience},
     * or {@code experiences} where the deployment follows the public reference (<a href="../doc-files/contract.html#4-endpoints">contract, rows 8 and 9</a>).
     */
    @Value.Default
    public String mandatoryQuestionSegment() {
        return "experience";
    }

    /** The most daily slots that the service takes in one create call (<a href="../doc-files/contract.html#4-endpoints">contract, row 17</a>). */
    @Value.Default
    public int maxDailySlotsPerCreate() {
        return 100;
    }

    /** The most open slots that the service takes in one create call (<a href="../doc-files/contract.html#4-endpoints">contract, row 17</a>). */
    @Value.Default
    public int maxOpenSlotsPerCreate() {
        return 1;
    }

    /** The most time slots that the service takes in one create call (<a href="../doc-files/contract.html#4-endpoints">contract, row 17</a>). */
    @Value.Default
    public int maxTimeSlotsPerCreate() {
        return 100;
    }

    /** The longest range of dates that the service takes in one request for daily slots, both days counted (<a href="../doc-files/contract.html#4-endpoints">contract, row 23</a>). */
    @Value.Default
    public Period longestDailyRange() {
        return Period.ofYears(2);
    }

    /** The longest range of dates that the service takes in one request for time slots, both days counted (<a href="../doc-files/contract.html#4-endpoints">contract, row 24</a>). */
    @Value.Default
    public Period longestTimeRange() {
        return Period.ofDays(31);
    }

    /**
     * Whether the last day of a request for daily or time slots is part of its response, as {@code date_to} is described
     * (<a href="../doc-files/contract.html#4-endpoints">contract, rows 23 and 24</a>). True unless set. With false, longer ranges are asked for in pieces that overlap by a
     * day, and one day more is asked for than is wanted: no day is lost, whichever way the service counts.
     */
    @Value.Default
    public boolean lastDayIncluded() {
        return true;
    }

    /**
     * Whether the deployment takes {@code archived} when an experience is created (<a href="../doc-files/contract.html#experience">contract, experience</a>). False unless
     * set: then a request that has it is refused before it is sent.
     */
    @Value.Default
    public boolean archivedOnCreate() {
        return false;
    }

    /**
     * Whether a webhook that is turned away before its content is looked at - for its key, path, method, version, type or
     * length - is answered with the HTTP status that fits: 401, 404, 405, 412, 413 or 415. The operator's reference shows
     * 200 and 400 only; false makes those 400 with the code UNCLASSIFIED_ERROR or INCORRECT_REQUEST, which the service
     * takes for final. What is not decided yet is 503 either way (<a href="../doc-files/contract.html#5-webhooks">contract, section 5</a>).
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
    }

    private static void requireName(String option, String value) {
        if (!isName(value)) {
            throw new IllegalArgumentException(
                    option + " must be of letters, digits, hyphen and underscore: \"" + value + "\"");
        }
    }

    /** Without a regular expression: compiling the first one takes a short program some milliseconds. */
    private static boolean isName(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            boolean letterOrDigit = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            if (!letterOrDigit && c != '_' && c != '-') {
                return false;
            }
        }
        return !value.isEmpty();
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

    /** Starts with the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** Sets what the deployment does differently. */
    public static final class Builder extends ImmutableServiceProfile.Builder {
        Builder() {}
    }
}
