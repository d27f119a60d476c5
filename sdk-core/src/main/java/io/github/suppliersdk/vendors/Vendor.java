package io.github.suppliersdk.vendors;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** A vendor; the service may leave out the name of an old one, and a request needs it (<a href="../doc-files/contract.html#vendor">contract, vendor</a>). */
@Value.Immutable
@JsonSerialize(as = ImmutableVendor.class)
@JsonDeserialize(as = ImmutableVendor.class)
public abstract class Vendor implements WithVendor {
    Vendor() {}

    /** Identifies the vendor; chosen by the supplier. */
    public abstract String vendorId();

    /** The name. Required in a request. */
    public abstract Optional<String> name();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    public abstract Map<String, Object> additionalProperties();

    /** Starts a builder with the fields that a request needs. */
    public static Builder builder(String vendorId, String name) {
        return new Builder().vendorId(vendorId).name(name);
    }

    /** Sets the fields of a vendor. */
    public static final class Builder extends ImmutableVendor.Builder {
        Builder() {}
    }
}
