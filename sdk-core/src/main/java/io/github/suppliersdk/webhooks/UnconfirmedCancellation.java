package io.github.suppliersdk.webhooks;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A booking that must be cancelled, if it exists, because the service has not received its confirmation (<a
 * href="../doc-files/contract.html#booking-cancellation">contract, booking cancellation</a>, {@code unconfirmed}). The
 * service may not know the transaction id and the tickets; the booking id identifies the booking.
 */
@Value.Immutable
@JsonSerialize(as = ImmutableUnconfirmedCancellation.class)
@JsonDeserialize(as = ImmutableUnconfirmedCancellation.class)
public abstract class UnconfirmedCancellation implements WithUnconfirmedCancellation {
    UnconfirmedCancellation() {}

    /** The booking. */
    public abstract String bookingId();

    /** The transaction id of the confirmation, if the service knows it. */
    public abstract Optional<String> transactionId();

    /** The numbers of the tickets, if the service knows them. */
    public abstract List<String> ticketNumbers();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    public abstract Map<String, Object> additionalProperties();

    /** Starts a builder with the booking. */
    public static Builder builder(String bookingId) {
        return new Builder().bookingId(bookingId);
    }

    /** Sets the fields of an unconfirmed cancellation. */
    public static final class Builder extends ImmutableUnconfirmedCancellation.Builder {
        Builder() {}
    }
}
