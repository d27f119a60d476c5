package io.github.suppliersdk.options;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import io.github.suppliersdk.internal.model.RequiredFields;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/** An option as the service has it (<a href="../doc-files/contract.html#option">contract, option</a>). */
@Value.Immutable
@JsonSerialize(as = ImmutableOption.class)
@JsonDeserialize(as = ImmutableOption.class)
public abstract class Option implements WithOption {
    Option() {}

    /** Identifies the option; chosen by the supplier. */
    @JsonProperty("option_id")
    public abstract String optionId();

    /** The label that guests see, if the service gave one. */
    @JsonProperty("label")
    public abstract Optional<String> label();

    /** The categories of guests that the option has prices for. */
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

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    public abstract Map<String, Object> additionalProperties();

    /**
     * Returns the request that would write this option unchanged, with unknown fields and values. Change the fields you
     * want and pass it to {@link OptionsClient#replace}.
     *
     * @throws io.github.suppliersdk.errors.InvalidRequestException if the service did not give a field that a request
     *     needs
     */
    public OptionRequest toRequest() {
        RequiredFields.given("label", label());
        return OptionRequest.builder(optionId(), label().orElseThrow())
                .addAllHolderCategories(holderCategories())
                .mainOption(mainOption())
                .minBookingQuantity(minBookingQuantity())
                .maxBookingQuantity(maxBookingQuantity())
                .putAllAdditionalProperties(additionalProperties())
                .allowUnknownValues(true)
                .build();
    }

    /** Starts a builder with the id. */
    public static Builder builder(String optionId) {
        return new Builder().optionId(optionId);
    }

    /** Sets the fields of an option as the service has it. */
    public static final class Builder extends ImmutableOption.Builder {
        Builder() {}
    }
}
