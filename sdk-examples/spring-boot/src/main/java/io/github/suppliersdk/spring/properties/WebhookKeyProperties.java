package io.github.suppliersdk.spring.properties;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Properties {@code webhooks.keys[]}: a key with which a request is accepted, and when it is valid. */
public class WebhookKeyProperties {
    /** The secret. */
    private @Nullable String value;

    /** Since when it is accepted, such as 2027-04-22T00:00:00Z; always unless set. */
    private @Nullable Instant from;

    /** Until when it is accepted; without end unless set. */
    private @Nullable Instant until;

    /** The secret. */
    public @Nullable String getValue() {
        return value;
    }

    /** The secret. */
    public void setValue(@Nullable String value) {
        this.value = value;
    }

    /** Since when it is accepted, such as 2027-04-22T00:00:00Z. */
    public @Nullable Instant getFrom() {
        return from;
    }

    /** Since when it is accepted, such as 2027-04-22T00:00:00Z. */
    public void setFrom(@Nullable Instant value) {
        this.from = value;
    }

    /** Until when it is accepted. */
    public @Nullable Instant getUntil() {
        return until;
    }

    /** Until when it is accepted. */
    public void setUntil(@Nullable Instant value) {
        this.until = value;
    }
}
