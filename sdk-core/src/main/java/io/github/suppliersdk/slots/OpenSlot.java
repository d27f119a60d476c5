package io.github.suppliersdk.slots;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.Violation;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/**
 * A ticket without a date: valid for a number of days, or until a date (<a
 * href="../doc-files/contract.html#availability-slot">contract</a>, {@code open_slot}). An option has at most one, and
 * it has no capacity.
 */
@Value.Immutable
public abstract non-sealed class OpenSlot implements SlotKind, WithOpenSlot {
    /** The name of this kind on the wire. */
    public static final String WIRE_NAME = "open_slot";

    OpenSlot() {}

    /** The number of days for which it is valid, if it has that form. */
    public abstract OptionalInt durationDays();

    /**
     * The date when guests can no longer redeem it, local to the place, if it has that form. The contract does not say
     * whether they can on that day itself: ask the operator.
     */
    public abstract Optional<LocalDate> endDate();

    @Override
    public final String wireName() {
        return WIRE_NAME;
    }

    /**
     * Checks that there is a number of days or an end date, not both.
     *
     * @throws InvalidRequestException if it has both or neither
     */
    @Value.Check
    void check() {
        if (durationDays().isPresent() == endDate().isPresent()) {
            throw new InvalidRequestException(
                    List.of(new Violation(WIRE_NAME, "must have either duration_days or end_date")));
        }
    }

    /** An open slot that is valid for this many days. */
    public static OpenSlot ofDurationDays(int days) {
        return builder().durationDays(days).build();
    }

    /**
     * An open slot with the date when guests can no longer redeem it, local to the place; see {@link #endDate()} for
     * that day itself.
     */
    public static OpenSlot until(LocalDate endDate) {
        return builder().endDate(endDate).build();
    }

    /**
     * Starts an empty builder. Its {@code build()} throws an {@link InvalidRequestException} unless exactly one of the
     * two forms is set.
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Sets the fields of an open slot. */
    public static final class Builder extends ImmutableOpenSlot.Builder {
        Builder() {}
    }
}
