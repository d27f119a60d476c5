package io.github.suppliersdk.slots;

import io.github.suppliersdk.types.Extensible;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.immutables.value.Value;

/**
 * A holder category that a slot can be booked for, with its price (<a
 * href="../doc-files/contract.html#availability-slot">contract</a>, {@code available_holder_categories}). The price is
 * optional here only because an old record may lack it. A request needs it.
 */
@Value.Immutable
public abstract class AvailableHolderCategory implements Extensible, WithAvailableHolderCategory {
    AvailableHolderCategory() {}

    /** The holder category of the option. */
    public abstract String holderCategoryId();

    /** The fewest guests of this category in one booking; absent means no limit. */
    public abstract OptionalInt minQuantity();

    /** The most guests of this category in one booking; absent means no limit. */
    public abstract OptionalInt maxQuantity();

    /** The price of one seat in minor currency units of the experience, such as cents. Required in a request. */
    public abstract OptionalLong priceInCents();

    /** Makes a holder category with the price of one seat in minor currency units, such as cents. */
    public static AvailableHolderCategory of(String holderCategoryId, long priceInCents) {
        return builder(holderCategoryId, priceInCents).build();
    }

    /**
     * Starts a builder with the fields that a request needs; the price of one seat in minor currency units, such as
     * cents.
     */
    public static Builder builder(String holderCategoryId, long priceInCents) {
        return new Builder().holderCategoryId(holderCategoryId).priceInCents(priceInCents);
    }

    /** Sets the fields of an available holder category. */
    public static final class Builder extends ImmutableAvailableHolderCategory.Builder {
        Builder() {}
    }
}
