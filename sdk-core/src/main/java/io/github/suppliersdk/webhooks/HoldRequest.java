package io.github.suppliersdk.webhooks;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.types.Extensible;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The service asks to set seats aside (<a href="../doc-files/contract.html#hold-availability">contract, hold
 * availability</a>).
 */
@Value.Immutable
@JsonDeserialize(as = ImmutableHoldRequest.class)
public abstract class HoldRequest implements Extensible, WithHoldRequest {
    HoldRequest() {}

    /** Identifies the hold: any text, returned unchanged. */
    public abstract String holdId();

    /** The experience. */
    public abstract String experienceId();

    /** The option of the experience. */
    public abstract String optionId();

    /** The slot of the option. */
    public abstract String slotId();

    /** When the hold ends unless it is booked, in the local time of the experience. */
    public abstract LocalDateTime expirationTime();

    /** The seats: at least one item, each with at least one seat. */
    public abstract List<HolderQuantity> quantities();

    /** The pickup, if the slot is a time slot with pickups. */
    public abstract Optional<String> pickupId();

    /**
     * The seats of all quantities together: the number that the hold takes from the capacity of the slot.
     *
     * @throws ArithmeticException if the number does not fit into an {@code int}; the receiver refuses such requests
     */
    public int seats() {
        return quantities().stream().mapToInt(HolderQuantity::quantity).reduce(0, Math::addExact);
    }

    /**
     * Starts a builder with the required fields; the time is the local time of the experience. A request of the service
     * has at least one quantity.
     */
    public static Builder builder(
            String holdId, String experienceId, String optionId, String slotId, LocalDateTime expirationTime) {
        return new Builder()
                .holdId(holdId)
                .experienceId(experienceId)
                .optionId(optionId)
                .slotId(slotId)
                .expirationTime(expirationTime);
    }

    /** Sets the fields of a hold request. */
    public static final class Builder extends ImmutableHoldRequest.Builder {
        Builder() {}
    }
}
