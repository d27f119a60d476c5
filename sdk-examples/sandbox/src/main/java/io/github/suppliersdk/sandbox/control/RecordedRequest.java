package io.github.suppliersdk.sandbox.control;

import java.util.List;
import java.util.Map;

/**
 * A request that the sandbox received. Its body is not included; its effect is visible in the sandbox's state.
 *
 * @param number the number of the request, counted from 1 in the order in which requests ended
 * @param path the raw path as sent, including the base path
 * @param query the raw query; empty if there was none
 * @param template the template of the endpoint that the method and path match, such as {@code /supplier/vendors}, even
 *     if the request was refused; empty if no endpoint matches
 * @param status the status of the response, even if the response was lost; 0 if the request was not processed
 * @param responseSent whether the sandbox sent a complete response; false if a fault lost it or cut it off
 * @param bodyBytes the length of the request's body in bytes
 * @param headers the headers with lower-case names, without {@code authorization}
 */
public record RecordedRequest(
        long number,
        String method,
        String path,
        String query,
        String template,
        int status,
        boolean responseSent,
        int bodyBytes,
        Map<String, List<String>> headers) {}
