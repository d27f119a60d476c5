package io.github.suppliersdk.webhooks;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.github.suppliersdk.types.Extensible;
import java.util.List;
import org.immutables.value.Value;

/**
 * The service asks to cancel a confirmed booking (<a href="../doc-files/contract.html#booking-cancellation">contract,
 * booking cancellation</a>).
 */
@Value.Immutable
@JsonDeserialize(as = ImmutableCancellationRequest.class)
public abstract class CancellationRequest implements Extensible, WithCancellationRequest {
    CancellationRequest() {}

    /** The booking. */
    public abstract String bookingId();

    /** The transaction id of the booking's confirmation. */
    public abstract String transactionId();

    /**
     * The numbers of the tickets to cancel. The contract does not say whether the list may be empty, nor what that
     * means: refuse such a cancellation unless you have agreed on something else.
     */
    public abstract List<String> ticketNumbers();

    /** Starts a builder with the booking and the transaction id of its confirmation. */
    public static Builder builder(String bookingId, String transactionId) {
        return new Builder().bookingId(bookingId).transactionId(transactionId);
    }

    /** Sets the fields of a cancellation request. */
    public static final class Builder extends ImmutableCancellationRequest.Builder {
        Builder() {}
    }
}
