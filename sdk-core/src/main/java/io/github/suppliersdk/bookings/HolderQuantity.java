package io.github.suppliersdk.bookings;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.github.suppliersdk.types.Extensible;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The number of requested seats of one holder category (<a
 * href="../doc-files/contract.html#hold-availability">contract, hold</a>).
 */
@Value.Immutable
@JsonDeserialize(as = ImmutableHolderQuantity.class)
public abstract class HolderQuantity implements Extensible, WithHolderQuantity {
    HolderQuantity() {}

    /** The holder category of the option. */
    public abstract String holderCategoryId();

    /** The number of seats, at least 1. */
    public abstract int quantity();

    /** The language of the guide, two lower-case letters (ISO 639-1). */
    public abstract Optional<String> guideLanguage();

    /** Makes a quantity: this number of seats, at least 1, of this holder category. */
    public static HolderQuantity of(String holderCategoryId, int quantity) {
        return builder(holderCategoryId, quantity).build();
    }

    /** Starts a builder with the holder category and the number of seats, at least 1. */
    public static Builder builder(String holderCategoryId, int quantity) {
        return new Builder().holderCategoryId(holderCategoryId).quantity(quantity);
    }

    /** Sets the fields of a holder quantity. */
    public static final class Builder extends ImmutableHolderQuantity.Builder {
        Builder() {}
    }
}
