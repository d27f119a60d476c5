package io.github.suppliersdk.sandbox.certify;

import java.time.Duration;
import java.util.List;

/**
 * The result of a check.
 *
 * @param came what the backend responded; for a check that was skipped, why
 * @param took the duration of the whole check
 * @param exchanges the first requests of the check, of many only a few
 */
public record CheckResult(
        CertificationCheck check, CheckOutcome outcome, String came, Duration took, List<CheckExchange> exchanges) {

    public CheckResult {
        exchanges = List.copyOf(exchanges);
    }
}
