package io.github.suppliersdk.options;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/** An option to create, or to replace another (<a href="../doc-files/contract.html#option">contract, option</a>). */
@Value.Immutable
@JsonSerialize(as = ImmutableOptionRequest.class)
@JsonDeserialize(as = ImmutableOptionRequest.class)
public abstract class OptionRequest implements WithOptionRequest {
    OptionRequest() {}

    /**
     * Identifies the option: 1 to 50 lower-case letters, digits, hyphens, dots and underscores; begins with a letter or
     * digit.
     */
    @JsonProperty("option_id")
    public abstract String optionId();

    /** The label that guests see. */
    @JsonProperty("label")
    public abstract String label();

    /** The categories of guests that the option has prices for: at least one, each id once. */
    @JsonProperty("holder_categories")
    public abstract List<HolderCategory> holderCategories();

    /**
     * Whether this option comes first in the list of options of the experience. If none does, the service chooses the
     * first one.
     */
    @JsonProperty("main_option")
    public abstract Optional<Boolean> mainOption();

    /** The fewest guests in one booking; absent means no limit. */
    @JsonProperty("min_booking_quantity")
    public abstract OptionalInt minBookingQuantity();

    /** The most guests in one booking; absent means no limit. */
    @JsonProperty("max_booking_quantity")
    public abstract OptionalInt maxBookingQuantity();

    /**
     * Whether values that this version does not know may be sent, such as a {@code holder_type} that is newer than the
     * library. Not part of the body. False unless set; {@code toRequest()} of an object that was read sets it, so that
     * the service's values are sent back unchanged.
     */
    @JsonIgnore
    @Value.Auxiliary
    @Value.Default
    public boolean allowUnknownValues() {
        return false;
    }

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    public abstract Map<String, Object> additionalProperties();

    /** Starts a builder with the required fields. At least one holder category must be added. */
    public static Builder builder(String optionId, String label) {
        return new Builder().optionId(optionId).label(label);
    }

    /** Sets the fields of an option to write. */
    public static final class Builder extends ImmutableOptionRequest.Builder {
        Builder() {}
    }
}
