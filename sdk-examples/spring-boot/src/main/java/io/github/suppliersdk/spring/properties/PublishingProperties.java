package io.github.suppliersdk.spring.properties;

import io.github.suppliersdk.publishing.ReplacedSeats;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Properties {@code publishing}: bulk publishing of slots. */
public class PublishingProperties {
    /** Most calls in flight; 4 unless set. */
    private @Nullable Integer concurrency;

    /** How long a fault may last before the operation that fails is given up; 15m unless set. */
    private @Nullable Duration giveUpAfter;

    /** How long the service may still carry out a call after it was given up; 5m unless set. */
    private @Nullable Duration lateEffect;

    /** Whether slots that exist and differ are replaced, and with which seats; they are left as they are unless set. */
    private @Nullable ReplacedSeats replaceExisting;

    /** Most calls in flight. */
    public @Nullable Integer getConcurrency() {
        return concurrency;
    }

    /** Most calls in flight. */
    public void setConcurrency(@Nullable Integer value) {
        this.concurrency = value;
    }

    /** How long a fault may last before the operation that fails is given up. */
    public @Nullable Duration getGiveUpAfter() {
        return giveUpAfter;
    }

    /** How long a fault may last before the operation that fails is given up. */
    public void setGiveUpAfter(@Nullable Duration value) {
        this.giveUpAfter = value;
    }

    /** How long the service may still carry out a call after it was given up. */
    public @Nullable Duration getLateEffect() {
        return lateEffect;
    }

    /** How long the service may still carry out a call after it was given up. */
    public void setLateEffect(@Nullable Duration value) {
        this.lateEffect = value;
    }

    /** Whether slots that exist and differ are replaced, and with which seats. */
    public @Nullable ReplacedSeats getReplaceExisting() {
        return replaceExisting;
    }

    /** Whether slots that exist and differ are replaced, and with which seats. */
    public void setReplaceExisting(@Nullable ReplacedSeats value) {
        this.replaceExisting = value;
    }
}
