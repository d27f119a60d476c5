package io.github.suppliersdk.bookings;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.Map;
import org.immutables.value.Value;

/** The person who booked (contract 4, test payloads). Its text form shows no personal data. */
@Value.Immutable
@JsonSerialize(as = ImmutableBookingHolder.class)
@JsonDeserialize(as = ImmutableBookingHolder.class)
public interface BookingHolder extends WithBookingHolder {
    /** The address for electronic mail. */
    @Value.Redacted
    @JsonProperty("email")
    String email();

    /** The first name. */
    @Value.Redacted
    @JsonProperty("first_name")
    String firstName();

    /** The last name. */
    @Value.Redacted
    @JsonProperty("last_name")
    String lastName();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    Map<String, Object> additionalProperties();

    /** Starts with what is required, in the order in which the compiler asks for it. */
    static ImmutableBookingHolder.EmailBuildStage builder() {
        return ImmutableBookingHolder.builder();
    }
}
