package io.github.suppliersdk.slots;

import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A time at which the experience takes place (<a href="../doc-files/contract.html#availability-slot">contract</a>,
 * {@code time_slot}). Both times are local to the place of the experience. On the wire they end in {@code Z}, which is
 * part of the format and has no meaning: the library never shifts them by a time zone.
 */
@Value.Immutable
public abstract non-sealed class TimeSlot implements SlotKind, WithTimeSlot {
    /** The name of this kind on the wire. */
    public static final String WIRE_NAME = "time_slot";

    TimeSlot() {}

    /** The start, in the local time of the place. */
    public abstract LocalDateTime start();

    /** The end, in the local time of the place; equal to the start if there is no fixed end. */
    public abstract LocalDateTime end();

    /**
     * The pickups from which guests are fetched. Absent and an empty list are different in a request: an empty list
     * is sent, and removes all pickups. Each id once in a request.
     */
    public abstract Optional<List<String>> pickupIds();

    @Override
    public final String wireName() {
        return WIRE_NAME;
    }

    /** Copies a list from the caller, who could change it later. */
    @Value.Check
    TimeSlot owned() {
        List<String> given = pickupIds().orElse(List.of());
        List<String> own = List.copyOf(given);
        return own == given ? this : withPickupIds(own);
    }

    /** A slot from start to end, in the local time of the place. */
    public static TimeSlot of(LocalDateTime start, LocalDateTime end) {
        return builder(start, end).build();
    }

    /** A slot without a fixed end; the start is in the local time of the place. */
    public static TimeSlot startingAt(LocalDateTime start) {
        return of(start, start);
    }

    /** Starts a builder with start and end, in the local time of the place; the same time twice means no fixed end. */
    public static Builder builder(LocalDateTime start, LocalDateTime end) {
        return new Builder().start(start).end(end);
    }

    /** Sets the fields of a time slot. */
    public static final class Builder extends ImmutableTimeSlot.Builder {
        Builder() {}
    }
}
