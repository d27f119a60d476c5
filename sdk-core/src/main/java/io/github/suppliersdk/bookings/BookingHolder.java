package io.github.suppliersdk.bookings;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import io.github.suppliersdk.types.Extensible;
import java.util.Map;
import org.immutables.value.Value;

/**
 * The person who booked (<a href="../doc-files/contract.html#test-payloads">contract, test payloads</a>). Its {@code
 * toString()} shows no personal data.
 */
@Value.Immutable
@JsonDeserialize(as = ImmutableBookingHolder.class)
public abstract class BookingHolder implements Extensible, WithBookingHolder {
    BookingHolder() {}

    /** The e-mail address; in a request its form is checked. */
    @Value.Redacted
    public abstract String email();

    /** The first name. */
    @Value.Redacted
    public abstract String firstName();

    /** The last name. */
    @Value.Redacted
    public abstract String lastName();

    @Override
    @Value.Redacted
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    public abstract Map<String, Object> additionalProperties();

    /** Starts a builder with the required fields. */
    public static Builder builder(String email, String firstName, String lastName) {
        return new Builder().email(email).firstName(firstName).lastName(lastName);
    }

    /** Sets the fields of a booking holder. */
    public static final class Builder extends ImmutableBookingHolder.Builder {
        Builder() {}
    }
}
