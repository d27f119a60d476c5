package io.github.suppliersdk.webhooks.store;

import java.time.Instant;
import java.util.Objects;

/**
 * An operation in a {@link WebhookStore}: a hold, a booking, or one cancellation of a booking. A store needs to
 * understand only {@link #key()}, {@link #version()} and {@link #due()}.
 *
 * @param key identifies the operation; at most 200 characters of printable ASCII, compared case-sensitively
 * @param version 1 when it is inserted, and one more with every replacement
 * @param state the name of its state, for people who read the database; at most 20 characters
 * @param due when the operation must be processed next: the end of a lease or of a hold, or the time of its deletion;
 *     in whole milliseconds
 * @param data the receiver's data, a JSON object of any length. It contains ids, ticket numbers, the response, and the
 *     request of a hold until the hold is over, but nothing of the guest
 */
public record StoredOperation(String key, long version, String state, Instant due, String data) {
    /** Refuses null in any of its values. */
    public StoredOperation {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(due, "due");
        Objects.requireNonNull(data, "data");
    }

    /** Shows no content. */
    @Override
    public String toString() {
        return key + " " + state + " version " + version;
    }
}
