package io.github.suppliersdk.sandbox.certify;

import java.time.Duration;
import java.util.List;

/**
 * The result of a check.
 *
 * @param came the response of the backend in words; for a skipped check, the reason
 * @param took the duration of the check
 * @param exchanges the first requests of the check with their responses, at most eight
 */
public record CheckResult(
        CertificationCheck check, CheckOutcome outcome, String came, Duration took, List<CheckExchange> exchanges) {

    public CheckResult {
        exchanges = List.copyOf(exchanges);
    }
}
