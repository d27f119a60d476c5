package io.github.suppliersdk.webhooks;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.types.Extensible;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The service asks to confirm the booking of a hold (<a
 * href="../doc-files/contract.html#booking-confirmation">contract, booking confirmation</a>).
 */
@Value.Immutable
@JsonDeserialize(as = ImmutableBookingRequest.class)
public abstract class BookingRequest implements Extensible, WithBookingRequest {
    BookingRequest() {}

    /** Identifies the booking: any text, returned unchanged. */
    public abstract String bookingId();

    /** The hold that is booked, by its {@link HoldRequest#holdId()}. */
    public abstract String holdId();

    /** The person who booked. */
    public abstract BookingHolder holder();

    /** The holder categories with their answers: at least one. The hold gives the number of guests. */
    @JsonProperty("booking_requests")
    public abstract List<BookingItem> items();

    /**
     * The operator's own id of the booking: the field {@code {operator}_booking_id} with the operator name of the
     * service profile, or {@code operator_booking_id} if that is absent.
     */
    public abstract Optional<String> operatorBookingId();

    /** Starts a builder with the required fields. A request of the service has at least one item. */
    public static Builder builder(String bookingId, String holdId, BookingHolder holder) {
        return new Builder().bookingId(bookingId).holdId(holdId).holder(holder);
    }

    /** Sets the fields of a booking request. */
    public static final class Builder extends ImmutableBookingRequest.Builder {
        Builder() {}
    }
}
