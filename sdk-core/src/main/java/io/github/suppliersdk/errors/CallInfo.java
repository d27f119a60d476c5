package io.github.suppliersdk.errors;

import java.io.Serializable;
import java.time.Duration;

/**
 * Which call failed; enough to act on a log line alone.
 *
 * @param method the HTTP method
 * @param url the address, without any secret
 * @param attempts how often the request was sent or tried to be sent
 * @param elapsed the time from the start of the call to its failure, all attempts and pauses included
 * @param earlierAttemptMayBeApplied whether an attempt before the last one may have changed something at the service, its
 *     response being lost: what the service says to the last attempt says nothing of that one; also true if the response
 *     to the last attempt may be the one to an earlier request on its connection
 * @param remark what else a log line should say of the attempts: which status an earlier one was answered with, if the last
 *     one ended otherwise, and why there was no other one, if it would have been allowed; empty if there is nothing to say
 */
public record CallInfo(
        String method, String url, int attempts, Duration elapsed, boolean earlierAttemptMayBeApplied, String remark)
        implements Serializable {
    /** A call without an earlier attempt that may be applied. */
    public CallInfo(String method, String url, int attempts, Duration elapsed) {
        this(method, url, attempts, elapsed, false);
    }

    /** A call without a remark. */
    public CallInfo(String method, String url, int attempts, Duration elapsed, boolean earlierAttemptMayBeApplied) {
        this(method, url, attempts, elapsed, earlierAttemptMayBeApplied, "");
    }

    @Override
    public String toString() {
        return method + " " + url + " (" + attempts + (attempts == 1 ? " attempt, " : " attempts, ")
                + elapsed.toMillis() + " ms" + (remark.isEmpty() ? ")" : "; " + remark + ")");
    }
}
