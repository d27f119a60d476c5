package io.github.suppliersdk.internal.sync;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When a slot was said to have changed, of the changes that no response has answered: the first and the last of them. Times are
 * those of the engine's clock.
 */
record Changes(@Nullable Long first, @Nullable Long last) {
    static final Changes NONE = new Changes(null, null);

    static Changes at(long now) {
        return new Changes(now, now);
    }

    /** These, and later ones. */
    Changes and(Changes later) {
        if (first == null || later.last == null) {
            return first == null ? later : this;
        }
        return new Changes(first, later.last);
    }

    /** How long the first has waited, if the source was asked after it. */
    Optional<Duration> lag(long readAt, long now) {
        return first == null || first - readAt > 0 ? Optional.empty() : Optional.of(Duration.ofNanos(now - first));
    }

    /** Those that came after the source was asked. */
    Changes after(long readAt) {
        if (first == null || last == null || first - readAt > 0) {
            return this;
        }
        return last - readAt > 0 ? at(last) : NONE;
    }
}
