package io.github.suppliersdk.options;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.github.suppliersdk.types.Extensible;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/** An option; the service may leave out the label of an old one, and a request needs it (<a href="../doc-files/contract.html#option">contract, option</a>). */
@Value.Immutable
@JsonDeserialize(as = ImmutableOption.class)
public abstract class Option implements Extensible, WithOption {
    Option() {}

    /**
     * Identifies the option; chosen by the supplier. In a request 1 to 50 lower-case letters, digits, hyphens, dots and
     * underscores; begins with a letter or digit.
     */
    public abstract String optionId();

    /** The label that guests see. Required in a request. */
    public abstract Optional<String> label();

    /** The categories of guests that the option has prices for. In a request at least one, each id once. */
    public abstract List<HolderCategory> holderCategories();

    /**
     * Whether this option comes first in the list of options of the experience. If none does, the service chooses the
     * first one.
     */
    public abstract Optional<Boolean> mainOption();

    /** The fewest guests in one booking; absent means no limit. */
    public abstract OptionalInt minBookingQuantity();

    /** The most guests in one booking; absent means no limit. */
    public abstract OptionalInt maxBookingQuantity();

    /** Starts a builder with the required fields. At least one holder category must be added. */
    public static Builder builder(String optionId, String label) {
        return new Builder().optionId(optionId).label(label);
    }

    /** Sets the fields of an option. */
    public static final class Builder extends ImmutableOption.Builder {
        Builder() {}
    }
}
