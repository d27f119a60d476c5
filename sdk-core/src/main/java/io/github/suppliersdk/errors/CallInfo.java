package io.github.suppliersdk.errors;

import java.io.Serializable;
import java.time.Duration;

/**
 * The call that failed, with enough details to act on the log line alone.
 *
 * @param method the HTTP method
 * @param url the address, without any secret
 * @param attempts how often the request was sent, or an attempt to send it failed
 * @param elapsed the time from the start of the call to its failure, including all attempts and pauses
 * @param effect what all attempts together have changed at the service
 * @param remark further details of the attempts for the log line: the status of an earlier attempt, if the last one
 *     ended otherwise, and why no further attempt was made, if one would have been allowed; may be empty
 */
public record CallInfo(String method, String url, int attempts, Duration elapsed, Effect effect, String remark)
        implements Serializable {
    @Override
    public String toString() {
        return method + " " + url + " (" + attempts + (attempts == 1 ? " attempt, " : " attempts, ")
                + elapsed.toMillis() + " ms" + (remark.isEmpty() ? ")" : "; " + remark + ")");
    }
}
