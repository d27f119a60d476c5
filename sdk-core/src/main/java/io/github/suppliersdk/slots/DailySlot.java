package io.github.suppliersdk.slots;

import java.time.LocalDate;
import org.immutables.value.Value;

/**
 * A day on which the experience takes place (<a href="../doc-files/contract.html#availability-slot">contract</a>,
 * {@code daily_slot}).
 */
@Value.Immutable
public abstract non-sealed class DailySlot implements SlotKind, WithDailySlot {
    /** The name of this kind on the wire. */
    public static final String WIRE_NAME = "daily_slot";

    DailySlot() {}

    /** The day, local to the place of the experience. */
    public abstract LocalDate date();

    @Override
    public final String wireName() {
        return WIRE_NAME;
    }

    /** A slot on this day, local to the place. */
    public static DailySlot of(LocalDate date) {
        return builder(date).build();
    }

    /** Starts a builder with the day, local to the place. */
    public static Builder builder(LocalDate date) {
        return new Builder().date(date);
    }

    /** Sets the fields of a daily slot. */
    public static final class Builder extends ImmutableDailySlot.Builder {
        Builder() {}
    }
}
