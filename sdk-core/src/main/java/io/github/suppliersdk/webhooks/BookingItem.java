package io.github.suppliersdk.webhooks;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.types.Extensible;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * An item of a booking (<a href="../doc-files/contract.html#booking-confirmation">contract</a>, {@code
 * booking_requests}): a holder category with the answers to the mandatory questions. It is not a guest. All items
 * differ, so guests of one holder category with equal answers may share an item. The quantities of the hold give the
 * number of guests.
 */
@Value.Immutable
@JsonDeserialize(as = ImmutableBookingItem.class)
public abstract class BookingItem implements Extensible, WithBookingItem {
    BookingItem() {}

    /** Identifies the item; a ticket for one person refers to it. Several items of a booking may have the same id. */
    public abstract String requestId();

    /** The holder category, one of the hold's. */
    public abstract String holderCategoryId();

    /** The slot. */
    public abstract String slotId();

    /** The pickup, if the slot is a time slot with pickups. */
    public abstract Optional<String> pickupId();

    /** The language of the guide, two lower-case letters (ISO 639-1). */
    public abstract Optional<String> guideLanguage();

    /** The answers to the mandatory questions. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public abstract List<MandatoryAnswer> mandatoryAnswers();

    /** Starts a builder with the required fields. */
    public static Builder builder(String requestId, String holderCategoryId, String slotId) {
        return new Builder()
                .requestId(requestId)
                .holderCategoryId(holderCategoryId)
                .slotId(slotId);
    }

    /** Sets the fields of an item of a booking. */
    public static final class Builder extends ImmutableBookingItem.Builder {
        Builder() {}
    }
}
