package io.github.suppliersdk.sandbox.internal.control;

import io.github.suppliersdk.sandbox.control.RecordedRequest;
import io.github.suppliersdk.sandbox.internal.rules.Problems.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A request that reached the sandbox, with what came of it.
 *
 * @param arrived the time of arrival by the system's clock, not the sandbox's
 * @param took the time from arrival to the decision about the response, without delaying and sending it
 * @param problems the problems of the fields of its body
 */
public record Recording(
        RecordedRequest request,
        Instant arrived,
        Duration took,
        Body requestBody,
        Map<String, String> responseHeaders,
        Body responseBody,
        List<Problem> problems) {

    Recording numbered(long number) {
        RecordedRequest counted = new RecordedRequest(
                number,
                request.method(),
                request.path(),
                request.query(),
                request.template(),
                request.status(),
                request.answered(),
                request.bodyBytes(),
                request.headers());
        return new Recording(counted, arrived, took, requestBody, responseHeaders, responseBody, problems);
    }

    Recording withoutBodies() {
        return new Recording(
                request, arrived, took, requestBody.forgotten(), responseHeaders, responseBody.forgotten(), problems);
    }

    int keptBytes() {
        return requestBody.bytes().length + responseBody.bytes().length;
    }

    /** Whether the client got a failure or no response. */
    public boolean failed() {
        return request.status() >= 400 || !request.answered();
    }
}
