package io.github.suppliersdk.webhooks;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.immutables.value.Value;

/** The service asks for seats to be set aside (contract 5, hold availability). */
@Value.Immutable
public interface HoldRequest extends WithHoldRequest {
    /** Identifies the hold. */
    UUID holdId();

    /** The experience. */
    String experienceId();

    /** The option of the experience. */
    String optionId();

    /** The slot of the option. */
    String slotId();

    /** When the hold ends unless it is booked, in the local time of the experience. */
    LocalDateTime expirationTime();

    /** The seats: at least one item, each with at least one seat. */
    List<HolderQuantity> quantities();

    /** The pickup, with a time slot that has any. */
    Optional<String> pickupId();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    Map<String, Object> additionalProperties();

    /**
     * The seats of all items together: what the hold takes from the capacity of the slot.
     *
     * @throws ArithmeticException if there are more than an {@code int} can say, which the receiver never lets through
     */
    default int seats() {
        return quantities().stream().mapToInt(HolderQuantity::quantity).reduce(0, Math::addExact);
    }

    /** Starts with what is required, in the order in which the compiler asks for it. */
    static ImmutableHoldRequest.HoldIdBuildStage builder() {
        return ImmutableHoldRequest.builder();
    }
}
