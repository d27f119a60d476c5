package io.github.suppliersdk.options;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/** Who an option has prices for, and how old they are (contract 3, holder category of an option). Two fields are optional here only because an old record may lack them: a request needs both. */
@Value.Immutable
@JsonSerialize(as = ImmutableHolderCategory.class)
@JsonDeserialize(as = ImmutableHolderCategory.class)
public interface HolderCategory extends WithHolderCategory {
    /** Identifies the holder category within the option; chosen by the supplier. */
    @JsonProperty("holder_category_id")
    String holderCategoryId();

    /** Who the price is for. Required in a request. */
    @JsonProperty("holder_type")
    Optional<HolderType> holderType();

    /** The youngest age in years, inclusive. Required in a request. */
    @JsonProperty("minimum_age")
    OptionalInt minimumAge();

    /** The oldest age in years, inclusive; absent means no limit. */
    @JsonProperty("maximum_age")
    OptionalInt maximumAge();

    /** Whether this is the category that is preselected. */
    @JsonProperty("default_category")
    Optional<Boolean> defaultCategory();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    Map<String, Object> additionalProperties();

    /** A holder category with all that a request needs; {@code minimumAge} in years. */
    static HolderCategory of(String holderCategoryId, HolderType holderType, int minimumAge) {
        return ImmutableHolderCategory.builder()
                .holderCategoryId(holderCategoryId)
                .holderType(holderType)
                .minimumAge(minimumAge)
                .build();
    }

    /** Starts with what is required, in the order in which the compiler asks for it. */
    static ImmutableHolderCategory.HolderCategoryIdBuildStage builder() {
        return ImmutableHolderCategory.builder();
    }
}
