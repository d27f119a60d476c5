package io.github.suppliersdk.webhooks;

import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.immutables.value.Value;

/**
 * A booking that must be cancelled, if there is one, because the service has no confirmation of it (contract 5,
 * {@code unconfirmed}). Who asks may not know what the confirmation would have said; the booking id is what counts.
 */
@Value.Immutable
public interface UnconfirmedCancellation extends WithUnconfirmedCancellation {
    /** The booking. */
    UUID bookingId();

    /** The transaction id of the confirmation, where it is known. */
    Optional<String> transactionId();

    /** The numbers of the tickets, where they are known. */
    List<String> ticketNumbers();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    Map<String, Object> additionalProperties();

    /** Starts with what is required, in the order in which the compiler asks for it. */
    static ImmutableUnconfirmedCancellation.BookingIdBuildStage builder() {
        return ImmutableUnconfirmedCancellation.builder();
    }
}
