package io.github.suppliersdk.sandbox.control;

import java.util.List;
import java.util.Map;

/**
 * A request that reached the sandbox. Its body is not kept; what it did is in the state of the sandbox.
 *
 * @param number counts from 1 in the order in which the requests were finished
 * @param path the raw path as it was sent, base path included
 * @param query the raw query, empty if there was none
 * @param template the endpoint that its method and path match, such as {@code /supplier/vendors}, whatever became of the
 *     request; empty if none matched
 * @param status of the response, or 0 if the request was not processed; a response that was lost counts with its status
 * @param answered whether the response was sent, and sent whole
 * @param bodyBytes length of the request's body
 * @param headers with lower-case names, without {@code authorization}
 */
public record RecordedRequest(
        long number,
        String method,
        String path,
        String query,
        String template,
        int status,
        boolean answered,
        int bodyBytes,
        Map<String, List<String>> headers) {}
