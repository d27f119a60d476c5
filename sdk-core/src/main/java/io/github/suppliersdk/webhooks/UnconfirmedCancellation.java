package io.github.suppliersdk.webhooks;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.github.suppliersdk.types.Extensible;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A booking that must be cancelled, if it exists, because the service has not received its confirmation (<a
 * href="../doc-files/contract.html#booking-cancellation">contract, booking cancellation</a>, {@code unconfirmed}). The
 * service may not know the transaction id and the tickets; the booking id identifies the booking.
 */
@Value.Immutable
@JsonDeserialize(as = ImmutableUnconfirmedCancellation.class)
public abstract class UnconfirmedCancellation implements Extensible, WithUnconfirmedCancellation {
    UnconfirmedCancellation() {}

    /** The booking. */
    public abstract String bookingId();

    /** The transaction id of the confirmation, if the service knows it. */
    public abstract Optional<String> transactionId();

    /** The numbers of the tickets, if the service knows them. */
    public abstract List<String> ticketNumbers();

    /** Starts a builder with the booking. */
    public static Builder builder(String bookingId) {
        return new Builder().bookingId(bookingId);
    }

    /** Sets the fields of an unconfirmed cancellation. */
    public static final class Builder extends ImmutableUnconfirmedCancellation.Builder {
        Builder() {}
    }
}
