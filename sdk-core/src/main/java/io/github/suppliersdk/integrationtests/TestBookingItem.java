package io.github.suppliersdk.integrationtests;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.List;
import java.util.Map;
import org.immutables.value.Value;

/** One guest of a {@link TestBooking} (contract 4, row 27). */
@Value.Immutable
@JsonSerialize(as = ImmutableTestBookingItem.class)
@JsonDeserialize(as = ImmutableTestBookingItem.class)
public interface TestBookingItem extends WithTestBookingItem {
    /** The holder category of the guest. */
    @JsonProperty("holder_category_id")
    String holderCategoryId();

    /** The answers to the mandatory questions, where there are any. */
    @JsonProperty("mandatory_answers")
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    List<MandatoryAnswer> mandatoryAnswers();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    Map<String, Object> additionalProperties();

    /** Starts with what is required, in the order in which the compiler asks for it. */
    static ImmutableTestBookingItem.HolderCategoryIdBuildStage builder() {
        return ImmutableTestBookingItem.builder();
    }
}
