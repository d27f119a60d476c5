package io.github.suppliersdk.integrationtests;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.immutables.value.Value;

/**
 * A cancellation that the service sends to the supplier's own webhook (<a
 * href="../doc-files/contract.html#4-endpoints">contract, row 28</a>).
 */
@Value.Immutable
@JsonSerialize(as = ImmutableTestCancellation.class)
@JsonDeserialize(as = ImmutableTestCancellation.class)
public abstract class TestCancellation implements WithTestCancellation {
    TestCancellation() {}

    /** The booking to cancel; an earlier test booking. */
    @JsonProperty("booking_id")
    public abstract UUID bookingId();

    /** The transaction id that the supplier's webhook returned when it confirmed the booking. */
    @JsonProperty("transaction_id")
    public abstract String transactionId();

    /** The numbers of the tickets to cancel, as the supplier's webhook returned them. */
    @JsonProperty("ticket_numbers")
    public abstract List<String> ticketNumbers();

    /** True when the confirmation timed out: the supplier must then cancel regardless of its policy. */
    @JsonProperty("unconfirmed")
    public abstract Optional<Boolean> unconfirmed();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    public abstract Map<String, Object> additionalProperties();

    /** Starts a builder with the booking, and the transaction id of its confirmation. */
    public static Builder builder(UUID bookingId, String transactionId) {
        return new Builder().bookingId(bookingId).transactionId(transactionId);
    }

    /** Sets the fields of a test cancellation. */
    public static final class Builder extends ImmutableTestCancellation.Builder {
        Builder() {}
    }
}
