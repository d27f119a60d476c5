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

/** A cancellation that the service is to send to the supplier's own webhook (contract 4, row 28). */
@Value.Immutable
@JsonSerialize(as = ImmutableTestCancellation.class)
@JsonDeserialize(as = ImmutableTestCancellation.class)
public interface TestCancellation extends WithTestCancellation {
    /** The booking to cancel; an earlier test booking. */
    @JsonProperty("booking_id")
    UUID bookingId();

    /** The transaction id that the supplier's webhook gave when it confirmed the booking. */
    @JsonProperty("transaction_id")
    String transactionId();

    /** The numbers of the tickets to cancel, as the supplier's webhook gave them. */
    @JsonProperty("ticket_numbers")
    List<String> ticketNumbers();

    /** True when the confirmation timed out: the supplier must then cancel whatever its policy. */
    @JsonProperty("unconfirmed")
    Optional<Boolean> unconfirmed();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    Map<String, Object> additionalProperties();

    /** Starts with what is required, in the order in which the compiler asks for it. */
    static ImmutableTestCancellation.BookingIdBuildStage builder() {
        return ImmutableTestCancellation.builder();
    }
}
