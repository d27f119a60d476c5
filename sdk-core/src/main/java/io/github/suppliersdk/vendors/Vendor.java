package io.github.suppliersdk.vendors;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.github.suppliersdk.types.Extensible;
import java.util.Optional;
import org.immutables.value.Value;

/** A vendor; the service may leave out the name of an old one, and a request needs it (<a href="../doc-files/contract.html#vendor">contract, vendor</a>). */
@Value.Immutable
@JsonDeserialize(as = ImmutableVendor.class)
public abstract class Vendor implements Extensible, WithVendor {
    Vendor() {}

    /** Identifies the vendor; chosen by the supplier. */
    public abstract String vendorId();

    /** The name. Required in a request. */
    public abstract Optional<String> name();

    /** Starts a builder with the fields that a request needs. */
    public static Builder builder(String vendorId, String name) {
        return new Builder().vendorId(vendorId).name(name);
    }

    /** Sets the fields of a vendor. */
    public static final class Builder extends ImmutableVendor.Builder {
        Builder() {}
    }
}
