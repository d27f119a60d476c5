package io.github.suppliersdk.sandbox.certify;

import java.time.Duration;
import java.util.List;

/**
 * The result of a check.
 *
 * @param actual the response of the backend in words; for a skipped check, the reason
 * @param took the duration of the check
 * @param exchanges the first requests of the check with their responses, at most eight
 */
public record CheckResult(
        CertificationCheck check, CheckOutcome outcome, String actual, Duration took, List<CheckExchange> exchanges) {

    /** The text of {@code actual} in each check that was skipped because the backend did not respond at the start. */
    public static final String BACKEND_NOT_RESPONDING = "the backend did not respond";

    /** The text of {@code actual} in each check that was skipped because the backend did not accept the key. */
    public static final String KEY_NOT_ACCEPTED = "the backend did not accept the key";

    public CheckResult {
        exchanges = List.copyOf(exchanges);
    }
}
