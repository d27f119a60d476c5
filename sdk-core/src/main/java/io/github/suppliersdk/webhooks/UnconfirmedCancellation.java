package io.github.suppliersdk.webhooks;

import io.github.suppliersdk.internal.model.AllowNulls;
import io.github.suppliersdk.internal.model.OwnValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A booking that must be cancelled, if there is one, because the service has no confirmation of it (<a
 * href="../doc-files/contract.html#booking-cancellation">contract, booking cancellation</a>, {@code unconfirmed}). The
 * service may not know what the confirmation would have said; the booking id is what counts.
 */
@Value.Immutable
public abstract class UnconfirmedCancellation implements WithUnconfirmedCancellation {
    UnconfirmedCancellation() {}

    /** The booking. */
    public abstract String bookingId();

    /** The transaction id of the confirmation, where it is known. */
    public abstract Optional<String> transactionId();

    /** The numbers of the tickets, where they are known. */
    public abstract List<String> ticketNumbers();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    public abstract Map<String, Object> additionalProperties();

    /** Lists and maps that were handed in can change later; this value does not. */
    @Value.Check
    UnconfirmedCancellation ownProperties() {
        return OwnValues.areOwn(additionalProperties())
                ? this
                : withAdditionalProperties(OwnValues.of(additionalProperties()));
    }

    /** Starts with the booking. */
    public static Builder builder(String bookingId) {
        return new Builder().bookingId(bookingId);
    }

    /** Sets the fields of an unconfirmed cancellation. */
    public static final class Builder extends ImmutableUnconfirmedCancellation.Builder {
        Builder() {}
    }
}
