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

/** An option to create or to put in place of another (contract 3, option). */
@Value.Immutable
@JsonSerialize(as = ImmutableOptionRequest.class)
@JsonDeserialize(as = ImmutableOptionRequest.class)
public interface OptionRequest extends WithOptionRequest {
    /** Identifies the option: 1 to 50 of lower-case letters, digits, hyphen, dot, underscore; begins with a letter or digit. */
    @JsonProperty("option_id")
    String optionId();

    /** The label that guests see. */
    @JsonProperty("label")
    String label();

    /** Who the option has prices for: at least one, each id once. */
    @JsonProperty("holder_categories")
    List<HolderCategory> holderCategories();

    /** Whether this is the main option of the experience. */
    @JsonProperty("main_option")
    Optional<Boolean> mainOption();

    /** The fewest guests in one booking. */
    @JsonProperty("min_booking_quantity")
    OptionalInt minBookingQuantity();

    /** The most guests in one booking. */
    @JsonProperty("max_booking_quantity")
    OptionalInt maxBookingQuantity();

    /**
     * Whether values that this version does not know may be sent, such as a {@code holder_type} that is newer than the library.
     * Not part of the body. False unless set; {@code toRequest()} of an object that was read sets it, so that what the
     * service had goes back unchanged.
     */
    @JsonIgnore
    @Value.Auxiliary
    @Value.Default
    default boolean allowUnknownValues() {
        return false;
    }

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    Map<String, Object> additionalProperties();

    /** Starts with what is required, in the order in which the compiler asks for it. */
    static ImmutableOptionRequest.OptionIdBuildStage builder() {
        return ImmutableOptionRequest.builder();
    }
}
