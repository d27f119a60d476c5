package io.github.suppliersdk.integrationtests;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.immutables.value.Value;

/** A booking that the service is to send to the supplier's own webhook (contract 4, row 27). The service moves some of these fields before it calls the webhook. */
@Value.Immutable
@JsonSerialize(as = ImmutableTestBooking.class)
@JsonDeserialize(as = ImmutableTestBooking.class)
public interface TestBooking extends WithTestBooking {
    /** Identifies the booking; made up by the supplier. */
    @JsonProperty("booking_id")
    UUID bookingId();

    /** The hold that is booked; an earlier test hold. */
    @JsonProperty("hold_id")
    UUID holdId();

    /** The person who books. */
    @JsonProperty("holder")
    BookingHolder holder();

    /** Identifies the request; made up by the supplier. */
    @JsonProperty("request_id")
    UUID requestId();

    /** The slot; that of the hold. */
    @JsonProperty("slot_id")
    String slotId();

    /** The items: at least one. */
    @JsonProperty("booking_requests")
    List<TestBookingItem> bookingRequests();

    /** The language of the guide, two small letters (ISO 639-1). */
    @JsonProperty("guide_language")
    Optional<String> guideLanguage();

    /** The pickup, with a time slot that has any. */
    @JsonProperty("pickup_id")
    Optional<String> pickupId();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    Map<String, Object> additionalProperties();

    /** Starts with what is required, in the order in which the compiler asks for it. */
    static ImmutableTestBooking.BookingIdBuildStage builder() {
        return ImmutableTestBooking.builder();
    }
}
