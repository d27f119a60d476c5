package io.github.suppliersdk.webhooks;

import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.immutables.value.Value;

/** The service asks for the booking of a hold to be confirmed (contract 5, booking confirmation). */
@Value.Immutable
public interface BookingRequest extends WithBookingRequest {
    /** Identifies the booking. */
    UUID bookingId();

    /** The hold that is booked. */
    UUID holdId();

    /** The person who booked. */
    BookingHolder holder();

    /** The guests: at least one. */
    List<BookingItem> items();

    /**
     * The operator's own id of the booking: the field {@code {operator}_booking_id} with the operator name of the
     * service profile, or {@code operator_booking_id} where that is not there.
     */
    Optional<String> operatorBookingId();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    Map<String, Object> additionalProperties();

    /** Starts with what is required, in the order in which the compiler asks for it. */
    static ImmutableBookingRequest.BookingIdBuildStage builder() {
        return ImmutableBookingRequest.builder();
    }
}
