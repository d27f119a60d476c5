package io.github.suppliersdk.internal.sync;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The times of the changes of a slot that no response has confirmed yet: the first and the last, by the engine's clock.
 */
record Changes(@Nullable Long first, @Nullable Long last) {
    static final Changes NONE = new Changes(null, null);

    static Changes at(long now) {
        return new Changes(now, now);
    }

    /** Adds later changes. */
    Changes and(Changes later) {
        if (first == null || later.last == null) {
            return first == null ? later : this;
        }
        return new Changes(first, later.last);
    }

    /** How long the first change has waited, if the source was asked after it. */
    Optional<Duration> lag(long readAt, long now) {
        return first == null || first - readAt > 0 ? Optional.empty() : Optional.of(Duration.ofNanos(now - first));
    }

    /** The changes that came after the source was asked. */
    Changes after(long readAt) {
        if (first == null || last == null || first - readAt > 0) {
            return this;
        }
        return last - readAt > 0 ? at(last) : NONE;
    }
}
