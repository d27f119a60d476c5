package io.github.suppliersdk.options;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.github.suppliersdk.types.Extensible;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/**
 * A category of guests that an option has prices for, with their ages (<a
 * href="../doc-files/contract.html#holder-category-of-an-option">contract, holder category of an option</a>). Two
 * fields are optional here only because an old record may lack them: a request needs both.
 */
@Value.Immutable
@JsonDeserialize(as = ImmutableHolderCategory.class)
public abstract class HolderCategory implements Extensible, WithHolderCategory {
    HolderCategory() {}

    /** Identifies the holder category within the option; chosen by the supplier. */
    public abstract String holderCategoryId();

    /** Who the price is for. Required in a request. */
    public abstract Optional<HolderType> holderType();

    /** The youngest age in years, inclusive. Required in a request. */
    public abstract OptionalInt minimumAge();

    /** The oldest age in years, inclusive; absent means no limit. */
    public abstract OptionalInt maximumAge();

    /**
     * Whether this category comes first in lists. If no category of an option does, the service chooses the one of type
     * {@code ADULT}, or else the first.
     */
    public abstract Optional<Boolean> defaultCategory();

    /** Makes a holder category with the fields that a request needs; {@code minimumAge} in years. */
    public static HolderCategory of(String holderCategoryId, HolderType holderType, int minimumAge) {
        return builder(holderCategoryId, holderType, minimumAge).build();
    }

    /** Starts a builder with the fields that a request needs; {@code minimumAge} in years. */
    public static Builder builder(String holderCategoryId, HolderType holderType, int minimumAge) {
        return new Builder()
                .holderCategoryId(holderCategoryId)
                .holderType(holderType)
                .minimumAge(minimumAge);
    }

    /** Sets the fields of a holder category. */
    public static final class Builder extends ImmutableHolderCategory.Builder {
        Builder() {}
    }
}
