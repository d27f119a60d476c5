package io.github.suppliersdk.vendors;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** A vendor as the service has it (<a href="../doc-files/contract.html#vendor">contract, vendor</a>). */
@Value.Immutable
@JsonSerialize(as = ImmutableVendor.class)
@JsonDeserialize(as = ImmutableVendor.class)
public abstract class Vendor {
    Vendor() {}

    /** Identifies the vendor; chosen by the supplier. */
    @JsonProperty("vendor_id")
    public abstract String vendorId();

    /** The name, if the service gave one. */
    @JsonProperty("name")
    public abstract Optional<String> name();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    public abstract Map<String, Object> additionalProperties();

    /** Starts a builder with the id. */
    public static Builder builder(String vendorId) {
        return new Builder().vendorId(vendorId);
    }

    /** Sets the fields of a vendor as the service has it. */
    public static final class Builder extends ImmutableVendor.Builder {
        Builder() {}
    }
}
