package io.github.suppliersdk.integrationtests;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.types.Extensible;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.immutables.value.Value;

/**
 * A booking that the service sends to the supplier's own webhook (<a
 * href="../doc-files/contract.html#4-endpoints">contract, row 27</a>). In that webhook the service has moved the
 * request id, the slot, the pickup and the guide's language into each item.
 */
@Value.Immutable
@JsonDeserialize(as = ImmutableTestBooking.class)
public abstract class TestBooking implements Extensible, WithTestBooking {
    TestBooking() {}

    /** Identifies the booking; chosen by the supplier. */
    public abstract UUID bookingId();

    /** The hold to book; an earlier test hold. */
    public abstract UUID holdId();

    /** The person who books. */
    public abstract BookingHolder holder();

    /** Identifies the request; chosen by the supplier. */
    public abstract UUID requestId();

    /** The slot of the hold. */
    public abstract String slotId();

    /**
     * The items: at least one, all different. Two adults without answers are one item, because the hold gives their
     * number.
     */
    public abstract List<TestBookingItem> bookingRequests();

    /** The language of the guide, two lower-case letters (ISO 639-1). */
    public abstract Optional<String> guideLanguage();

    /** The pickup, if the slot is a time slot with pickups. */
    public abstract Optional<String> pickupId();

    /** Starts a builder with the required fields. At least one item must be added. */
    public static Builder builder(UUID bookingId, UUID holdId, UUID requestId, String slotId, BookingHolder holder) {
        return new Builder()
                .bookingId(bookingId)
                .holdId(holdId)
                .requestId(requestId)
                .slotId(slotId)
                .holder(holder);
    }

    /** Sets the fields of a test booking. */
    public static final class Builder extends ImmutableTestBooking.Builder {
        Builder() {}
    }
}
