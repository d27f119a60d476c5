package io.github.suppliersdk.webhooks;

import java.time.Instant;

/**
 * What a {@link WebhookStore} keeps of a request. A store needs to understand nothing but {@link #id()},
 * {@link #version()}, and for {@link WebhookStore#interrupted} {@link #stage()} and {@link #leaseUntil()}.
 *
 * @param id the kind of the request and its hold id or booking id, at most 60 characters
 * @param version goes up by one with every replacement
 * @param stage how far the work is
 * @param leaseUntil until when the process that works on it is believed to be alive
 * @param request the body of the request, as long as the work is not done; it holds personal data
 * @param status the HTTP status of the answer, 0 as long as there is none
 * @param answer the body of the answer; empty as long as there is none
 */
public record StoredCall(
        String id, long version, Stage stage, Instant leaseUntil, String request, int status, String answer) {
    /** How far the work on a request is. */
    public enum Stage {
        /** Begun, and not answered. */
        RUNNING,
        /** Refused, and what was done must be given back. */
        UNDO,
        /** Answered for good. */
        DONE
    }

    /** Shows no content. */
    @Override
    public String toString() {
        return id + " " + stage + " version " + version;
    }
}
