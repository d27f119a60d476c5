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
 */
public record CallInfo(String method, String url, int attempts, Duration elapsed) implements Serializable {
    @Override
    public String toString() {
        return method + " " + url + " (" + attempts + (attempts == 1 ? " attempt, " : " attempts, ")
                + elapsed.toMillis() + " ms)";
    }
}
