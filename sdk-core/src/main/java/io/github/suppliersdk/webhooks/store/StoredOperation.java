package io.github.suppliersdk.webhooks.store;

import java.time.Instant;
import java.util.Objects;

/**
 * What a {@link WebhookStore} keeps of one operation: a hold, a booking, or one cancellation of a booking. A store
 * needs to understand nothing but {@link #key()}, {@link #version()} and {@link #due()}.
 *
 * @param key which operation; at most 200 characters of printable ASCII, compared exactly, letter case included
 * @param version 1 when it is inserted, one more with every replacement
 * @param state the name of its state, for people who look into the database; at most 20 characters
 * @param due when somebody has to look at it next: the end of a lease or of a hold, or the time of its deletion; whole
 *     milliseconds
 * @param data what the receiver remembers, a JSON object of any length. As long as the operation is not finished it
 *     holds the request, and with it personal data
 */
public record StoredOperation(String key, long version, String state, Instant due, String data) {
    /** Nothing in it is null. */
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
