package io.github.suppliersdk.bookings;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** How many seats of one holder category are asked for (contract 5, hold). */
@Value.Immutable
@JsonSerialize(as = ImmutableHolderQuantity.class)
@JsonDeserialize(as = ImmutableHolderQuantity.class)
public interface HolderQuantity extends WithHolderQuantity {
    /** The holder category of the option. */
    @JsonProperty("holder_category_id")
    String holderCategoryId();

    /** The number of seats, at least 1. */
    @JsonProperty("quantity")
    int quantity();

    /** The language of the guide, two small letters (ISO 639-1). */
    @JsonProperty("guide_language")
    Optional<String> guideLanguage();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    Map<String, Object> additionalProperties();

    /** So many seats of this holder category. */
    static HolderQuantity of(String holderCategoryId, int quantity) {
        return ImmutableHolderQuantity.builder()
                .holderCategoryId(holderCategoryId)
                .quantity(quantity)
                .build();
    }

    /** Starts with what is required, in the order in which the compiler asks for it. */
    static ImmutableHolderQuantity.HolderCategoryIdBuildStage builder() {
        return ImmutableHolderQuantity.builder();
    }
}
