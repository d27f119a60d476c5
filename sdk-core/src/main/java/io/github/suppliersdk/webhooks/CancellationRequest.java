package io.github.suppliersdk.webhooks;

import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.immutables.value.Value;

/** The service asks for a confirmed booking to be cancelled (contract 5, booking cancellation). */
@Value.Immutable
public interface CancellationRequest extends WithCancellationRequest {
    /** The booking. */
    UUID bookingId();

    /** The transaction id with which the booking was confirmed. */
    String transactionId();

    /** The numbers of the tickets to cancel. */
    List<String> ticketNumbers();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    Map<String, Object> additionalProperties();

    /** Starts with what is required, in the order in which the compiler asks for it. */
    static ImmutableCancellationRequest.BookingIdBuildStage builder() {
        return ImmutableCancellationRequest.builder();
    }
}
