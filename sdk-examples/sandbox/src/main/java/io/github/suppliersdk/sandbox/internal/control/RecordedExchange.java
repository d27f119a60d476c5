package io.github.suppliersdk.sandbox.internal.control;

import io.github.suppliersdk.sandbox.control.RecordedRequest;
import io.github.suppliersdk.sandbox.internal.rules.ProblemList.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A recorded request with its response.
 *
 * @param request the request without its body
 * @param arrived the time of arrival by the system clock, not by the sandbox's clock
 * @param took the time from the arrival to the decision about the response, excluding the delay and the sending of the
 *     response
 * @param problems what is wrong with the fields of the request's body
 */
public record RecordedExchange(
        RecordedRequest request,
        Instant arrived,
        Duration took,
        CapturedBody requestBody,
        Map<String, String> responseHeaders,
        CapturedBody responseBody,
        List<Problem> problems) {

    /** Whether the status is 400 or above, or the response was not sent completely. */
    public boolean failed() {
        return request.status() >= 400 || !request.responseSent();
    }
}
