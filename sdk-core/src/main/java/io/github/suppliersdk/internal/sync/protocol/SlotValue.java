package io.github.suppliersdk.internal.sync.protocol;

import org.jspecify.annotations.Nullable;

/**
 * The value of a slot, at its source or at the service: missing, or a content and the seats left.
 *
 * @param <C> all of a slot but its seats; equal if the service publishes the same
 * @param content the content; {@code null} if the slot is missing
 * @param seats the seats left; {@code null} if there is no limit
 */
public record SlotValue<C>(@Nullable C content, @Nullable Integer seats) {
    private static final SlotValue<?> ABSENT = new SlotValue<>(null, null);

    /** A missing slot. */
    @SuppressWarnings("unchecked") // holds no content
    public static <C> SlotValue<C> absent() {
        return (SlotValue<C>) ABSENT;
    }

    /** Whether the slot is missing. */
    public boolean isAbsent() {
        return content == null;
    }

    /** Whether it has 0 seats. */
    public boolean isClosed() {
        return seats != null && seats == 0;
    }

    /** Whether no seats of it can be sold. */
    public boolean isOffSale() {
        return content == null || isClosed();
    }

    SlotValue<C> withSeats(@Nullable Integer other) {
        return new SlotValue<>(content, other);
    }
}
